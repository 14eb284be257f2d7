// Service worker: keeps one page for the time without a connection, and nothing else: what is shown of money always comes from the server.
const KEPT = 'baize-offline-1'
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/icon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
      // The page is asked for while the worker is still waking up.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(
      (async () => {
        try {
          return (await event.preloadResponse) ?? (await fetch(request))
        } catch {
          return (await caches.match('/offline.html')) ?? Response.error()
        }
      })(),
    )
    return
  }
  const { origin, pathname } = new URL(request.url)
  // The files of that page alone; every other call goes its own way.
  if (origin !== self.location.origin || !FILES.includes(pathname) || pathname === '/icon.svg') return
  event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
