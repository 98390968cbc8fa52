import { expect, test } from "vitest";
import { player, view } from "../../table/board/sample.ts";
import { marksOf, piecesOf } from "../../table/board/pieces.ts";
import { after } from "../../table/show/after.ts";
import { cultistsOf } from "./index.ts";

test("cultists come and go, lie among the cards, and are marked on the plate", () => {
  const start = view({ players: [player("Cthulhu", { cultists: 0 } as never), player("Kraken")] });
  const three = after(start, ["token", 0, "cultists", 3]);
  const [me] = after(three, ["token", 0, "cultists", -1]).players;
  expect(cultistsOf(me!)).toBe(2);
  expect(piecesOf(me!)).toEqual([{ id: "cultist", counters: 2 }]);
  expect(marksOf(me!)).toMatchObject([{ field: "cultists", text: "2" }]);
  expect(marksOf(start.players[0]!)).toEqual([]);
});
