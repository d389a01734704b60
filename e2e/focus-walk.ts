import type { Locator, Page } from '@playwright/test'

/** Where the focus stands; the number tells apart what has the same name. */
export interface Stop {
  number: number
  name: string
  /** What keeps a person from seeing where they are; empty when all is well. */
  trouble: string
  isInLayer: boolean
}

/** Null while the focus is on nothing of the page, as between its last stop and its first. */
async function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return null
    const site = globalThis as { metStops?: Element[] }
    site.metStops ??= []
    if (!site.metStops.includes(at)) site.metStops.push(at)
    const label = (at as HTMLInputElement).labels?.[0] ?? null

    const isUncovered = [at, ...(label ? [label] : [])]
      .flatMap((element) => [...element.getClientRects()])
      .flatMap(({ x, y, width, height }) =>
        [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(x + width * share, y + height * share)),
      )
      .some((found) => found && (at.contains(found) || label?.contains(found)))
    const around = [at, at.parentElement, at.parentElement?.parentElement, at.firstElementChild]
    const isRinged = around.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('inset')
    })
    const words = at.getAttribute('aria-label') ?? label?.textContent ?? at.textContent ?? ''
    return {
      number: site.metStops.indexOf(at),
      name: `${at.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`,
      trouble: [isUncovered ? '' : 'out of sight', isRinged ? '' : 'without a ring'].filter(Boolean).join(', '),
      isInLayer: at.closest('[popover], dialog, [role="dialog"]') !== null,
    }
  })
}

const keys = { forth: 'Tab', back: 'Shift+Tab' } as const

export async function step(page: Page, way: keyof typeof keys): Promise<Stop | null> {
  await page.keyboard.press(keys[way])
  return readStop(page)
}

/** Goes on while the next stop is wanted, and at most so far. */
async function walk(page: Page, way: keyof typeof keys, isOn: (stop: Stop) => boolean, atMost: number) {
  const met: Stop[] = []
  while (met.length < atMost) {
    const stop = await step(page, way)
    if (!stop || !isOn(stop) || met.some(({ number }) => number === stop.number)) break
    met.push(stop)
  }
  return met
}

export const namesOf = (stops: readonly Stop[]) => stops.map(({ name }) => name)
export const troublesOf = (stops: readonly Stop[]) =>
  stops.filter(({ trouble }) => trouble).map(({ name, trouble }) => `${name}: ${trouble}`)

/**
 * From the top of a page as far as it goes, and the way back; cards that open beside a link are no part of it. Past the
 * last stop a browser has stops of its own, in each version others, so the way back begins at the last one of the page.
 */
export async function walkPage(page: Page, atMost = 40): Promise<{ forth: Stop[]; back: Stop[] }> {
  const ofPage = (stops: Stop[]) => stops.filter(({ isInLayer }) => !isInLayer)
  const forth = ofPage(await walk(page, 'forth', () => true, atMost))
  const last = forth.at(-1)
  if (!last) return { forth, back: [] }
  await page.evaluate((at) => (globalThis as { metStops?: HTMLElement[] }).metStops?.[at]?.focus(), last.number)
  // Before the first stop some versions are at the last again, without one of their own between.
  const back = ofPage(await walk(page, 'back', ({ number }) => number !== last.number, atMost * 2))
  return { forth, back: [...back.reverse(), last] }
}

/** Once around in what holds the focus, and once around backwards, from where the focus is. */
export async function walkAround(page: Page, layer: Locator): Promise<{ forth: Stop[]; back: Stop[]; left: string[] }> {
  const left: string[] = []
  const around = async (way: keyof typeof keys) => {
    const met: Stop[] = []
    // Between the last and the first the browser has stops of its own.
    for (let missed = 0; missed < 2 && met.length < 60; ) {
      const stop = await step(page, way)
      if (!stop) missed += 1
      else if (met.some(({ number }) => number === stop.number)) break
      else if (await layer.evaluate((element) => element.contains(document.activeElement))) met.push(stop)
      else left.push(`${way} to ${stop.name}`)
      if (left.length > 0) break
    }
    return met
  }
  return { forth: await around('forth'), back: await around('back'), left }
}
