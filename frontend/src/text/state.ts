/** The state of a game in sentences: monsters, dice, market, hand. */
import { hasWickedness } from "../editions.ts";
import { maybe, t } from "../i18n/words.svelte.ts";
import { cardOf } from "../net/catalogue.svelte.ts";
import type { SeatInfo, View, ViewPlayer } from "../protocol.ts";
import { cardsOf, countOf, listsIn, marksOf, piecesOf, seenOf } from "../table/board/pieces.ts";
import { levelName, questionText, questionValues } from "../table/moves/labels.ts";
import { sortMoves } from "../table/moves/moves.ts";
import { idOf } from "../table/show/changes.ts";
import type { Names } from "../table/words/names.ts";

/** A card with its name, and what it does. */
export interface CardText {
  name: string;
  text: string;
}

const cardText = (card: string, names: Names): CardText => ({
  name: names.card(card),
  text: cardOf(names.edition, card)?.text ?? "",
});

/** "Gigazaur, Ann, you". */
export function nameOf(seat: number, info: SeatInfo | undefined, names: Names): string {
  const who = info?.kind === "bot" ? t("table.seat.bot", { level: levelName(info.level) }) : (info?.name ?? "");
  return [names.monster(seat), who, names.isMe(seat) ? t("table.you") : ""].filter(Boolean).join(", ");
}

/** Everything a monster has, without the texts of its cards. */
export function monsterText(view: View, seat: number, info: SeatInfo | undefined, names: Names): string {
  const player = view.players[seat];
  if (!player) return "";
  const name = nameOf(seat, info, names);
  if (!player.alive) return t("text.monster", { name, facts: t("table.eliminated") });
  const facts = [
    t("text.life", { n: player.life, most: player.max_life }),
    t("text.points", { n: player.points }),
    t("text.energy", { n: player.energy }),
    player.in ? t(`text.in.${player.in}`) : "",
    player.poison ? `${t("common.poison")} ${player.poison}` : "",
    player.shrink ? `${t("common.shrink")} ${player.shrink}` : "",
    hasWickedness(view.edition, view.options) ? `${t("common.wickedness")} ${player.wickedness}` : "",
    player.zombified ? t("table.zombified") : "",
    ...marksOf(player).map((mark) =>
      [mark.text && !mark.label.includes(mark.text) ? mark.text : "", mark.label].filter(Boolean).join(" "),
    ),
    info?.stand_in ? t("table.seat.stand_in") : info?.kind === "human" && !info.online ? t("table.seat.away") : "",
  ].filter(Boolean);
  const cards = cardsOf(player).map(({ entry }) => entryText(entry, names));
  return t("text.monster", {
    name,
    facts: [...facts, cards.length ? t("text.cards", { cards: names.list(cards) }) : ""].filter(Boolean).join(", "),
  });
}

/** A card in front of a monster, with its counters or the card that it copies. */
function entryText(entry: ViewPlayer["cards"][number], names: Names): string {
  const name = names.card(idOf(entry));
  if (typeof entry === "string") return name;
  const copies = entry["copies"];
  const counters = entry["counters"];
  if (typeof copies === "string") return t("words.board.copies", { card: name, target: names.target(copies) });
  return typeof counters === "number" ? t("words.board.counters", { card: name, n: counters }) : name;
}

/** The cards of a monster with their texts. */
export function cardTexts(player: ViewPlayer, names: Names): CardText[] {
  return cardsOf(player).map(({ entry }) => cardText(idOf(entry), names));
}

/** The cards in a monster's hand that may be seen, and other pieces that only its owner looks at. */
export function handTexts(player: ViewPlayer, names: Names): CardText[] {
  return piecesOf(player).map((entry) => cardText(idOf(entry), names));
}

/** The numbers of cards of a monster that nobody else sees: hands, decks, discards. */
export function pileTexts(player: ViewPlayer, names: Names): string[] {
  return (["hand", "discards"] as const).flatMap((place) =>
    listsIn(place, player).map(([field, cards]) => {
      const seen = seenOf(cards).map((entry) => names.card(idOf(entry)));
      const count = countOf(field, cards.length);
      return seen.length ? `${count}: ${names.list(seen)}` : count;
    }),
  );
}

/** Dice and rolls left; a sentence without dice says so. */
export function diceText(view: View, names: Names): string {
  if (!view.dice) return t("table.tray.empty");
  const rolls = view.step === "roll" ? ` ${t("words.board.rolls", { n: view.rolls_left })}.` : "";
  return `${t("text.dice", { faces: names.faces(view.dice) })}${rolls}`;
}

/** Who is in Tokyo, and whose turn it is. */
export function placeText(view: View, names: Names): string {
  const places = view.bay_open ? (["city", "bay"] as const) : (["city"] as const);
  const inside = places.map((place) => {
    const seat = view.players.findIndex((player) => player.in === place);
    return t("text.place", { place: names.place(place), monster: seat < 0 ? t("table.place.free") : names.who(seat) });
  });
  return [...inside, view.over ? "" : t("text.turn", { monster: names.monster(view.turn) })].filter(Boolean).join(" ");
}

/** The market: each card with its price and text. */
export function marketTexts(view: View, names: Names): CardText[] {
  const offered = view.market.flatMap((card, slot) =>
    card
      ? [
          {
            ...cardText(card, names),
            name: t("text.offer", {
              card: names.card(card),
              n: view.prices[slot] ?? 0,
              kind: maybe(`common.kind.${cardOf(names.edition, card)?.kind ?? ""}`) ?? "",
            }),
          },
        ]
      : [],
  );
  const top = view.top;
  return top === null
    ? offered
    : [...offered, { ...cardText(top, names), name: t("words.board.top", { card: names.card(top) }) }];
}

/** The question to this browser's seat in one or two sentences. */
export function askedText(view: View, names: Names): string {
  const { title, hint } = questionText(view, names, true, sortMoves(view.legal));
  const kind = String(view.question?.["kind"] ?? view.step);
  const said = maybe(`words.question.${kind}`, questionValues(view, names)) ?? title;
  return kind === "loss" || kind === "yield" ? `${said} ${hint}` : said;
}
