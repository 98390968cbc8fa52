import { get } from "./http.ts";
import { isOutdated } from "./outdated.ts";

const state = $state<{ missing: readonly (() => Promise<void>)[] }>({ missing: [] });

/** Whether a part of the page was requested and has not arrived. */
export function isMissing(): boolean {
  return state.missing.length > 0;
}

/**
 * Load a part of the page on demand. After an upgrade of the server its file may be gone: then the page is reloaded.
 * Otherwise it waits until another part arrives, or until the user retries.
 */
export async function fetched<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    refetchMissing();
    return part;
  } catch {
    if (await isOutdated()) location.reload();
    return new Promise((resolve) => {
      state.missing = [...state.missing, wanted(load, resolve)];
    });
  }
}

/** Load a missing part; when it arrives, the message about it disappears. */
function wanted<Part>(load: () => Promise<Part>, resolve: (part: Part) => void): () => Promise<void> {
  const again = async (): Promise<void> => {
    resolve(await load());
    state.missing = state.missing.filter((one) => one !== again);
  };
  return again;
}

/** Fetch the missing parts, and ignore failures. */
export function refetchMissing(): void {
  for (const again of state.missing) again().catch(() => undefined);
}

/**
 * Fetch the missing parts. Browsers cache the failure of a file, and a new version has other files: if the server
 * answers and nothing arrives, the page is reloaded.
 */
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
