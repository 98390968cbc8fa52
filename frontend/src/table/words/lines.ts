import type { IconName, Sign } from "../../art/icons.ts";
import type { GameEvent } from "../../events.ts";
import { showingOf } from "../../expansions/registry.ts";
import { t } from "../../i18n/words.svelte.ts";
import type { Update } from "../../protocol.ts";
import { moveInWords } from "../moves/labels.ts";
import { tokenIcon } from "../show/flights.ts";
import type { Names } from "./names.ts";
import { tell } from "./tell.ts";

/**
 * The content of a line of the log: an event of the game, or a remark of the table: a choice without an event, a bot
 * that replaces a player.
 */
export type Told = GameEvent | ["chose", number, string] | ["stood_in", number, "clock" | "away"];

const DICE = 6;

/** An event or a remark of the table as a sentence in the current language. */
export function tellLine(told: Told, names: Names): string {
  if (told[0] === "chose")
    return t("tell.chose", { monster: names.who(told[1]), move: moveInWords(told[2], DICE, names) });
  if (told[0] === "stood_in")
    return t(`tell.stood_in.${told[2]}${names.isMe(told[1]) ? ".you" : ""}`, { monster: names.monster(told[1]) });
  return tell(told, names);
}

/** Whether a line is shown: a price is part of the purchase's sentence. */
export function isTold(told: Told): boolean {
  return !(told[0] === "energy" && (told[3] === "buy" || told[3] === "sweep") && told[2] < 0);
}

/** Whether a line is left out of announcements: a Smash is told by what each monster loses. */
export function isToldByLoss(told: Told): boolean {
  return told[0] === "smash" && told[3].length > 0;
}

/** The event of a move, by the move's first word. */
const DEEDS: Record<string, string> = {
  roll: "rolled",
  keep: "kept",
  stop: "stopped",
  yield: "yielded",
  stay: "stayed",
  buy: "bought",
  sweep: "swept",
  peek: "peeked",
  sell: "sold",
  use: "used",
};
/** Moves without an event. */
const SILENT = new Set(["done", "pass"]);

/** The index of the event that shows a decision, or −1 if none does. */
export function deedOf(move: string, events: readonly GameEvent[]): number {
  const [verb = ""] = move.split(" ");
  const deed = DEEDS[verb];
  const at = deed === undefined ? -1 : events.findIndex((event) => event[0] === deed);
  if (at >= 0) return at;
  return SILENT.has(verb) || events[0]?.[0] === "turn" ? -1 : Math.min(0, events.length - 1);
}

/** One new line: its content, and a bot's reasons if it has some. */
export interface Entry<What extends Told = Told> {
  event: What;
  why: Update["why"] | undefined;
}

/** Whether a bot had a choice to explain. */
export function isWeighed(why: Update["why"] | undefined): boolean {
  return ((why?.["choices"] as unknown[] | undefined)?.length ?? 0) > 1;
}

/**
 * The lines that one decision adds to the log: a replacing bot, if that is new since the last cause; the choice, if no
 * event shows it; then the events.
 */
export function entriesOf(
  events: readonly GameEvent[],
  cause?: Update["cause"],
  why?: Update["why"],
  last?: Update["cause"],
): { before: Entry[]; events: Entry<GameEvent>[] } {
  const before: Entry[] = [];
  const isNews = cause?.seat !== last?.seat || cause?.by !== last?.by;
  if (isNews && (cause?.by === "clock" || cause?.by === "away"))
    before.push({ event: ["stood_in", cause.seat, cause.by], why: undefined });
  const reasons = isWeighed(why) ? why : undefined;
  const at = reasons && cause ? deedOf(cause.move, events) : -1;
  if (reasons && cause && at < 0) before.push({ event: ["chose", cause.seat, cause.move], why: reasons });
  return { before, events: events.map((event, i) => ({ event, why: i === at ? reasons : undefined })) };
}

const ICON: Record<string, IconName> = {
  first: "play",
  rolled_off: "dice",
  turn: "play",
  rolled: "dice",
  kept: "keep",
  stopped: "check",
  changed: "reroll",
  rerolled: "reroll",
  camouflaged: "dice",
  points: "points",
  energy: "energy",
  life: "life",
  smash: "smash",
  lost: "life",
  prevented: "shield",
  yielded: "back",
  left: "back",
  stayed: "city",
  entered: "city",
  moved: "city",
  bought: "card",
  revealed: "deck",
  shuffled: "deck",
  swept: "reroll",
  peeked: "eye",
  discarded: "discard",
  sold: "energy",
  used: "card",
  aimed: "copy",
  idle: "copy",
  swapped: "copy",
  wickedness: "wickedness",
  tile: "tile",
  tile_declined: "tile",
  revived: "life",
  eliminated: "skull",
  conceded: "skull",
  over: "crown",
  chose: "think",
  stood_in: "clock",
};

/** The symbol before a line. */
export function iconOf(told: Told): Sign {
  if (told[0] === "token") return tokenIcon(told[2]).icon;
  if ((told[0] === "entered" || told[0] === "yielded" || told[0] === "left") && told[2] === "bay") return "bay";
  return ICON[String(told[0])] ?? showingOf(told[0])?.icon ?? "log";
}

export type Tone = "good" | "bad" | "turn" | "plain";

/** The colour of a line: gains, losses, beginnings of turns. */
export function toneOf(told: Told): Tone {
  const name = String(told[0]);
  if (name === "turn") return "turn";
  if (["lost", "eliminated", "stood_in"].includes(name)) return "bad";
  if (["points", "energy", "life"].includes(name)) return Number(told[2]) < 0 ? "bad" : "good";
  return ["over", "revived", "prevented"].includes(name) || showingOf(name)?.isGood ? "good" : "plain";
}
