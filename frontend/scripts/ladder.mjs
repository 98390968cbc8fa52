// Facts about the levels of bots, taken from docs/ladder.md: node scripts/ladder.mjs [--print]
import { readFileSync, writeFileSync } from "node:fs";

const TARGET = "src/net/ladder.json";
const page = readFileSync("../docs/ladder.md", "utf8");
const [, part = ""] = page.split("\n## The levels\n");
const rows = part
  .split("\n## ")[0]
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const duels = rows.filter((row) => row.length === 6 && row[4].endsWith("%"));
const ratings = rows.filter((row) => row.length === 2 && /^\d+$/.test(row[1]));
if (!duels.length || !ratings.length) throw new Error("docs/ladder.md has no duels or ratings under 'The levels'");
const ladder = {
  ratings: Object.fromEntries(ratings.map(([bot, rating]) => [bot, Number(rating)])),
  beats: Object.fromEntries(
    duels.map(([, bot, other, , share]) => [bot, { other, share: Number.parseFloat(share) / 100 }]),
  ),
};
const text = `${JSON.stringify(ladder, null, 1)}\n`;
if (process.argv.includes("--print")) process.stdout.write(text);
else writeFileSync(TARGET, text);
