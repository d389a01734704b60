import type { Browser } from '@playwright/test'
import type { DemoTown } from './demo-town.ts'
import { openTab, slowdown } from './open-browser.ts'

export interface Load {
  firstPaintMs: number
  largestPaintMs: number
  /** The part of each task beyond 50 ms, summed from the first paint until the page is quiet. */
  blockingMs: number
  /** The end of the last task over 50 ms. */
  lastLongTaskMs: number
  shift: number
}

/** A slow phone network: 1.6 Mbit/s down, 0.75 up, 150 ms there and back. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

interface Seen {
  largest: number
  shift: number
  tasks: { start: number; duration: number }[]
}

/** Runs in the page before its own scripts. */
function watch(): void {
  const seen: Seen = { largest: 0, shift: 0, tasks: [] }
  Object.assign(window, { benchSeen: seen })
  const observe = (
    type: string,
    take: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as never)
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', (entry) => {
    seen.largest = entry.startTime
  })
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value
  })
  observe('longtask', (entry) => seen.tasks.push({ start: entry.startTime, duration: entry.duration }))
}

/** Measures one first visit, until the page has been quiet for a while. */
export async function measureLoad(
  browser: Browser,
  town: DemoTown,
  path: string,
  state?: Parameters<typeof openTab>[3],
): Promise<Load> {
  const { page, tools, close } = await openTab(browser, town, slowdown, state)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slowNetwork)
  await page.addInitScript(watch)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1500)
  const load = await page.evaluate(() => {
    const seen = (window as unknown as { benchSeen: Seen }).benchSeen
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const beyond = seen.tasks.filter((task) => task.start >= first).map(({ duration }) => Math.max(0, duration - 50))
    return {
      firstPaintMs: first,
      largestPaintMs: seen.largest,
      blockingMs: beyond.reduce((sum, ms) => sum + ms, 0),
      lastLongTaskMs: Math.max(0, ...seen.tasks.map(({ start, duration }) => start + duration)),
      shift: seen.shift,
    }
  })
  await close()
  return load
}

export const medianOf = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Takes the median visit by largest paint, with the worst shift of all. */
export function typicalLoad(loads: Load[]): Load {
  const [middle] = loads.toSorted((a, b) => a.largestPaintMs - b.largestPaintMs).slice(loads.length >> 1)
  if (!middle) throw new Error('Nothing was measured')
  return { ...middle, shift: Math.max(...loads.map((load) => load.shift)) }
}
