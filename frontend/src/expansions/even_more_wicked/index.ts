import { emblem } from "../../art/emblems.ts";
import type { PageExpansion } from "../page.ts";
import { wickedTile } from "./glyphs.ts";

const page: PageExpansion = {
  emblem: emblem("night", [wickedTile, 44, 42, 0.8, -8], [wickedTile, 88, 38, 0.55, 10]),
  picture: { cards: ["devious", "barbs", "starburst"], icons: ["wickedness"] },
  hasWickedness: true,
};
export default page;
