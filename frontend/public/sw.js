// The shell of the page without the server: what was loaded once opens again. Nothing of the API is kept.
const CACHE = "daikaiju-shell-1";
const MOST = 300;
const ROOT = new URL("./", self.location).href;
const isShell = (url) =>
  url.href.startsWith(ROOT + "assets/") ||
  /\/(icon|icon-turn|maskable)\.svg$|\/manifest\.webmanifest$/.test(url.pathname);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(ROOT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const wanted = (event.data?.keep ?? [])
    .map((text) => new URL(text))
    .filter((url) => url.origin === self.location.origin && isShell(url));
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) =>
        Promise.all(wanted.map(async (url) => (await cache.match(url)) || cache.add(url.href).catch(() => undefined))),
      ),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (event.request.mode === "navigate" && url.href.split("#")[0] === ROOT) event.respondWith(freshPage(event.request));
  else if (isShell(url)) event.respondWith(keptFile(event.request));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const wanted = event.notification.data;
      const there = open.find((client) => client.url === wanted) ?? open[0];
      return there
        ? there.focus().then((client) => (client.url === wanted ? client : client.navigate(wanted)))
        : self.clients.openWindow(wanted);
    }),
  );
});

/** The newest page while there is a server, the last one otherwise. */
async function freshPage(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(ROOT, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await cache.match(ROOT);
    if (kept) return kept;
    throw problem;
  }
}

/** A built file never changes under its name; the oldest go when there are too many. */
async function keptFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request.url, answer.clone());
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST))) if (old.url !== ROOT) await cache.delete(old);
  }
  return answer;
}
