/** A table as it is played in this browser: its session, whose decision it is, and everything that happens automatically. */
import { untrack } from "svelte";
import { expansionsOf } from "../expansions/names.ts";
import { isBuiltIn, learn } from "../i18n/words.svelte.ts";
import { cardOf } from "../net/catalogue.svelte.ts";
import { Lead } from "../net/lead.svelte.ts";
import { keysOf, remember } from "../net/secrets.ts";
import { tablePath } from "../net/tables.ts";
import { markTab, notifyTurn } from "../net/yourTurn.ts";
import { go, route } from "../router.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { isAskedAbout, momentOf, pauseBeforePass, type Moment } from "./moves/asking.ts";
import { withoutAsking } from "./moves/merging.ts";
import { Session } from "./session.svelte.ts";
import { handover, hasSecrets } from "./show/handover.ts";
import { Show } from "./show/show.svelte.ts";
import { Names } from "./words/names.ts";

/** Create it while a component is initialized: its effects end with the component. */
export class Playing {
  session = $state.raw<Session>();
  /** The seat to which the device was last handed over; relevant only on a shared device. */
  openedFor = $state<number | null>(null);
  /** Whether every moment is asked, whatever the settings say. */
  isAskAll = $state(false);
  /** Whether everything that may be passed is passed until the own turn. */
  isPassingRound = $state(false);
  /** Names and sentences of expansions are loaded before a table with some is shown. */
  isLearning = $state(false);
  #isStarting = $state(false);
  /** After taking back, nothing happens automatically until the player's next move. */
  #isHolding = $state(false);
  /** The number of automatic steps since the last decision; they are taken back with it. */
  #automatic = 0;
  /** Two tabs at one seat would make the same step twice. */
  #lead = $state.raw<Lead>();
  readonly #code: string = $derived(route.params["code"] ?? "");

  table = $derived(this.session?.table ?? null);
  /** Several players at one screen are addressed by their monsters. */
  onlySeat = $derived(this.session?.you.seats.length === 1 ? (this.session.you.seats[0] ?? null) : null);
  /** As text, so that another view with the same monsters changes nothing; otherwise all lines would be announced again. */
  #monsters = $derived(
    JSON.stringify((this.session?.show.view ?? this.session?.view)?.players.map((player) => player.monster) ?? []),
  );
  names = $derived(new Names(this.table?.edition ?? "second", JSON.parse(this.#monsters) as string[], this.onlySeat));
  /** Whether a seat of ours must choose, automatically or not, and the show has caught up. */
  #isDue = $derived(Boolean(this.session?.isMine && !this.session.show.isBusy));
  /** The moment of another's turn that is passed without asking. */
  passed: Moment | undefined = $derived.by(() => {
    const session = this.session;
    if (!this.#isDue || this.isAskAll || !session?.view || session.seat === null || session.you.seats.length > 1)
      return undefined;
    const { legal } = session.view;
    const moment = momentOf(session.view, legal, session.seat);
    if (!moment || this.isPassingRound) return moment;
    return settings.passAt.includes(moment) && !isAskedAbout(settings.askAbout, legal) ? moment : undefined;
  });
  isMyTurn = $derived(this.#isDue && this.passed === undefined);
  passing = $derived(
    this.session
      ? handover({
          held: this.session.you.seats,
          asked: this.isMyTurn ? this.session.seat : null,
          hasSecret: Boolean(this.session.view && hasSecrets(this.session.view, this.session.seat ?? -1)),
          openedFor: this.openedFor,
        })
      : "none",
  );
  awaitsHandover = $derived(this.passing !== "none");
  /** The step without a choice that is made next without asking. */
  automatic: string | undefined = $derived.by(() => {
    const session = this.session;
    if (
      !session?.view ||
      !this.isMyTurn ||
      !settings.merge ||
      this.#isHolding ||
      this.awaitsHandover ||
      session.refusal
    )
      return undefined;
    return withoutAsking(session.view, session.legal);
  });
  /** Arriving with "start" starts the game without showing the lobby. */
  #isStartAsked = $derived(route.query.get("start") === "1");
  /**
   * Without other players to wait for, the game begins in a moment, and the lobby would only flash. A failed start makes
   * its seats unready.
   */
  isDealing = $derived(
    Boolean(
      this.table?.seats.every(
        (seat) =>
          seat.kind === "bot" ||
          (this.session?.you.seats.includes(seat.seat) && (this.#isStarting || this.#isStartAsked || seat.ready)),
      ),
    ),
  );

  /** `prepare` is called with each new session before it receives anything. */
  constructor(makeShow: () => Show, prepare: (session: Session) => void = () => undefined) {
    $effect(() => {
      // While another page loads the address has changed already.
      if (!this.#code) return;
      const fresh = new Session(this.#code, makeShow());
      fresh.show.isKeep = (card) =>
        cardOf(
          untrack(() => fresh.table?.edition ?? ""),
          card,
        )?.kind !== "discard";
      prepare(fresh);
      this.session = fresh;
      const mine = (this.#lead = new Lead(this.#code));
      this.openedFor = null;
      this.#isStarting = false;
      return () => {
        mine.stop();
        fresh.close();
      };
    });

    $effect(() => {
      if (this.session && this.onlySeat !== null && this.session.show.view?.turn === this.onlySeat)
        this.isPassingRound = false;
    });
    $effect(() => {
      const session = this.session;
      if (this.passed === undefined || !session || session.sending !== null || !this.#lead?.isLeading) return;
      void session.view; // another question is another pass
      const timer = setTimeout(() => void session.play("pass"), pauseBeforePass(Math.random()));
      return () => clearTimeout(timer);
    });

    const expansions = $derived(expansionsOf(this.table?.options ?? {}));
    const hasExpansions = $derived(expansions.length > 0);
    const hasUnknown = $derived(!expansions.every(isBuiltIn));
    // Only missing words matter: a choice among known expansions must not hide the lobby.
    $effect.pre(() => {
      if (!hasExpansions) return;
      this.isLearning = true;
      (hasUnknown ? learn("expansions", "server") : learn("expansions"))
        .catch(() => undefined) // the table works without words
        .finally(() => (this.isLearning = false));
    });

    $effect(() => {
      const { session, table } = this;
      if (!session || table?.phase !== "lobby" || !this.#isStartAsked) return;
      const seats = session.you.seats.filter((seat) => !table.seats[seat]?.ready);
      if (seats.length === 0) return;
      go(tablePath(session.code), true);
      this.#isStarting = true;
      void session.ready(seats).finally(() => (this.#isStarting = false));
    });

    // The same secrets open the rematch table, so following the others needs no click.
    $effect(() => {
      const { session, table } = this;
      if (!session || !table?.rematch || session.you.seats.length === 0) return;
      remember(table.rematch, keysOf(session.code));
      // A player who asked for the rematch is ready.
      go(
        tablePath(
          table.rematch,
          session.you.seats.every((seat) => table.seats[seat]?.wants_rematch),
        ),
      );
    });

    $effect(() => {
      if (!this.isMyTurn) return;
      if (untrack(() => this.table?.decision_seconds === null)) void notifyTurn(untrack(() => this.#code));
      return markTab();
    });

    // A finished game is added to the profile of this browser.
    $effect(() => {
      if (this.table?.phase !== "over") return;
      const finished = this.table;
      void import("../profile/collect.ts").then(({ collect }) => collect(finished)).catch(() => false);
    });

    $effect(() => {
      if (this.automatic === undefined || !this.#lead?.isLeading) return;
      this.#automatic += 1;
      void this.session?.play(this.automatic);
    });
  }

  /** Make a move that the player has chosen. */
  play(move: string): void {
    this.#lead?.take();
    this.#isHolding = false;
    this.#automatic = 0;
    void this.session?.play(move);
  }

  /** Take back the last decision, with the automatic steps after it. */
  async takeBack(): Promise<void> {
    this.#lead?.take();
    this.#isHolding = true;
    for (; this.#automatic >= 0 && this.session && this.session.takeBackSeat !== null; this.#automatic--)
      await this.session.takeBack();
    this.#automatic = 0;
  }
}
