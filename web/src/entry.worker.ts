import { files as builtFiles } from 'virtual:files-to-keep'
import { outboxTag, sendOutbox } from './core/offline/outbox.ts'
import { keepShared } from './core/offline/shared.ts'
import { versionOf } from './offline/kept-files.ts'
import { takeOver } from './offline/take-over.ts'
import {
  clearPrivate,
  dropOldAssets,
  findAnswer,
  findPage,
  isPicture,
  keepAnswer,
  keepAssets,
  keepPictures,
} from './offline/worker-caches.ts'
import { openFrom, showPush } from './offline/worker-push.ts'
import type { Asked, WorkerScope } from './offline/worker-scope.ts'
import { isStoredPage, isStoredRead, type ToWorker } from './offline/worker-words.ts'

const worker = globalThis as unknown as WorkerScope
// The page that registers this worker names the folder of its scripts, which is another one in each language.
const scripts = /[?&]scripts=(\/assets\/[\w-]+\/)(?:&|$)/.exec(worker.location.search)?.[1] ?? '/assets/'
const files = builtFiles.map((file) => (file.endsWith('.js') ? file.replace('/assets/', scripts) : file))
const version = versionOf(files)
const home = '/dashboard'

worker.addEventListener('install', (event) => event.waitUntil(keepAssets(version, files)))

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await dropOldAssets(version)
      await worker.registration.navigationPreload?.enable()
      await worker.clients.claim()
    })(),
  ),
)

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin) return
  if (request.method === 'POST' && url.pathname === '/share') event.respondWith(takeShared(request))
  else if (isStoredRead(request.method, url)) event.respondWith(networkFirst(event, url))
  else if (request.method !== 'GET') return
  else if (request.mode === 'navigate') event.respondWith(openPage(event, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request))
  else if (request.destination === 'image' && isPicture(url.pathname))
    event.respondWith(fetch(request).catch(async () => (await findAnswer(request.url)) ?? Response.error()))
})

worker.addEventListener('sync', (event) => {
  if (event.tag === outboxTag) event.waitUntil(sendOutbox())
})

worker.addEventListener('push', (event) => event.waitUntil(showPush(worker, event.data?.json())))

worker.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(worker, event.notification)))

worker.addEventListener('message', (event) => {
  const said = event.data as ToWorker
  if (said.type === 'forget') event.waitUntil(clearPrivate())
  if (said.type === 'keep') event.waitUntil(keepHome(said.pictures))
  if (said.type === 'take-over')
    event.waitUntil(takeOver({ clients: worker.clients, skipWaiting: () => worker.skipWaiting() }))
})

async function fromCacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** The page of the server, or what was kept of it. Any other page becomes the dashboard. */
async function openPage(event: Asked, url: URL): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (answer.ok && isStoredPage(url)) event.waitUntil(keepAnswer(url.pathname, answer.clone()))
    // A member is led away from there, so the one who was logged in is not any more.
    if (answer.ok && url.pathname === '/login') event.waitUntil(clearPrivate())
    return answer
  } catch {
    const stored = await findPage(url.pathname)
    if (stored) return stored
    if (!(await findAnswer(home))) return Response.error()
    const [place = ''] = /^\/(?:new\/\w+|share)$/.exec(url.pathname) ?? []
    return Response.redirect(place ? `${home}#${place}` : home)
  }
}

/** Only addresses can be keys, so that of a POST ends with what it asks for. */
async function networkFirst(event: Asked, url: URL): Promise<Response> {
  const { request } = event
  const key =
    request.method === 'POST' ? `${url.pathname}?${encodeURIComponent(await request.clone().text())}` : url.href
  try {
    const answer = await fetch(request)
    if (answer.ok) event.waitUntil(keepAnswer(key, answer.clone()))
    return answer
  } catch (problem) {
    const stored = await findAnswer(key)
    if (stored) return stored
    throw problem
  }
}

async function keepHome(pictures: readonly string[]): Promise<void> {
  if (!(await findAnswer(home))) {
    const answer = await fetch(home, { headers: { accept: 'text/html' } })
    if (answer.ok && !answer.redirected) await keepAnswer(home, answer)
  }
  await keepPictures(pictures)
}

/** Kept until it is in a form: its person may have to log in first. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData()
  const wordsOf = (name: string) => String(form.get(name) ?? '')
  const pictures = form.getAll('files').filter((file): file is File => file instanceof File && file.size > 0)
  await keepShared({ title: wordsOf('title'), text: wordsOf('text'), url: wordsOf('url'), files: pictures })
  return Response.redirect('/share', 303)
}
