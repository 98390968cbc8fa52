import type { IconName } from "../art/icons.ts";
import { streak } from "./rating.ts";
import type { Game, Profile } from "./types.ts";

/** The shape of a medal. */
export type Medal = "disc" | "shield" | "star" | "tower";

export interface Achievement {
  id: string;
  icon: IconName;
  medal: Medal;
  colour: string;
  /** The progress: reached when it is at least `goal`. */
  progress: (profile: Profile, today: string) => number;
  goal: number;
}

const total = (profile: Profile, figure: string): number =>
  profile.games.reduce((sum, game) => sum + (game.figures[figure] ?? 0), 0);
const most = (profile: Profile, figure: string): number =>
  Math.max(0, ...profile.games.map((game) => game.figures[figure] ?? 0));
const wins = (profile: Profile, where: (game: Game) => boolean = () => true): number =>
  profile.games.filter((game) => game.won && where(game)).length;
const beaten = (profile: Profile, level: string): number =>
  wins(profile, (game) => game.opponents.some((one) => one.level === level));
const solved = (profile: Profile, theme?: string): number =>
  profile.puzzles.filter((one) => one.solved && (!theme || one.theme === theme)).length;
const differ = (things: readonly string[]): number => new Set(things).size;

const GOLD = "#ffc93c";
const RED = "#e5484d";
const GREEN = "#3fb950";
const BLUE = "#4aa3ff";
const VIOLET = "#a371f7";

/** All achievements; names and texts are in profile.json under the same id. */
export const ACHIEVEMENTS: readonly Achievement[] = [
  { id: "first_game", icon: "dice", medal: "disc", colour: GREEN, goal: 1, progress: (p) => p.games.length },
  { id: "regular", icon: "people", medal: "disc", colour: GREEN, goal: 25, progress: (p) => p.games.length },
  { id: "veteran", icon: "clock", medal: "shield", colour: GOLD, goal: 100, progress: (p) => p.games.length },
  { id: "first_win", icon: "crown", medal: "disc", colour: GOLD, goal: 1, progress: (p) => wins(p) },
  { id: "ten_wins", icon: "crown", medal: "shield", colour: GOLD, goal: 10, progress: (p) => wins(p) },
  { id: "fifty_wins", icon: "crown", medal: "star", colour: GOLD, goal: 50, progress: (p) => wins(p) },
  {
    id: "all_editions",
    icon: "book",
    medal: "shield",
    colour: BLUE,
    goal: 3,
    progress: (p) => differ(p.games.filter((g) => g.won).map((g) => g.edition)),
  },
  {
    id: "six_monsters",
    icon: "wickedness",
    medal: "star",
    colour: VIOLET,
    goal: 6,
    progress: (p) => differ(p.games.filter((g) => g.won).map((g) => g.monster)),
  },
  { id: "beat_steady", icon: "bot", medal: "disc", colour: BLUE, goal: 1, progress: (p) => beaten(p, "steady") },
  { id: "beat_full", icon: "bot", medal: "shield", colour: BLUE, goal: 1, progress: (p) => beaten(p, "full") },
  { id: "long_reign", icon: "city", medal: "tower", colour: RED, goal: 10, progress: (p) => most(p, "longest_reign") },
  { id: "stubborn", icon: "shield", medal: "tower", colour: RED, goal: 5, progress: (p) => most(p, "stays") },
  {
    id: "landlord",
    icon: "city",
    medal: "shield",
    colour: GOLD,
    goal: 10,
    progress: (p) => most(p, "points_from_tokyo"),
  },
  { id: "smasher", icon: "smash", medal: "disc", colour: RED, goal: 200, progress: (p) => total(p, "damage_dealt") },
  { id: "hard_hit", icon: "smash", medal: "star", colour: RED, goal: 6, progress: (p) => most(p, "hardest_hit_dealt") },
  { id: "executioner", icon: "skull", medal: "shield", colour: RED, goal: 3, progress: (p) => most(p, "eliminations") },
  {
    id: "survivor",
    icon: "life",
    medal: "star",
    colour: RED,
    goal: 1,
    progress: (p) => wins(p, (g) => g.figures["lowest_life"] === 1),
  },
  { id: "healer", icon: "life", medal: "disc", colour: GREEN, goal: 100, progress: (p) => total(p, "life_healed") },
  { id: "collector", icon: "card", medal: "disc", colour: VIOLET, goal: 6, progress: (p) => most(p, "most_cards") },
  {
    id: "frugal",
    icon: "card",
    medal: "star",
    colour: GREEN,
    goal: 1,
    progress: (p) => wins(p, (g) => g.figures["cards_bought"] === 0),
  },
  {
    id: "power_plant",
    icon: "energy",
    medal: "tower",
    colour: GREEN,
    goal: 15,
    progress: (p) => most(p, "most_energy"),
  },
  {
    id: "five_of_a_kind",
    icon: "points",
    medal: "star",
    colour: GOLD,
    goal: 5,
    progress: (p) => most(p, "largest_set"),
  },
  {
    id: "comeback",
    icon: "undo",
    medal: "shield",
    colour: VIOLET,
    goal: 1,
    progress: (p) => wins(p, (g) => (g.figures["revivals"] ?? 0) > 0),
  },
  { id: "first_puzzle", icon: "why", medal: "disc", colour: BLUE, goal: 1, progress: (p) => solved(p) },
  { id: "hundred_puzzles", icon: "why", medal: "star", colour: BLUE, goal: 100, progress: (p) => solved(p) },
  {
    id: "every_theme",
    icon: "think",
    medal: "shield",
    colour: BLUE,
    goal: 5,
    progress: (p) => differ(p.puzzles.filter((one) => one.solved).map((one) => one.theme)),
  },
  {
    id: "week_of_puzzles",
    icon: "sun",
    medal: "tower",
    colour: GOLD,
    goal: 7,
    progress: (p, today) => streak(p, today),
  },
  {
    id: "challenger",
    icon: "clock",
    medal: "disc",
    colour: VIOLET,
    goal: 1,
    progress: (p) => p.games.filter((g) => g.challenge).length,
  },
  {
    id: "day_winner",
    icon: "sun",
    medal: "star",
    colour: VIOLET,
    goal: 1,
    progress: (p) => wins(p, (g) => g.challenge !== null),
  },
];

/** The achievements that are reached. */
export function reached(profile: Profile, today: string): Set<string> {
  return new Set(ACHIEVEMENTS.filter((one) => one.progress(profile, today) >= one.goal).map((one) => one.id));
}
