/** Let the service worker cache the shell of the page, so that it opens without the server. */
export function keepShell(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const base = document.baseURI.split("#")[0];
  navigator.serviceWorker.register(new URL("sw.js", base)).then(tell, () => undefined);
}

/** Files of this visit were loaded before the worker could see them. */
async function tell(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  active?.postMessage({ keep: [document.baseURI.split("#")[0], ...loaded] });
}
