import type { RecordFile } from "../../protocol.ts";

const KEY = "daikaiju.opened";

/** Keep a record that was opened from a file while this tab lives. */
export function open(record: RecordFile): void {
  sessionStorage.setItem(KEY, JSON.stringify(record));
}

/** The record opened last in this tab. */
export function opened(): RecordFile | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as RecordFile | null;
}
