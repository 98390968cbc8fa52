// The shell of the page without the server: what was loaded once opens again. Nothing of the API is kept.
const CACHE = "daikaiju-shell-2";
const ROOT = new URL("./", self.location).href;
const isShell = ({ href }) =>
  href.startsWith(ROOT) && /^(assets\/.*|[\w-]+\.(svg|png|ico|webmanifest))$/.test(href.slice(ROOT.length));

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  event.waitUntil(keepShell(event.data?.keep ?? []).catch(() => undefined));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (event.request.mode === "navigate" && url.href.split("#")[0] === ROOT) event.respondWith(page(event.request));
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

/** The server's page while there is a server, otherwise the last one that was loaded completely. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await (await caches.open(CACHE)).match(ROOT);
    if (kept) return kept;
    throw problem;
  }
}

/** Keep a page together with the files it has loaded; of a page whose files are not all here nothing would be drawn. */
async function keepShell(addresses) {
  const cache = await caches.open(CACHE);
  const answer = await fetch(ROOT);
  const html = await answer.clone().text();
  const [, script] = /<script[^>]* src="\.\/([^"]+)"/.exec(html) ?? [];
  const wanted = addresses.filter((text) => new URL(text).origin === self.location.origin && isShell(new URL(text)));
  // The server has another version by now: that one is kept when it has been loaded.
  if (!answer.ok || !wanted.includes(ROOT + script)) return;
  await Promise.all(wanted.map(async (address) => (await cache.match(address)) ?? cache.add(address)));
  const before = await (await cache.match(ROOT))?.text();
  await cache.put(ROOT, answer);
  if (before === html) return;
  const old = (await cache.keys()).filter(({ url }) => url !== ROOT && !wanted.includes(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** A built file never changes under its name. */
async function keptFile(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}
