import { maybe, t } from "../../i18n/words.svelte.ts";
import { cardName } from "../../net/catalogue.svelte.ts";
import { isFace } from "../board/dice.ts";
import { parseTarget } from "../moves/moves.ts";

/** Names of one game's pieces in the current language. */
export class Names {
  readonly edition: string;
  readonly monsters: readonly string[];
  /** The seat that is called "you"; null for a spectator, and where several people share a device. */
  readonly me: number | null;

  constructor(edition: string, monsters: readonly string[], me: number | null = null) {
    this.edition = edition;
    this.monsters = monsters;
    this.me = me;
  }

  isMe(seat: number): boolean {
    return seat >= 0 && seat === this.me;
  }

  /** A monster by name, or "You". */
  who(seat: number): string {
    return this.isMe(seat) ? t("tell.you") : this.monster(seat);
  }

  monster(seat: number): string {
    return this.monsters[seat] ?? "?";
  }

  card(id: string): string {
    return cardName(this.edition, id);
  }

  /** "2.wings" as "Wings of Kraken". */
  target(text: string): string {
    const target = parseTarget(text);
    if (!target) return this.card(text);
    if (this.isMe(target.seat)) return t("tell.card_of.you", { card: this.card(target.card) });
    return t("words.board.card_of", { card: this.card(target.card), monster: this.monster(target.seat) });
  }

  /** Dice in words, for screen readers and for the log: "1, 1, 2, energy, heart". */
  faces(faces: string): string {
    return [...faces].map((face) => this.face(face)).join(", ");
  }

  face(face: string): string {
    return maybe(`words.face.${face}`) ?? face;
  }

  place(place: string): string {
    return maybe(`words.place.${place}`) ?? place;
  }

  token(token: string): string {
    return maybe(`words.token.${token}`) ?? token;
  }

  /** The source of a gain or loss: dice, Tokyo, or a card's name. */
  source(source: string): string {
    return maybe(`words.source.${source}`) ?? this.card(source);
  }

  list(things: readonly string[]): string {
    if (things.length < 2) return things.join("");
    return t("words.list", { first: things.slice(0, -1).join(", "), last: things.at(-1) ?? "" });
  }

  /** An argument of a card: faces, a seat's card, or plain text. */
  argument(text: string): string {
    if (parseTarget(text)) return this.target(text);
    return maybe(`words.argument.${text}`) ?? ([...text].every(isFace) ? this.faces(text) : text);
  }
}
