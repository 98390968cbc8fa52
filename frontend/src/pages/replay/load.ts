import { keptOf } from "../../fair/kept.ts";
import { t } from "../../i18n/words.svelte.ts";
import { get, post } from "../../net/http.ts";
import type { RecordFile, Steps } from "../../protocol.ts";
import { opened } from "./opened.ts";

/** A record with the views of all its steps. */
export interface Replayed {
  record: RecordFile;
  steps: Steps["steps"];
}

/** Load a finished game by its table, or the file opened in this tab. */
export async function loadReplay(id: string): Promise<Replayed> {
  const record = id === "file" ? opened() : await get<RecordFile>(`tables/${encodeURIComponent(id)}/record`);
  if (!record) throw new Error(t("pages.replay.no_file"));
  const { kept: told, ...bare } = record;
  const kept = keptOf(record.table ?? "") ?? told;
  return { record: kept ? { ...bare, kept } : bare, steps: (await post<Steps>("steps", bare)).steps };
}
