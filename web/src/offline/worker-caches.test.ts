// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import { clearPrivate, dropOldAssets, findAnswer, keepAnswer, keepPictures } from './worker-caches.ts'

const origin = 'https://bower.example'
const hrefOf = (key: string) => new URL(key, origin).href

/** The caches of a browser, in memory. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (key: string) => entries.get(hrefOf(key))?.clone(),
      put: async (key: string, answer: Response) => {
        entries.delete(hrefOf(key))
        entries.set(hrefOf(key), answer)
      },
      delete: async (key: string | { url: string }) => entries.delete(hrefOf(typeof key === 'string' ? key : key.url)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    }
  }
  return { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) }
}

const sizes: Record<string, number> = {}
beforeEach(() => {
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('fetch', async (url: string) => new Response(new Uint8Array(sizes[url] ?? 10)))
})

const pictures = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${origin}/media/${from + at}.png`)
const isThere = async (url: string) => (await findAnswer(url)) !== undefined
const stored = async (urls: string[]) => {
  const found = await Promise.all(urls.map(isThere))
  return urls.filter((_, at) => found[at])
}

test('80 pictures of the dashboard are stored, in place of those of the one before; all go at log-out [DAY-197]', async () => {
  const [first, next] = [pictures(0, 90), pictures(60, 90)]
  await keepPictures(first)
  expect(await stored(first)).toEqual(first.slice(0, 80))
  await keepPictures(next)
  expect(await stored([...first.slice(0, 60), ...next])).toEqual(next.slice(0, 80))
  await clearPrivate()
  expect(await stored(next)).toEqual([])
})

test('pictures take at most 30 MB together, and one too many leaves room for smaller ones [DAY-197]', async () => {
  const [a, b, c, d] = pictures(0, 4) as [string, string, string, string]
  Object.assign(sizes, { [a]: 20_000_000, [b]: 15_000_000, [c]: 9_000_000, [d]: 20_000_000 })
  await keepPictures([d])
  await keepPictures([a, b, c, d])
  expect(await stored([a, b, c, d])).toEqual([a, c])
})

test('of pages, answers and pictures the oldest go beyond 160 [DAY-197]', async () => {
  for (const at of Array.from({ length: 165 }, (_, place) => place)) await keepAnswer(`/a/${at}`, new Response('x'))
  expect(await isThere('/a/4')).toBe(false)
  expect(await isThere('/a/5')).toBe(true)
})

test('a build that takes over deletes the files of all but the one before it [DAY-191]', async () => {
  for (const name of ['assets-1', 'private', 'assets-2', 'assets-3']) await caches.open(name)
  await dropOldAssets('3')
  expect(await caches.keys()).toEqual(['private', 'assets-2', 'assets-3'])
})
