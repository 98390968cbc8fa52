import { get } from "./http.ts";
import { isOutdated } from "./outdated.ts";

const state = $state<{ missing: readonly (() => Promise<void>)[] }>({ missing: [] });

/** Whether a part of the page was wanted and has not arrived. */
export function isMissing(): boolean {
  return state.missing.length > 0;
}

/** Load a part of the page when it is wanted. After an upgrade of the server its file may be gone: then the page is loaded again. Otherwise it is waited for until another part arrives, or somebody has it fetched again. */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    lookAgain();
    return part;
  } catch {
    if (await isOutdated()) location.reload();
    return new Promise((resolve) => {
      state.missing = [...state.missing, wanted(load, resolve)];
    });
  }
}

/** Loads a part that is missing; once it is here nothing says any more that it is not. */
function wanted<Part>(load: () => Promise<Part>, resolve: (part: Part) => void): () => Promise<void> {
  const again = async (): Promise<void> => {
    resolve(await load());
    state.missing = state.missing.filter((one) => one !== again);
  };
  return again;
}

/** Fetch what is missing, and say nothing if it does not come. */
export function lookAgain(): void {
  for (const again of state.missing) again().catch(() => undefined);
}

/** Fetch what is missing. Browsers remember that a file failed, and a new version has other files: where the server answers and nothing comes, the page begins anew. */
export async function fetchMissing(): Promise<void> {
  try {
    await Promise.all(state.missing.map((again) => again()));
  } catch {
    get("bots").then(
      () => location.reload(),
      () => undefined,
    );
  }
}
