import type { Browser } from '@playwright/test'
import type { DemoTown } from './demo-town.ts'
import { openTab, type Tab } from './open-browser.ts'

export interface Mark {
  posts: number
  nodes: number
  heapMb: number
  /** Counted since the previous mark. */
  slowFrames: number
}

const every = 500

/** Scrolls to the end or to `most` posts, and records the size of the page on the way. */
export async function scrollFar(
  browser: Browser,
  town: DemoTown,
  state: Parameters<typeof openTab>[3],
  most: number,
): Promise<Mark[]> {
  const tab = await openTab(browser, town, 1, state)
  const { page } = tab
  await page.goto('/explore', { waitUntil: 'networkidle' })
  await page.evaluate(followEverybody)
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await page.evaluate(watchList)
  const marks: Mark[] = [await mark(tab)]
  let last = { posts: 0, at: Date.now() }
  while (last.posts < most) {
    await page.evaluate(() => window.scrollBy(0, 2400))
    await page.waitForTimeout(30)
    const posts = await page.evaluate(() => (window as unknown as Watched).benchPosts.size)
    if (posts > last.posts) last = { posts, at: Date.now() }
    if (Date.now() - last.at > 15_000) break
    if (posts >= marks.length * every) marks.push(await mark(tab))
  }
  marks.push(await mark(tab))
  await tab.close()
  return marks
}

/** Makes the dashboard long. Runs in the page, with its form key. */
async function followEverybody(): Promise<void> {
  const names = new Set<string>()
  for (let offset = 0; offset >= 0 && offset <= 1000; ) {
    const { response } = await (await fetch(`/svc/explore?days=30&limit=50&offset=${offset}`)).json()
    for (const { tumblelog } of response.posts) names.add(tumblelog.name)
    offset = response.next_offset
  }
  const key = document.querySelector<HTMLMetaElement>('meta[name="form-key"]')?.content ?? ''
  for (const tumblelog of names)
    await fetch('/svc/follow', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-form-key': key },
      body: JSON.stringify({ tumblelog }),
    })
}

interface Watched {
  benchPosts: Set<string>
  benchSlow: number
}

function watchList(): void {
  const seen = new Set<string>()
  const watched = Object.assign(window, { benchPosts: seen, benchSlow: 0 })
  const look = () => {
    for (const post of document.querySelectorAll<HTMLElement>('article[data-post-id]'))
      seen.add(post.dataset.postId ?? '')
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  look()
  let before = performance.now()
  const frame = (now: number) => {
    if (now - before > 100) watched.benchSlow += 1
    before = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

async function mark({ page, tools }: Tab): Promise<Mark> {
  await page.waitForTimeout(500)
  await tools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await tools.send('Runtime.getHeapUsage')
  const { posts, nodes, slowFrames } = await page.evaluate(() => {
    const watched = window as unknown as Watched
    const slowFrames = watched.benchSlow
    watched.benchSlow = 0
    return { posts: watched.benchPosts.size, nodes: document.querySelectorAll('*').length, slowFrames }
  })
  return { posts, nodes, heapMb: usedSize / 1_000_000, slowFrames }
}
