import { EDITIONS, type Edition, type Order, type Wish } from "./shelf.ts";

/** The filters in the address; invalid values are ignored. */
export function readWish(query: URLSearchParams): Wish {
  const edition = query.get("edition") ?? "";
  const cost = query.get("cost");
  return {
    edition: (EDITIONS as readonly string[]).includes(edition) ? (edition as Edition) : "",
    expansion: query.get("expansion") ?? "",
    kind: query.get("kind") ?? "",
    monster: query.get("monster") ?? "",
    cost: cost !== null && /^\d+$/.test(cost) ? Number(cost) : null,
    text: query.get("text") ?? "",
    differs: query.has("differs"),
  };
}

export const NO_WISH: Wish = {
  edition: "",
  expansion: "",
  kind: "",
  monster: "",
  cost: null,
  text: "",
  differs: false,
};

/** The sort order in the address. */
export function readOrder(query: URLSearchParams): Order {
  return query.get("order") === "cost" ? "cost" : "name";
}

/** The filters as a query, empty without filters. */
export function writeWish(wish: Wish, order: Order): string {
  const query = new URLSearchParams();
  if (wish.edition) query.set("edition", wish.edition);
  if (wish.expansion) query.set("expansion", wish.expansion);
  if (wish.kind) query.set("kind", wish.kind);
  if (wish.monster) query.set("monster", wish.monster);
  if (wish.cost !== null) query.set("cost", String(wish.cost));
  if (wish.text) query.set("text", wish.text);
  if (wish.differs) query.set("differs", "1");
  if (order !== "name") query.set("order", order);
  return query.size ? `?${query.toString()}` : "";
}
