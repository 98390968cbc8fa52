import { expect, test } from "vitest";
import type { GameEvent } from "../../events.ts";
import { player, view } from "../../table/board/sample.ts";
import { after } from "../../table/show/after.ts";
import type { KingKongEvent } from "./events.ts";
import { hasTower, holdersOf } from "./tower.ts";

test("a level of the tower passes from its old owner to the new one", () => {
  const start = view({
    players: [player("Gigazaur", { tower: [2] } as never), player("Kraken", { tower: [1] } as never)],
  });
  const claimed: KingKongEvent = ["claimed", 0, 1, 1];
  expect(holdersOf(start)).toEqual([1, 0, null]);
  expect(holdersOf(after(start, claimed as unknown as GameEvent))).toEqual([0, 0, null]);
  expect([hasTower(start), hasTower(view())]).toEqual([true, false]);
});
