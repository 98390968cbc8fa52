import { mount, unmount } from "svelte";
import Figure from "../../art/Figure.svelte";
import { monsterColour } from "../../art/monsters.ts";
import type { RecordFile, Steps } from "../../protocol.ts";
import { rows, scale } from "./chart.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const INK = "#211b33";
const DASHES = [[], [14, 8], [3, 8], [22, 6, 5, 6], [8, 5], [2, 11]];
const PAINTED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linejoin",
  "stroke-linecap",
  "stroke-dasharray",
  "opacity",
  "fill-opacity",
  "filter",
] as const;

/** The texts of the picture besides the monsters and their curves. */
export interface Words {
  title: string;
  subtitle: string;
  points: (seat: number) => string;
}

/** The result of a game as a PNG: monsters, ranking and the curve of points, drawn in the browser. */
export async function resultPicture(record: RecordFile, steps: Steps["steps"], words: Words): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("canvas");
  await document.fonts.ready;
  background(pen);
  pen.fillStyle = INK;
  pen.textBaseline = "alphabetic";
  pen.font = '64px "Lilita One", sans-serif';
  pen.fillText(words.title, 48, 92, WIDTH - 300);
  pen.font = '700 26px "Nunito", sans-serif';
  pen.fillText(words.subtitle, 50, 134, WIDTH - 300);
  pen.textAlign = "right";
  pen.font = '40px "Lilita One", sans-serif';
  pen.fillText("Daikaiju", WIDTH - 48, 84);
  pen.textAlign = "left";
  const order = standing(record, steps);
  const room = Math.min(76, 430 / order.length);
  for (const [place, seat] of order.entries()) {
    const monster = record.players[seat]?.monster ?? "";
    const y = 168 + place * room;
    pen.drawImage(await figure(monster, record.winners.includes(seat)), 48, y, room, room);
    pen.fillStyle = INK;
    pen.font = `${Math.round(room * 0.36)}px "Lilita One", sans-serif`;
    pen.fillText(record.players[seat]?.name || monster, 64 + room, y + room * 0.45, 270);
    pen.font = `700 ${Math.round(room * 0.26)}px "Nunito", sans-serif`;
    pen.fillText(words.points(seat), 64 + room, y + room * 0.78, 270);
  }
  curves(
    pen,
    rows(steps, "points"),
    record.players.map((player) => player.monster),
  );
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("png"))), "image/png"),
  );
}

/** Seats, winners first, then by points. */
export function standing(record: RecordFile, steps: Steps["steps"]): number[] {
  const players = steps.at(-1)?.view.players ?? [];
  const rank = (seat: number): number => (record.winners.includes(seat) ? 1000 : 0) + (players[seat]?.points ?? 0);
  return record.players.map((_, seat) => seat).sort((a, b) => rank(b) - rank(a));
}

function background(pen: CanvasRenderingContext2D): void {
  const sky = pen.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, "#6cc8ff");
  sky.addColorStop(1, "#ffe1a8");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = "rgb(255 253 248 / 0.9)";
  pen.beginPath();
  pen.roundRect(24, 24, WIDTH - 48, HEIGHT - 48, 28);
  pen.fill();
}

function curves(
  pen: CanvasRenderingContext2D,
  points: readonly (readonly number[])[],
  monsters: readonly string[],
): void {
  const last = Math.max(1, (points[0]?.length ?? 1) - 1);
  const x = scale([0, last], [470, WIDTH - 60]);
  const y = scale([0, Math.max(20, ...points.flat())], [HEIGHT - 70, 180]);
  pen.strokeStyle = "#d9c7a4";
  pen.fillStyle = "#5b5370";
  pen.font = '600 20px "Nunito", sans-serif';
  pen.lineWidth = 2;
  for (const mark of [0, 5, 10, 15, 20]) {
    pen.beginPath();
    pen.moveTo(470, y(mark));
    pen.lineTo(WIDTH - 60, y(mark));
    pen.stroke();
    pen.fillText(String(mark), 438, y(mark) + 7);
  }
  pen.lineWidth = 6;
  pen.lineJoin = "round";
  for (const [seat, row] of points.entries()) {
    pen.strokeStyle = monsterColour(monsters[seat] ?? "");
    pen.setLineDash(DASHES[seat % DASHES.length] ?? []);
    pen.beginPath();
    row.forEach((value, step) => (step ? pen.lineTo(x(step), y(value)) : pen.moveTo(x(0), y(value))));
    pen.stroke();
  }
  pen.setLineDash([]);
}

/** A monster as an image: its drawing with every style inlined, because an image has no style sheet. */
async function figure(monster: string, hasWon: boolean): Promise<HTMLImageElement> {
  const place = Object.assign(document.createElement("div"), { className: "visually-hidden" });
  document.body.append(place);
  const drawn = mount(Figure, { target: place, props: { monster, mood: hasWon ? "winning" : "calm" } });
  const svg = place.querySelector("svg");
  if (!svg) throw new Error("figure");
  const twin = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...svg.querySelectorAll("*")], [...twin.querySelectorAll("*")]];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of PAINTED) to[i]?.setAttribute(name, style.getPropertyValue(name));
  });
  twin.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  twin.setAttribute("width", "200");
  twin.setAttribute("height", "200");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(twin))}`;
  await image.decode();
  void unmount(drawn);
  place.remove();
  return image;
}
