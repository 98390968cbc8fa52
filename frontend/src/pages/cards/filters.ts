import { EDITIONS, type Edition, type Order, type Filters } from "./titles.ts";

/** The filters in the address; invalid values are ignored. */
export function readFilters(query: URLSearchParams): Filters {
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

export const NO_FILTERS: Filters = {
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
export function writeFilters(filters: Filters, order: Order): string {
  const query = new URLSearchParams();
  if (filters.edition) query.set("edition", filters.edition);
  if (filters.expansion) query.set("expansion", filters.expansion);
  if (filters.kind) query.set("kind", filters.kind);
  if (filters.monster) query.set("monster", filters.monster);
  if (filters.cost !== null) query.set("cost", String(filters.cost));
  if (filters.text) query.set("text", filters.text);
  if (filters.differs) query.set("differs", "1");
  if (order !== "name") query.set("order", order);
  return query.size ? `?${query.toString()}` : "";
}
