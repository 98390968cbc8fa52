import { tabStorage } from "../../net/storage.svelte.ts";
import type { RecordFile } from "../../protocol.ts";

const KEY = "daikaiju.opened";

/** Keep a record that was opened from a file as long as this tab is open. */
export function open(record: RecordFile): void {
  tabStorage.set(KEY, JSON.stringify(record));
}

/** The record opened last in this tab. */
export function opened(): RecordFile | null {
  return JSON.parse(tabStorage.get(KEY) ?? "null") as RecordFile | null;
}
