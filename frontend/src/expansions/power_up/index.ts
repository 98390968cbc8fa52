import { emblem } from "../../art/emblems.ts";
import type { Drawing } from "../../art/icons.ts";
import type { PageExpansion } from "../page.ts";
import { EVENTS } from "./events.ts";

const HELIX: Drawing = { line: "M8 2Q8 8 12 10.5Q16 13 16 22M16 2Q16 8 12 10.5Q8 13 8 22M8.5 5H15.5M8.5 18.5H15.5" };

const page: PageExpansion = {
  emblem: emblem("green", ["dna", 46, 40, 0.95, 20], ["arrow", 92, 38, 0.6]),
  kinds: { evolution: HELIX },
  events: EVENTS,
};
export default page;
