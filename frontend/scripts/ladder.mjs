// Facts about the levels of bots, taken from docs/ladder.md: node scripts/ladder.mjs [--print]
import { readFileSync, writeFileSync } from "node:fs";

const TARGET = "src/net/ladder.json";
const page = readFileSync("../docs/ladder.md", "utf8");
/** The rows of all tables below a heading. */
function rowsOf(heading) {
  const [, part = ""] = page.split(`\n## ${heading}\n`);
  return part
    .split("\n## ")[0]
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
const rows = rowsOf("The levels");
const duels = rows.filter((row) => row.length === 6 && row[4].endsWith("%"));
const ratings = rows.filter((row) => row.length === 2 && /^\d+$/.test(row[1]));
if (!duels.length || !ratings.length) throw new Error("docs/ladder.md has no duels or ratings under 'The levels'");
const rated = Object.fromEntries(ratings.map(([bot, rating]) => [bot, Number(rating)]));
/** A character's rating: that of its plain level, and the difference that its measured share means (Elo). */
const characters = rowsOf("Temperaments")
  .filter((row) => row.length === 5 && row[3].endsWith("%"))
  .map(([bot, level, , share]) => {
    const won = Number.parseFloat(share) / 100;
    return [bot, Math.round(rated[level] + 400 * Math.log10(won / (1 - won)))];
  });
if (!characters.length) throw new Error("docs/ladder.md has no duels under 'Temperaments'");
const ladder = {
  ratings: rated,
  characters: Object.fromEntries(characters),
  beats: Object.fromEntries(
    duels.map(([, bot, other, , share]) => [bot, { other, share: Number.parseFloat(share) / 100 }]),
  ),
};
const text = `${JSON.stringify(ladder, null, 1)}\n`;
if (process.argv.includes("--print")) process.stdout.write(text);
else writeFileSync(TARGET, text);
