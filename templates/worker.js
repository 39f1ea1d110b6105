// Static files come from this browser once they have been fetched: their names change with their content.
// Nothing else is kept: no page, no answer, no socket. Without a network a page says so.
"use strict";
const CACHE = "static-{{ version }}", FILES = "{{ files }}", OFFLINE = "{{ offline }}";
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;

const kept = (url) =>
  url.origin === location.origin && HASHED.test(url.pathname) && (url.pathname.startsWith(FILES) || /^\/tiles\.\w+\.svg$/.test(url.pathname));

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(old());
});

const fromCache = async (request) => {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
};

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (kept(new URL(request.url))) event.respondWith(fromCache(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
});
