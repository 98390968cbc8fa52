/** The table at the position in `window.position`, for docs/pictures/take.py; moves are noted in `window.moves`. */
import { mount } from "svelte";
import "../src/design/base.css";
import "../src/design/fonts.css";
import "../src/design/tokens.css";
import { factsOf } from "../src/editions.ts";
import { speak } from "../src/i18n/words.svelte.ts";
import type { View } from "../src/protocol.ts";
import { apply, settings } from "../src/settings.svelte.ts";
import Board from "../src/table/board/Board.svelte";
import { seatAt } from "../src/table/board/seats.ts";
import { Show } from "../src/table/show/show.svelte.ts";
import { Names } from "../src/table/words/names.ts";

declare global {
  interface Window {
    position: View;
    moves: string[];
    show: Show;
  }
}

apply();
await speak(settings.language);
const view = window.position;
const target = document.getElementById("app") as HTMLElement;
target.dataset["look"] = factsOf(view.edition).look;
target.style.paddingTop = "3.25rem";
const show = (window.show = new Show());
show.reset(view);
window.moves = [];
mount(Board, {
  target,
  props: {
    show, seats: view.players.map((player, seat) => seatAt(seat, player.monster, "", seat === view.to_act ? null : "steady")), me: view.to_act, legal: view.legal, isMine: true,
    names: new Names(view.edition, view.players.map((player) => player.monster), view.to_act), onmove: (move: string) => window.moves.push(move),
  },
});
