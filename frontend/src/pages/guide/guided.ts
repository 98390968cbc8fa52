import { tabStorage } from "../../net/storage.svelte.ts";

const KEY = "daikaiju.guided";

/** Remember that tips are wanted at this table, while this tab lives. */
export function guide(table: string): void {
  tabStorage.set(KEY, table);
}

/** Whether a table is the guided game. */
export function isGuided(table: string): boolean {
  return tabStorage.get(KEY) === table;
}
