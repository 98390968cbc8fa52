import { expect, test } from "vitest";
import { measured } from "./measure.ts";

test("everything is read before the first thing moves", async () => {
  const done: string[] = [];
  for (const name of ["a", "b"])
    measured({ read: () => void done.push(`read ${name}`), move: () => void done.push(`move ${name}`) });
  expect(done).toEqual([]);
  await Promise.resolve();
  expect(done).toEqual(["read a", "read b", "move a", "move b"]);
});
