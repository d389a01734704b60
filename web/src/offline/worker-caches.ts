const assetsPrefix = 'assets-'
/** Everything that only the member may see; it goes when they log out. */
const privateCache = 'private'
const filesAtOnce = 2
const picturesMax = 80
const picturesMaxBytes = 30_000_000
/** Pages, answers and pictures together. */
const entriesMax = 160
const storedAtHeader = 'x-kept-at'

/** Fetches the files of a build, and takes over those that an earlier one had. */
export async function keepAssets(version: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(assetsPrefix + version)
  const waiting = [...files]
  const take = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const known = await caches.match(file)
      if (known) await cache.put(file, known)
      else await cache.add(file)
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, take))
}

/** Pages that are still open run the build before this one, so its files stay until the next. */
export async function dropOldAssets(version: string): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(assetsPrefix))
  const others = names.filter((name) => name !== assetsPrefix + version)
  for (const name of others.slice(0, -1)) await caches.delete(name)
}

export const clearPrivate = (): Promise<boolean> => caches.delete(privateCache)

/** A page or an answer that is shown when there is no network. */
export async function keepAnswer(key: string, answer: Response): Promise<void> {
  const headers = new Headers({ [storedAtHeader]: String(Date.now()) })
  for (const name of ['content-type', 'content-security-policy']) {
    const value = answer.headers.get(name)
    if (value) headers.set(name, value)
  }
  const cache = await caches.open(privateCache)
  await cache.put(key, new Response(await answer.blob(), { headers }))
  // The last one in the list was put last.
  for (const oldest of (await cache.keys()).slice(0, -entriesMax)) await cache.delete(oldest)
}

export const findAnswer = async (key: string): Promise<Response | undefined> =>
  (await caches.open(privateCache)).match(key)

/** The page says by this mark when it was kept. */
export async function findPage(path: string): Promise<Response | null> {
  const stored = await findAnswer(path)
  if (!stored) return null
  const mark = `<meta name="kept-at" content="${Number(stored.headers.get(storedAtHeader))}"></head>`
  return new Response((await stored.text()).replace('</head>', mark), { headers: stored.headers })
}

/** Keeps the pictures of a page in place of those of the page before, up to a number and a size. */
export async function keepPictures(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(privateCache)
  const wanted = urls.slice(0, picturesMax)
  for (const { url } of await cache.keys()) {
    const { pathname, href } = new URL(url)
    if (isPicture(pathname) && !wanted.includes(href)) await cache.delete(url)
  }
  let bytes = 0
  for (const url of wanted) {
    const answer = (await cache.match(url)) ?? (await fetch(url).catch(() => null))
    if (!answer?.ok) continue
    const picture = await answer.blob()
    if (bytes + picture.size > picturesMaxBytes) {
      await cache.delete(url)
      continue
    }
    bytes += picture.size
    await cache.put(url, new Response(picture, { headers: { 'content-type': picture.type } }))
  }
}

export const isPicture = (pathname: string): boolean => /^\/(media|avatar|remote)\//.test(pathname)
