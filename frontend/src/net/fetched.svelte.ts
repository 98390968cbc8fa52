import { get } from "./http.ts";

const state = $state<{ missing: readonly (() => Promise<void>)[] }>({ missing: [] });

/** Whether a part of the page was wanted and has not arrived. */
export function isMissing(): boolean {
  return state.missing.length > 0;
}

/** A part of the page that is loaded when it is wanted; where it does not arrive, it is waited for until somebody has it fetched again. */
export function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(
    () =>
      new Promise((resolve) => {
        state.missing = [...state.missing, () => load().then(resolve)];
      }),
  );
}

/** Fetch what is missing. Browsers remember that a file failed, and a new version has other files: where the server answers and nothing comes, the page begins anew. */
export async function fetchMissing(): Promise<void> {
  const wanted = state.missing;
  try {
    await Promise.all(wanted.map((load) => load()));
    state.missing = state.missing.filter((load) => !wanted.includes(load));
  } catch {
    get("bots").then(() => location.reload(), () => undefined);
  }
}
