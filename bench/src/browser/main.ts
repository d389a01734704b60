// Measures what a page costs its reader: paints, blocking time, shifts, clicks and long scrolls, on the demo town.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { isShort } from '../short.ts'
import { type DemoTown, withDemoTown } from './demo-town.ts'
import { scrollFar } from './long-scroll.ts'
import { logIn, openBrowser, slowdown } from './open-browser.ts'
import { measureLoad, typicalLoad } from './page-load.ts'
import { measurePresses } from './presses.ts'

const visits = isShort ? 1 : 5
const scrolledPosts = isShort ? 20 : 2000
const nodesMax = 3000
const shiftMax = 0.05
/** Counted from the second mark on, because growth after the list is loaded would never end. */
const heapGrowthMaxMb = 2

const { values } = parseArgs({
  options: { origin: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
})

const ms = (number: number) => `${Math.round(number)} ms`

/** Finds a popular post with a picture. */
async function findPost({ origin }: DemoTown): Promise<string> {
  const { response } = await (await fetch(`${origin}/svc/explore?limit=50`)).json()
  const posts = response.posts as { type: string; post_url: string }[]
  const post = posts.find(({ type }) => type === 'photo') ?? posts[0]
  if (!post) throw new Error('There are no posts to measure')
  return new URL(post.post_url).pathname
}

async function loads(browser: Browser, town: DemoTown, path: string, state?: Parameters<typeof measureLoad>[3]) {
  const all = []
  for (let n = 0; n < visits; n += 1) all.push(await measureLoad(browser, town, path, state))
  return typicalLoad(all)
}

async function measure(town: DemoTown): Promise<string[]> {
  const problems: string[] = []
  const browser = await openBrowser()
  try {
    const state = await logIn(browser, town)
    const path = await findPost(town)
    for (const [name, at, who] of [
      ['a public post, as a guest', path, undefined],
      ['the dashboard', '/dashboard', state],
    ] as const) {
      const load = await loads(browser, town, at, who)
      const shift = load.shift.toFixed(3)
      console.log(
        `${name}: first paint ${ms(load.firstPaintMs)}, largest paint ${ms(load.largestPaintMs)}, ` +
          `blocked ${ms(load.blockingMs)}, last long task ends at ${ms(load.lastLongTaskMs)}, shift ${shift}`,
      )
      if (load.shift >= shiftMax) problems.push(`${name} shifts by ${shift}; ${shiftMax} is too much`)
    }
    console.log('from the first press to the frame that answers it:')
    for (const { name, medianMs } of await measurePresses(browser, town, state))
      console.log(`  ${name}: ${ms(medianMs)}`)
    const marks = await scrollFar(browser, town, state, scrolledPosts)
    for (const { posts, nodes, heapMb, slowFrames } of marks) {
      console.log(
        `${String(posts).padStart(6)} posts scrolled: ${nodes} nodes, heap ${heapMb.toFixed(1)} MB, ${slowFrames} frames over 100 ms`,
      )
      if (nodes > nodesMax) problems.push(`${nodes} nodes after ${posts} posts; ${nodesMax} are too many`)
    }
    const [, settled = marks[0]] = marks
    const grownMb = (marks.at(-1)?.heapMb ?? 0) - (settled?.heapMb ?? 0)
    // A short scroll is over before the list is loaded.
    if (grownMb > heapGrowthMaxMb && !isShort)
      problems.push(`the heap grew by ${grownMb.toFixed(1)} MB on a long scroll`)
  } finally {
    await browser.close()
  }
  return problems
}

const { origin, email, password } = values
const problems = origin && email && password ? await measure({ origin, email, password }) : await withDemoTown(measure)
console.log(
  `The processor ${slowdown} times slower but for the scroll; ${cpus().length} cores; Node ${process.version}.`,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0
