/**
 * The parts that an expansion registers on the page. Only its picture is required; all other content has a generic
 * display.
 */
import type { Component } from "svelte";
import type { Emblem } from "../art/emblems.ts";
import type { Drawing, IconName, Sign } from "../art/icons.ts";
import type { Drawn } from "../art/monsters.ts";
import type { Mood } from "../art/mood.ts";
import type { SoundName } from "../art/sounds.ts";
import type { Anchors } from "../art/spots.ts";
import type { EventKind } from "../events.ts";
import type { View, ViewPlayer } from "../protocol.ts";
import type { CardEntry } from "../table/show/changes.ts";
import type { Anchor, Flight } from "../table/show/stage.ts";
import type { Names } from "../table/words/names.ts";

/** A component that is loaded when it is first shown; undefined until it has arrived. */
export type Late<Props extends Record<string, unknown>> = () => Component<Props> | undefined;

/** Background and colour. */
export type Tint = readonly [ground: string, ink: string];

export interface PageExpansion {
  /** The picture of the expansion itself. */
  emblem: Emblem;
  /** The pictures of its cards and other pieces, by id. */
  emblems?: Readonly<Record<string, Emblem>>;
  /** The icons of its kinds of cards. */
  kinds?: Readonly<Record<string, Drawing>>;
  monsters?: Readonly<Record<string, PageMonster>>;
  /** Cards of this kind are drawn on the figure of the monster that has them. */
  clothes?: { kind: string; drawing: Late<ClothesProps> };
  die?: PageDie;
  /** The picture next to its section of the rules. */
  picture?: RulesPicture;
  /** Whether it adds the wickedness gauge to editions without one. */
  hasWickedness?: boolean;
  /** Its events: the fields of each, and the variants of its sentence. */
  events?: Readonly<Record<string, EventKind>>;
  /** The display of its events. */
  shows?: Readonly<Record<string, Showing>>;
  /** Its tokens, by the name in the event `token`. */
  tokens?: Readonly<Record<string, TokenLook>>;
  /** Sources of life, points or energy: their place on the stage, and what flies from there. */
  sources?: Readonly<Record<string, { from: Anchor; icon?: Sign; tint?: Tint }>>;
  /**
   * The fields that it adds to a monster, each as a mark on the monster's plate; undefined if there is nothing to show.
   */
  fields?: Readonly<Record<string, (value: never) => Mark | undefined>>;
  /** The fields that list cards of a monster, and the place in which they are drawn. */
  places?: Readonly<Record<string, Place>>;
  /** Pieces that the large plate shows among the cards. */
  pieces?: (player: ViewPlayer) => CardEntry[];
  /** The colour of the glow around a monster. */
  aura?: (player: ViewPlayer) => string | undefined;
  /** A drawing at a monster's feet. */
  beside?: { isThere: (player: ViewPlayer) => boolean; drawing: Late<{ player: ViewPlayer }> };
  /** A drawing on the island. */
  scenery?: { isThere: (view: View) => boolean; drawing: Late<SceneryProps> };
  /**
   * The way in which the winner won, if it is one of this expansion: the ending of the sentence `won.…` among its
   * words.
   */
  won?: (view: View, winner: number) => string | undefined;
}

export interface PageMonster extends Drawn {
  anchors: Anchors;
}

export interface ClothesProps extends Record<string, unknown> {
  monster: string;
  mood: Mood;
  /** Ids of the cards that are drawn on the figure. */
  worn: readonly string[];
  /** Capes and veils are drawn behind the figure, all other pieces in front of it. */
  layer: "behind" | "before";
}

export interface SceneryProps extends Record<string, unknown> {
  view: View;
  names: Names;
  /** The event being shown. */
  now: readonly unknown[] | null;
  onopen: (card: string) => void;
}

/** Where cards of a monster lie; `left` is the number of cards in its deck. */
export type Place = "hand" | "front" | "discards" | "left";

/** A die of the expansion. Its style is `[data-dice="…"]` in a style sheet of its folder. */
export interface PageDie {
  /** The value of `data-dice`. */
  name: string;
  /** One letter for each side. */
  sides: string;
  /** The piece whose name the die has. */
  card: string;
  /** Faces that are drawn here, as paths on a canvas of 100 by 100. */
  shapes?: Readonly<Record<string, string>>;
  /** Faces that show the symbol of another one, once for each transform. */
  like?: Readonly<Record<string, readonly [shape: string, places: readonly string[]]>>;
  /** The ordinary faces with which its faces are resolved. */
  groups?: Readonly<Record<string, string>>;
}

export interface RulesPicture {
  monsters?: readonly (readonly [string, Mood])[];
  dice?: string;
  icons?: readonly IconName[];
  cards?: readonly string[];
  isCity?: boolean;
}

/** An event as it arrives: its name, then its values. */
export type AnyEvent = readonly [string, ...unknown[]];

/** The display of one event. An event without an entry is a line of text, shown for a short while, without a sound. */
export interface Showing<Event extends AnyEvent = AnyEvent> {
  /** The view after it. */
  after?(view: View, event: Event): View;
  flights?(event: Event, view: View): Flight[];
  /** A card that flies from one monster to another, and belongs to the second when it has arrived. */
  brings?(event: Event): { card: string; from: number; to: number };
  icon?: Sign;
  isGood?: boolean;
  sound?: SoundName;
  /** The number of beats for which it is shown. */
  beats?: number;
}

/** The display of the events of a union, by name. */
export type Showings<Event extends AnyEvent> = {
  readonly [Name in Event[0]]?: Showing<Extract<Event, readonly [Name, ...unknown[]]>>;
};

export interface TokenLook {
  icon: Sign;
  tint: Tint;
  /** The place it comes from when a monster gets it; invisible if left out. */
  from?: Anchor;
}

/** A small mark on a monster's plate. */
export interface Mark {
  icon: Sign;
  /** Text for screen readers. */
  label: string;
  text?: string;
  tint?: Tint;
  /** Whether the large plate shows the same as a piece among the cards. */
  isPiece?: boolean;
  /** Whether the dialog draws the same as cards. */
  isDetailed?: boolean;
  /** Ids of the cards that it counts, if visible. */
  cards?: readonly string[];
}
