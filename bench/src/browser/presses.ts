import type { Browser, Page } from '@playwright/test'
import { isShort } from '../short.ts'
import type { DemoTown } from './demo-town.ts'
import { openTab, slowdown } from './open-browser.ts'
import { medianOf } from './page-load.ts'

interface Press {
  name: string
  path: string
  isPhone?: boolean
  /** Leads to the place where the press is made. */
  before?: (page: Page) => Promise<void>
  press: (page: Page) => Promise<void>
  /** A selector of the element that answers the press. */
  shown: string
}

const rounds = isShort ? 1 : 5
const feed = '/explore?sort=recent'
const isTyping = ':is(input, textarea, [contenteditable="true"]):focus'

const presses: Press[] = [
  {
    name: 'like',
    path: feed,
    press: (page) => page.getByRole('button', { name: 'Like', exact: true }).first().click(),
    shown: '[aria-label="Unlike"]',
  },
  {
    name: 'notes',
    path: feed,
    press: (page) =>
      page
        .getByRole('button', { name: /^[\d,]+ notes?/ })
        .first()
        .click(),
    shown: '[role="tablist"], dialog[open], [role="dialog"]',
  },
  {
    name: 'compose, a field takes keys',
    path: '/dashboard',
    before: (page) => page.getByRole('banner').getByRole('link', { name: 'Compose' }).click(),
    press: (page) => page.getByRole('button', { name: 'Text', exact: true }).click(),
    shown: isTyping,
  },
  {
    name: 'drawer on a phone',
    path: '/dashboard',
    isPhone: true,
    press: (page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }).click(),
    shown: 'dialog[open]',
  },
  {
    name: 'conversation',
    path: '/dashboard',
    before: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Messages/ })
        .click(),
    press: (page) => page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first().click(),
    shown: '[role="region"][aria-label="Conversations"] textarea, section[aria-label="Conversations"] textarea',
  },
  {
    name: 'search',
    path: '/dashboard',
    press: (page) => page.getByRole('combobox', { name: 'Search blogs, tags and posts' }).click(),
    shown: '[role="combobox"][aria-expanded="true"], [role="combobox"]:focus',
  },
]

/** Runs in the page: measures from the next press to the frame that shows the element. */
function watchPress(selector: string): void {
  const shown = new Promise<number>((resolve) => {
    const start = ({ timeStamp }: Event) => {
      const look = () => {
        if (!document.querySelector(selector)) requestAnimationFrame(look)
        // This task begins once the frame has been painted.
        else setTimeout(() => resolve(performance.now() - timeStamp))
      }
      requestAnimationFrame(look)
    }
    addEventListener('pointerdown', start, { once: true, capture: true })
  })
  Object.assign(window, { benchShown: shown })
}

/** Measures the first press on a quiet page, which may have to load the code that answers it. */
export async function measurePresses(
  browser: Browser,
  town: DemoTown,
  state: Parameters<typeof openTab>[3],
): Promise<{ name: string; medianMs: number }[]> {
  const times: { name: string; medianMs: number }[] = []
  for (const { name, path, isPhone, before, press, shown } of presses) {
    const all: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { page, close } = await openTab(browser, town, slowdown, state)
      if (isPhone) await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(path, { waitUntil: 'networkidle' })
      // The page hydrates in short tasks, and the network may rest before they are done. Posts come after the frame.
      await page.waitForSelector('html[data-hydrated=""]')
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
      await before?.(page)
      await page.waitForTimeout(500)
      await page.evaluate(watchPress, shown)
      await press(page)
      all.push(await page.evaluate(() => (window as unknown as { benchShown: Promise<number> }).benchShown))
      await close()
    }
    times.push({ name, medianMs: medianOf(all) })
  }
  return times
}
