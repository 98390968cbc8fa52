import { beforeAll, expect, test } from "vitest";
import { learn, speak } from "../../i18n/words.svelte.ts";
import { Names } from "./names.ts";
import { player, view } from "../board/sample.ts";
import { endReason, endTitle, ranking } from "./end.ts";

beforeAll(async () => {
  await speak("en");
  await learn("expansions");
});
const MONSTERS = ["Gigazaur", "Kraken", "The King", "Alienoid", "Cyber Kitty"];
const names = new Names("second", MONSTERS, 1);
const dead = { alive: false, life: 0 };
const over = view({
  over: true,
  winners: [2],
  players: [
    player("Gigazaur", { ...dead, points: 12 }),
    player("Kraken", { points: 7 }),
    player("The King", { points: 20 }),
    player("Alienoid", { ...dead, points: 19 }),
    player("Cyber Kitty", { points: 9 }),
  ],
});

test("the winner, then survivors by points, then eliminated monsters, the last first", () => {
  const ranks = ranking(over, [
    ["eliminated", 3, 1],
    ["eliminated", 0, 2],
  ]);
  expect(ranks.map((rank) => [rank.seat, rank.place])).toEqual([
    [2, 1],
    [4, 2],
    [1, 3],
    [0, 4],
    [3, 5],
  ]);
});

test("a monster that came back fell when it fell for good", () => {
  const ranks = ranking(over, [
    ["eliminated", 0, 2],
    ["eliminated", 3, 1],
    ["revived", 0, "it_has_a_child"],
    ["eliminated", 0, 2],
  ]);
  expect(ranks.slice(3).map((rank) => rank.seat)).toEqual([0, 3]);
});

test("equal monsters share a place, and winners always do", () => {
  const shared = view({
    over: true,
    winners: [0, 1],
    players: [
      player("Gigazaur", { points: 20 }),
      player("Kraken", { points: 20 }),
      player("The King", { points: 3 }),
      player("Alienoid", { points: 3 }),
    ],
  });
  expect(ranking(shared, []).map((rank) => rank.place)).toEqual([1, 1, 3, 3]);
  expect(endTitle(shared, ranking(shared, []), [1], names)).toBe("You share the victory!");
});

test("the title addresses the player", () => {
  const ranks = ranking(over, [
    ["eliminated", 3, 1],
    ["eliminated", 0, 2],
  ]);
  expect(endTitle(over, ranks, [2], names)).toBe("You win!");
  expect(endTitle(over, ranks, [4], names)).toBe("You came second");
  expect(endTitle(over, ranks, [3], names)).toBe("You came fifth");
  expect(endTitle(over, ranks, [], names)).toBe("The King wins!");
  expect(endTitle(over, ranks, [0, 1], names)).toBe("The King wins!");
  expect(endTitle(over, ranks, [], names, (seat) => ["", "", "Ann"][seat] ?? "")).toBe("Ann (The King) wins!");
  expect(endReason(over, names)).toBe("The King has 20 points.");
});

test("a game without survivors has no winner", () => {
  const empty = view({ over: true, winners: [], players: [player("Gigazaur", dead), player("Kraken", dead)] });
  expect(endTitle(empty, ranking(empty, []), [0], names)).toBe("Nobody is left");
  expect(endReason(empty, names)).toBe("The city has outlived them all.");
});

test("expansions have ways to win of their own", () => {
  const won = (fields: object): string =>
    endReason(
      view({
        over: true,
        winners: [0],
        players: [{ ...player("Gigazaur", { points: 17 }), ...fields }, player("Kraken")],
      }),
      names,
    );
  expect(won({ tower: [1, 2, 3] })).toBe("Gigazaur stands on the top of Tokyo Tower.");
  expect(won({ cards: ["astronaut"] })).toBe("Gigazaur has reached 17 points as Astronaut.");
  expect(won({})).toBe("Gigazaur has won in another way.");
});
