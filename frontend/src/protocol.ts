/* Made from protocol.schema.json by `npm run types`. Do not edit. */
import type {GameEvent} from "./events.ts";

/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Event".
 */
export type Event = GameEvent;

export interface Protocol {
  AskReview: AskReview;
  Catalogue: Catalogue;
  Challenge: Challenge;
  ChallengeEntry: ChallengeEntry;
  ChallengeMoves: ChallengeMoves;
  ChallengeResult: ChallengeResult;
  ChallengeState: ChallengeState;
  ClientMessage:
    | Hello
    | Ping
    | SetName
    | PickMonster
    | Ready
    | Reveal
    | SetSeat
    | Configure
    | Start
    | Fill
    | Move
    | TakeBack
    | Concede
    | Chat
    | React
    | SetOrders
    | Rematch
    | Leave
    | Mute
    | Remove
    | Close
    | Report
    | AgreeToHints
    | AskHint
    | Predict;
  Created: Created;
  ExpansionWords: ExpansionWords;
  Fault: Fault;
  FindTable: FindTable;
  Found: Found;
  GuidedGame: GuidedGame;
  Health: Health;
  KnownTables: KnownTables;
  Levels: Levels;
  Lobby: Lobby;
  NewTable: NewTable;
  OddsAnswer: OddsAnswer;
  OddsQuestion: OddsQuestion;
  People: People;
  PlayNow: PlayNow;
  Practice: Practice;
  PuzzleFile: PuzzleFile;
  Puzzles: Puzzles;
  RecordFile: RecordFile;
  Records: Records;
  ReviewShown: ReviewShown;
  Seated: Seated;
  ServerMessage:
    | Muted
    | Notice
    | Welcome
    | Update
    | TableChanged
    | ChatSaid
    | Reacted
    | Presence
    | Done
    | Refused
    | Trouble
    | HintGiven
    | Chances;
  Setup: Setup;
  Stats: Stats;
  Steps: Steps;
  TableInfo: TableInfo;
  TakeSeat: TakeSeat;
  Verdict: Verdict;
}
/**
 * POST api/reviews: review a finished game of this server, or any record.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AskReview".
 */
export interface AskReview {
  record?: {
    [k: string]: unknown;
  } | null;
  table?: string | null;
}
/**
 * GET api/catalogue.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Catalogue".
 */
export interface Catalogue {
  cards: CardShown[];
  edition: string;
  expansions: CardShown[];
  language: string;
  tiles: CardShown[];
}
/**
 * A card or tile: facts, and words in one language.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CardShown".
 */
export interface CardShown {
  copies: number;
  cost: number | null;
  expansion?: string;
  id: string;
  interactions: Interaction[];
  kind: string;
  level?: number;
  monster?: string;
  name: string;
  rulings: string[];
  side?: "red" | "green";
  sources: string[];
  text: string;
  worth: Worth[];
}
/**
 * The interaction of a card with another one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Interaction".
 */
export interface Interaction {
  card: string;
  note: string;
}
/**
 * The measured worth of owning a card at tables of this many monsters.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Worth".
 */
export interface Worth {
  fair: number;
  fair_margin: number;
  margin: number;
  players: number;
  worth: number;
}
/**
 * GET api/challenge: a day's game and its results, best first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Challenge".
 */
export interface Challenge {
  commitment: string;
  day: string;
  edition: string;
  level: string;
  monsters: string[];
  results: ChallengeResult[];
  secret: string | null;
  today: string;
}
/**
 * One line of a day's results.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChallengeResult".
 */
export interface ChallengeResult {
  at: number;
  name: string;
  points: number;
  score: number;
  turns: number;
  won: boolean;
}
/**
 * POST api/challenge/entries: a finished game for the results of its day.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChallengeEntry".
 */
export interface ChallengeEntry {
  browser: string;
  name: string;
  record: {
    [k: string]: unknown;
  };
}
/**
 * POST api/challenge/play: the player's moves so far.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChallengeMoves".
 */
export interface ChallengeMoves {
  day: string;
  /**
   * @maxItems 2000
   */
  moves?: string[];
  name?: string;
  seen?: number;
}
/**
 * The game after these moves: the new steps, and the signed record when it is over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChallengeState".
 */
export interface ChallengeState {
  count: number;
  day: string;
  record: RecordFile | null;
  steps: Step[];
}
/**
 * A finished game as text; the moves are the notation's lines.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RecordFile".
 */
export interface RecordFile {
  asked?: Asked[];
  challenge?: RecordChallenge;
  edition: string;
  ended?: "rules";
  fairness?: RecordFairness;
  finished?: number;
  format: string;
  hints?: RecordHint[];
  kept?: Kept;
  moves: string[];
  options: {
    [k: string]: unknown;
  };
  players: RecordPlayer[];
  rules?: number;
  signature?: Signature;
  table?: string;
  times?: number[];
  winners: number[];
}
/**
 * A question to chance at one line of a record: dice, or cards of a pool, or one of each list.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Asked".
 */
export interface Asked {
  all?: string[];
  back?: string[];
  cards?: number;
  dice?: (number | string)[][];
  gone?: string[];
  known?: string[];
  pick?: string[][];
  pool?: string;
  under?: string[][];
}
/**
 * The day of the challenge a record belongs to, and the hash of the secret of its chance.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RecordChallenge".
 */
export interface RecordChallenge {
  commitment: string;
  day: string;
  scheme: string;
}
/**
 * The fairness data of a record: enough to derive every line of chance again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RecordFairness".
 */
export interface RecordFairness {
  commitment: string;
  entropy: string[];
  failed?: FailedStart[];
  round?: number;
  scheme: string;
  seed: string;
  shares?: string[];
}
/**
 * A failed start: its seed is published, and none of its secrets is used again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FailedStart".
 */
export interface FailedStart {
  commitment: string;
  entropy: string[];
  seed: string;
  shares: string[];
  terms: Terms;
  withheld: number[];
}
/**
 * The content of a commitment besides the seed: the table, its rules, and the monster and level of each seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Terms".
 */
export interface Terms {
  edition: string;
  options: {
    [k: string]: unknown;
  };
  round: number;
  seats: TermsSeat[];
  table: string;
}
/**
 * One seat in the terms of a start.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TermsSeat".
 */
export interface TermsSeat {
  level: string | null;
  monster: string;
}
/**
 * A hint that a seat requested before it decided this line.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RecordHint".
 */
export interface RecordHint {
  line: number;
  seat: number;
}
/**
 * A player's notes from before and during the game, added to the player's own copy of the record.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Kept".
 */
export interface Kept {
  key?: string;
  players?: RecordPlayer[];
  rounds: KeptRound[];
  winners?: number[];
}
/**
 * One seat of a record.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RecordPlayer".
 */
export interface RecordPlayer {
  level?: string;
  monster: string;
  name: string;
}
/**
 * The data of one seat about one start, from before it revealed its entropy.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KeptRound".
 */
export interface KeptRound {
  commitment: string;
  entropy: string;
  seat: number;
  shares: string[];
}
/**
 * The server's signature under a record, in hex.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Signature".
 */
export interface Signature {
  algorithm: "ed25519";
  key: string;
  value: string;
}
/**
 * One decision with everything that followed, as in an update; the first step is the opening.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Step".
 */
export interface Step {
  chance: Asked[];
  events: Event[];
  line: number;
  move: string;
  seat: number;
  view: View;
}
/**
 * The state of the game as one seat, or a spectator, may see it (`describe` of the engine).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "View".
 */
export interface View {
  awaits: {
    [k: string]: unknown;
  } | null;
  bay_open: boolean;
  deck_count: number;
  dice: string;
  discard: string[];
  edition: string;
  legal: string[];
  market: string[];
  options: {
    [k: string]: unknown;
  };
  over: boolean;
  players: ViewPlayer[];
  prices: number[];
  question: {
    [k: string]: unknown;
  } | null;
  resolved: string;
  rolls_left: number;
  step: "start" | "roll" | "react" | "resolve" | "yield" | "buy" | "end" | "over";
  tiles_left: string[];
  to_act: number;
  top: string | null;
  turn: number;
  winners: number[];
}
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ViewPlayer".
 */
export interface ViewPlayer {
  alive: boolean;
  cards: (
    | string
    | {
        [k: string]: unknown;
      }
  )[];
  energy: number;
  in: ("city" | "bay") | null;
  life: number;
  max_life: number;
  monster: string;
  points: number;
  poison: number;
  shrink: number;
  tiles: (
    | string
    | {
        [k: string]: unknown;
      }
  )[];
  wickedness: number;
  zombified: boolean;
}
/**
 * First message, and again whenever the client holds other secrets than before. No secret: a spectator.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Hello".
 */
export interface Hello {
  id?: string | null;
  name?: string;
  protocol?: 1;
  /**
   * @maxItems 8
   */
  secrets?: string[];
  type: "hello";
  version?: number;
}
/**
 * Ask for an `ok`, to find out whether the connection still works.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ping".
 */
export interface Ping {
  id: string;
  type: "ping";
}
/**
 * Change a seat's display name (before the game).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SetName".
 */
export interface SetName {
  id?: string | null;
  name: string;
  seat: number;
  type: "name";
}
/**
 * Choose a free monster (before the game).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PickMonster".
 */
export interface PickMonster {
  id?: string | null;
  monster: string;
  seat: number;
  type: "monster";
}
/**
 * Declare a seat ready, with a commitment to its entropy.
 *
 * Sent again with a new share when the commitment changes.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  commitment?: string | null;
  id?: string | null;
  ready?: boolean;
  seat: number;
  share?: string | null;
  type: "ready";
}
/**
 * Reveal the entropy behind the share, when all players have committed (`fairness.revealing`).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Reveal".
 */
export interface Reveal {
  commitment: string;
  entropy: string;
  id?: string | null;
  seat: number;
  type: "reveal";
}
/**
 * Host: open a seat, give it to a bot, or add a seat (the next number) or remove the last one (`closed`).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SetSeat".
 */
export interface SetSeat {
  id?: string | null;
  kind: "open" | "bot" | "closed";
  level?: string | null;
  seat: number;
  type: "seat";
}
/**
 * Host: change the table before the game; all players must be ready again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Configure".
 */
export interface Configure {
  away_seconds?: number | null;
  decision_seconds?: number | 0 | null;
  edition?: string | null;
  id?: string | null;
  options?: {
    [k: string]: unknown;
  } | null;
  pause_ms?: number | null;
  public?: boolean | null;
  type: "configure";
}
/**
 * Host: start now with the seats that are taken; every human seat must be ready.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Start".
 */
export interface Start {
  id?: string | null;
  type: "start";
}
/**
 * A player at a table for strangers: give all open seats to bots, so that the game can start.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Fill".
 */
export interface Fill {
  id?: string | null;
  type: "fill";
}
/**
 * Make one of the moves of the seat to act. Sending it again with the same id is safe.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Move".
 */
export interface Move {
  id: string;
  move: string;
  seat: number;
  type: "move";
  version: number;
}
/**
 * Take the last decision back, while no die was rolled and no card was revealed since.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TakeBack".
 */
export interface TakeBack {
  id: string;
  seat: number;
  type: "take_back";
  version: number;
}
/**
 * Concede: leave the game permanently.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Concede".
 */
export interface Concede {
  id: string;
  seat: number;
  type: "concede";
}
/**
 * Send a line of chat to the table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Chat".
 */
export interface Chat {
  id?: string | null;
  seat?: number | null;
  text: string;
  type: "chat";
}
/**
 * Send a quick reaction; it is not stored.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "React".
 */
export interface React {
  id?: string | null;
  reaction: "laugh" | "wow" | "angry" | "sad" | "clap" | "roar" | "thanks" | "think";
  seat: number;
  type: "reaction";
}
/**
 * Set the standing orders of a seat: answers that the server gives for it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SetOrders".
 */
export interface SetOrders {
  id?: string | null;
  seat: number;
  skip_unaffordable?: boolean;
  type: "standing_orders";
  yield_below?: number | null;
}
/**
 * Ask for a rematch with the same seats, after the game.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Rematch".
 */
export interface Rematch {
  id?: string | null;
  seat: number;
  type: "rematch";
}
/**
 * Before the game: give the seat up. During it: a bot plays the seat until the player sends hello again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Leave".
 */
export interface Leave {
  id?: string | null;
  seat: number;
  type: "leave";
}
/**
 * Host: mute the author of this line of chat, or unmute them.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Mute".
 */
export interface Mute {
  id?: string | null;
  line: number;
  muted?: boolean;
  type: "mute";
}
/**
 * Host: remove the player of this seat or the author of this line, as long as the table exists.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Remove".
 */
export interface Remove {
  id?: string | null;
  line?: number | null;
  seat?: number | null;
  type: "remove";
}
/**
 * Host: close the table for all clients.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Close".
 */
export interface Close {
  id?: string | null;
  type: "close";
}
/**
 * Report a line of chat, with those before it, to the operator.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Report".
 */
export interface Report {
  id?: string | null;
  line: number;
  type: "report";
  why?: string;
}
/**
 * Agree to hints at this table, or withdraw that; where several people play all must agree.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AgreeToHints".
 */
export interface AgreeToHints {
  agreed?: boolean;
  id?: string | null;
  seat: number;
  type: "hints";
}
/**
 * Ask for a hint. The answer is a `hint`; all clients see that it was requested.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AskHint".
 */
export interface AskHint {
  id?: string | null;
  seat: number;
  type: "hint";
  version: number;
}
/**
 * Eliminated seats: predict the most frequent face of the next dice, or the winner, for prediction points.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Predict".
 */
export interface Predict {
  face?: string | null;
  id?: string | null;
  seat: number;
  type: "predict";
  winner?: number | null;
}
/**
 * Answer to api/tables and api/play.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Created".
 */
export interface Created {
  commitment: string;
  host: string;
  seats: SeatSecret[];
  table: string;
}
/**
 * A seat and the secret that opens it; there is no other key.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatSecret".
 */
export interface SeatSecret {
  seat: number;
  secret: string;
}
/**
 * GET api/words: the words of the registered expansions in a language.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ExpansionWords".
 */
export interface ExpansionWords {
  cards: {
    [k: string]: string;
  };
  dice: string[];
  events: {
    [k: string]: EventTold;
  };
  language: string;
  places: {
    [k: string]: string;
  };
  sentences: {
    [k: string]:
      | string
      | {
          [k: string]: string;
        };
  };
}
/**
 * The data for an event's sentence: its fields with their types, and the variants.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "EventTold".
 */
export interface EventTold {
  fields: unknown[][];
  variants: unknown[][];
}
/**
 * Every HTTP error: a word for programs, a line for developers.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Fault".
 */
export interface Fault {
  detail: string;
  error: string;
}
/**
 * POST api/match: play with strangers, at a waiting public table or a new one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FindTable".
 */
export interface FindTable {
  edition?: string;
  /**
   * @maxItems 12
   */
  mine?: string[];
  monster?: string | null;
  name?: string;
  players?: number | null;
  seconds?: 30 | 60 | 120;
}
/**
 * Answer to FindTable.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Found".
 */
export interface Found {
  host: string | null;
  seats: SeatSecret[];
  table: string;
}
/**
 * POST api/guided: a first game against two bots; the dice of its first turns are chosen to teach.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "GuidedGame".
 */
export interface GuidedGame {
  level?: string | null;
  monster?: string | null;
  name?: string;
  pause_ms?: number;
}
/**
 * GET healthz.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Health".
 */
export interface Health {
  database: string;
  ok: boolean;
  sockets: number;
  tables: number;
  version: string;
}
/**
 * GET api/known: those of the requested tables that still exist, in the order of the request.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "KnownTables".
 */
export interface KnownTables {
  tables: TableInfo[];
}
/**
 * The public data of a table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TableInfo".
 */
export interface TableInfo {
  away_seconds: number;
  created: number;
  decision_seconds: number | null;
  edition: string;
  fairness: FairnessInfo;
  finished: number | null;
  hints_allowed: boolean;
  muted: number[];
  options: {
    [k: string]: unknown;
  };
  pause_ms: number;
  phase: "lobby" | "playing" | "over";
  practice: boolean;
  public: boolean;
  quick: boolean;
  rematch: string | null;
  seats: SeatInfo[];
  spectators: number;
  started: number | null;
  table: string;
  to_act: number | null;
  version: number;
  winners: number[];
}
/**
 * The fairness data: the commitment from the beginning, the seed only when the game is over.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FairnessInfo".
 */
export interface FairnessInfo {
  commitment: string;
  entropy: string[];
  failed: FailedStart[];
  revealed: number[];
  revealing: boolean;
  round: number;
  scheme: string;
  seed: string | null;
  shares: string[];
}
/**
 * The public data of one seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatInfo".
 */
export interface SeatInfo {
  hints: boolean;
  hints_used: number;
  honour: number;
  kind: "open" | "human" | "bot";
  level: string | null;
  monster: string | null;
  name: string;
  online: boolean;
  ready: boolean;
  seat: number;
  stand_in: boolean;
  wants_rematch: boolean;
}
/**
 * GET api/bots: the levels, weakest first, and the named opponents.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Levels".
 */
export interface Levels {
  characters: CharacterSetup[];
  default: string;
  levels: string[];
}
/**
 * A named opponent: a level with a temperament.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "CharacterSetup".
 */
export interface CharacterSetup {
  bot: string;
  monster: string;
  name: string;
}
/**
 * GET api/tables: public tables, those still waiting first.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Lobby".
 */
export interface Lobby {
  tables: TableSummary[];
}
/**
 * A line of the lobby.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TableSummary".
 */
export interface TableSummary {
  created: number;
  decision_seconds: number | null;
  edition: string;
  options: {
    [k: string]: unknown;
  };
  phase: "lobby" | "playing" | "over";
  quick?: boolean;
  seats: SeatInfo[];
  table: string;
}
/**
 * POST api/tables.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "NewTable".
 */
export interface NewTable {
  away_seconds?: number;
  decision_seconds?: number | null;
  edition?: string;
  options?: {
    [k: string]: unknown;
  };
  pause_ms?: number;
  public?: boolean;
  /**
   * @minItems 2
   * @maxItems 6
   */
  seats: SeatPlan[];
}
/**
 * The initial state of one seat of a new table; `human` is taken by the creator (several: hot seat).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatPlan".
 */
export interface SeatPlan {
  kind?: "open" | "human" | "bot";
  level?: string | null;
  monster?: string | null;
  name?: string;
}
/**
 * Answer to OddsQuestion, by face.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OddsAnswer".
 */
export interface OddsAnswer {
  faces: {
    [k: string]: FaceOdds;
  };
}
/**
 * The odds of one face: the chance of at least 1, 2, 3 … of it if you keep it, and its mean effect.
 *
 * For 1, 2 and 3 the mean is the number of dice; for E, H and S it is energy, life and damage.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FaceOdds".
 */
export interface FaceOdds {
  at_least: number[];
  mean: number;
}
/**
 * POST api/odds: the odds if these faces are kept and the others rerolled.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "OddsQuestion".
 */
export interface OddsQuestion {
  /**
   * @maxItems 40
   */
  cards?: string[];
  dice?: number;
  edition?: string;
  energy?: number;
  in_tokyo?: boolean;
  keep?: string;
  rolls?: number;
}
/**
 * GET api/people: people at tables, counted every ten seconds.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "People".
 */
export interface People {
  playing: number;
  waiting: number;
}
/**
 * POST api/play: a game against bots that starts immediately.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PlayNow".
 */
export interface PlayNow {
  bots?: number;
  edition?: string;
  level?: string | null;
  monster?: string | null;
  name?: string;
  options?: {
    [k: string]: unknown;
  };
  pause_ms?: number;
}
/**
 * POST api/practice: continue from a line of a record with another decision, against bots.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Practice".
 */
export interface Practice {
  level?: string | null;
  line: number;
  name?: string;
  pause_ms?: number;
  record: {
    [k: string]: unknown;
  };
}
/**
 * GET api/puzzles/{id}: the position as the deciding seat sees it, and the solution.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleFile".
 */
export interface PuzzleFile {
  check: PuzzleCheck;
  choices: PuzzleChoice[];
  edition: string;
  id: string;
  level: number;
  rating: number;
  seat: number;
  theme: string;
  view: View;
}
/**
 * The result of playouts of the answer: pairs of games, turns, the advantage of the answer, ± margin.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleCheck".
 */
export interface PuzzleCheck {
  gap: number;
  margin: number;
  pairs: number;
  turns: number;
}
/**
 * A move and the win probability it gives the deciding seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleChoice".
 */
export interface PuzzleChoice {
  move: string;
  win: number;
}
/**
 * GET api/puzzles: all puzzles, and the id of today's.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Puzzles".
 */
export interface Puzzles {
  puzzles: PuzzleSummary[];
  today: string;
}
/**
 * The summary of a puzzle.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "PuzzleSummary".
 */
export interface PuzzleSummary {
  edition: string;
  id: string;
  level: number;
  rating: number;
  theme: string;
}
/**
 * GET api/records: finished games, newest first; `next` is the `before` of the following page.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Records".
 */
export interface Records {
  next: number | null;
  records: RecordSummary[];
}
/**
 * A line in the list of finished games.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "RecordSummary".
 */
export interface RecordSummary {
  edition: string;
  expansions?: string[];
  finished: number;
  moves: number;
  players: RecordPlayer[];
  table: string;
  winners: number[];
}
/**
 * The finished part of a review (docs/review.md).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewShown".
 */
export interface ReviewShown {
  curve: unknown[][];
  decisions: ReviewDecision[];
  done: number;
  id: string;
  problem: string | null;
  seats: ReviewSeat[];
  total: number;
  turning_points: ReviewTurningPoint[];
  waiting: number;
}
/**
 * A decision: the move played, the best move, and the cost.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewDecision".
 */
export interface ReviewDecision {
  best: string;
  cost: number;
  grade: "good" | "inaccuracy" | "mistake" | "blunder";
  line: number;
  played: string;
  seat: number;
}
/**
 * The sources of a seat's result, in win probability; the parts add up to it.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewSeat".
 */
export interface ReviewSeat {
  accuracy: number;
  luck: number;
  others: number;
  own: number;
  rest: number;
  result: number;
  start: number;
}
/**
 * A turning point of the game, and the seat whose win probability it changed most.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ReviewTurningPoint".
 */
export interface ReviewTurningPoint {
  after: number;
  before: number;
  best: string;
  by: number;
  kind: "start" | "roll" | "cards" | "choice" | "concede";
  line: number;
  seat: number;
}
/**
 * Answer to TakeSeat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Seated".
 */
export interface Seated {
  commitment: string;
  seat: number;
  secret: string;
  table: string;
}
/**
 * The host has muted or unmuted you.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Muted".
 */
export interface Muted {
  muted: boolean;
  type: "muted";
}
/**
 * From the operator: the server will stop at this time (milliseconds since 1970); null: the stop was cancelled.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Notice".
 */
export interface Notice {
  at: number | null;
  notice: "stop";
  type: "notice";
}
/**
 * The answer to hello: everything that is needed to draw the table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Welcome".
 */
export interface Welcome {
  chat: ChatLine[];
  clock: Clock | null;
  missed: Missed[];
  missed_all: boolean;
  now: number;
  protocol: number;
  seat: number | null;
  table: TableInfo;
  take_back: number | null;
  type: "welcome";
  version: number;
  view: View | null;
  you: You;
}
/**
 * One line of chat; seat is null for a spectator.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChatLine".
 */
export interface ChatLine {
  at: number;
  name: string;
  seat: number | null;
  text: string;
  version: number;
}
/**
 * The deadline of the seat to act, in milliseconds since 1970; null without a clock.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Clock".
 */
export interface Clock {
  deadline: number | null;
  seat: number;
}
/**
 * A step of the game that happened while the client was away.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Missed".
 */
export interface Missed {
  at: number;
  before: number;
  cause: Cause;
  events: Event[];
  version: number;
  why?: {
    [k: string]: unknown;
  } | null;
}
/**
 * The cause of a step: the seat, the move, and the actor.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Cause".
 */
export interface Cause {
  by: "player" | "bot" | "clock" | "away" | "orders";
  kind: "start" | "move" | "take_back" | "concede";
  move: string;
  seat: number;
}
/**
 * The rights of this connection.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "You".
 */
export interface You {
  host: boolean;
  muted: boolean;
  orders: {
    [k: string]: StandingOrders;
  };
  seats: number[];
}
/**
 * Decisions that the server makes for a seat automatically.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "StandingOrders".
 */
export interface StandingOrders {
  skip_unaffordable: boolean;
  yield_below: number | null;
}
/**
 * One step of the game: the events in order, and the state after them.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Update".
 */
export interface Update {
  at: number;
  before: number;
  cause: Cause;
  clock: Clock | null;
  events: Event[];
  seat: number | null;
  take_back: number | null;
  type: "update";
  version: number;
  view: View;
  why?: {
    [k: string]: unknown;
  } | null;
}
/**
 * The table or its seats changed (not the game).
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TableChanged".
 */
export interface TableChanged {
  table: TableInfo;
  type: "table";
  version: number;
}
/**
 * A line of chat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ChatSaid".
 */
export interface ChatSaid {
  line: ChatLine;
  type: "chat";
  version: number;
}
/**
 * A reaction of a seat.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Reacted".
 */
export interface Reacted {
  reaction: "laugh" | "wow" | "angry" | "sad" | "clap" | "roar" | "thanks" | "think";
  seat: number;
  type: "reaction";
}
/**
 * The connected seats and spectators.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Presence".
 */
export interface Presence {
  online: number[];
  spectators: number;
  stand_ins: number[];
  type: "presence";
}
/**
 * The message with this id was executed and is durable; it reached this version.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Done".
 */
export interface Done {
  id: string;
  type: "ok";
  version: number;
}
/**
 * The message was refused and changed nothing.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Refused".
 */
export interface Refused {
  detail: string;
  id: string | null;
  options?: string[];
  reason:
    | "stale"
    | "not_your_move"
    | "illegal_move"
    | "game_over"
    | "not_started"
    | "already_started"
    | "not_your_seat"
    | "not_host"
    | "not_ready"
    | "seat_taken"
    | "no_such_seat"
    | "monster_taken"
    | "no_such_monster"
    | "no_such_level"
    | "bad_options"
    | "nothing_to_take_back"
    | "malformed"
    | "too_fast"
    | "say_hello_first"
    | "busy"
    | "no_such_table"
    | "no_such_edition"
    | "no_such_language"
    | "not_over"
    | "too_many"
    | "damaged"
    | "outdated"
    | "draining"
    | "banned"
    | "no_such_line"
    | "not_yourself"
    | "muted"
    | "removed"
    | "closed"
    | "reported"
    | "no_hints"
    | "still_alive"
    | "no_such_puzzle"
    | "no_such_day"
    | "bad_entry"
    | "already_played";
  type: "refused";
  version: number;
}
/**
 * The server cannot write: the table waits and nothing is lost; or it can write again.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Trouble".
 */
export interface Trouble {
  type: "trouble";
  waits: boolean;
}
/**
 * A requested hint; sent only to the client that asked.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "HintGiven".
 */
export interface HintGiven {
  best: Suggestion;
  danger: Danger | null;
  goal: Goal | null;
  is_in_tokyo: boolean;
  seat: number;
  second: Suggestion | null;
  type: "hint";
  version: number;
}
/**
 * An option and its win probability.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Suggestion".
 */
export interface Suggestion {
  move: string;
  win: number;
}
/**
 * The seat that could eliminate this one in its next turn, and the exact chance if it tries.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Danger".
 */
export interface Danger {
  chance: number;
  seat: number;
}
/**
 * The goal of the kept dice: at least `number` of a face, and the exact chance.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Goal".
 */
export interface Goal {
  chance: number;
  face: string;
  number: number;
}
/**
 * The win probability of every seat; sent only to eliminated players.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Chances".
 */
export interface Chances {
  chances: number[];
  type: "chances";
  version: number;
}
/**
 * GET api/setup: the choices for a table.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Setup".
 */
export interface Setup {
  bots: string[];
  characters: CharacterSetup[];
  default_bot: string;
  editions: EditionSetup[];
  expansions: ExpansionSetup[];
  keeps: Keeps;
  key: string;
  languages: string[];
  reactions: string[];
  version: string;
}
/**
 * The choices of one edition.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "EditionSetup".
 */
export interface EditionSetup {
  edition: string;
  monsters: string[];
  options: {
    [k: string]: unknown[];
  };
  seats: {
    [k: string]: number[];
  };
  tile_pairs: string[][];
}
/**
 * An expansion and its choices.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "ExpansionSetup".
 */
export interface ExpansionSetup {
  editions: string[];
  expansion: string;
  monsters: string[];
  options: {
    [k: string]: unknown[];
  };
  seats: {
    [k: string]: number[];
  };
  tile_pairs: string[][];
}
/**
 * Storage times of data; 0: no separate limit.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Keeps".
 */
export interface Keeps {
  chat_hours: number;
  game_hours: number;
  lobby_hours: number;
  over_hours: number;
  record_days: number;
}
/**
 * POST api/stats: the figures of every seat of a record.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Stats".
 */
export interface Stats {
  seats: SeatStats[];
}
/**
 * The figures of one seat, by name.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "SeatStats".
 */
export interface SeatStats {
  dice: FaceCount[];
  figures: {
    [k: string]: number;
  };
  monster: string;
  name: string;
}
/**
 * One face of one kind of die compared with expectation.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FaceCount".
 */
export interface FaceCount {
  die: string;
  expected: number;
  face: string;
  high: number;
  low: number;
  shown: number;
  thrown: number;
}
/**
 * POST api/steps.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Steps".
 */
export interface Steps {
  steps: Step[];
}
/**
 * POST api/tables/{table}/seats: take a named seat or the first open one.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "TakeSeat".
 */
export interface TakeSeat {
  monster?: string | null;
  name?: string;
  seat?: number | null;
}
/**
 * POST api/verify: whether the moves are legal, and every line of chance is the one the seeds give.
 *
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "Verdict".
 */
export interface Verdict {
  bound: boolean | null;
  chance: number;
  detail: string;
  fair: boolean | null;
  legal: boolean;
  line: number | null;
  moves: number;
  problem:
    | (
        | "format"
        | "commitment"
        | "share"
        | "failed_start"
        | "kept"
        | "illegal"
        | "chance"
        | "asked"
        | "winners"
        | "unfinished"
        | "signature"
      )
    | null;
  scheme: string | null;
  signed: string | null;
  withheld: number[];
}
