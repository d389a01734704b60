import type { Locator, Page } from '@playwright/test'

/** The focused element; the number tells elements of the same name apart. */
export interface Stop {
  number: number
  name: string
  /** The reason why a person could not see the focus; empty when there is none. */
  trouble: string
  isInLayer: boolean
}

/** Null while the browser's own controls have the focus, as between the last stop and the first. */
async function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return null
    const site = globalThis as { metStops?: Element[] }
    site.metStops ??= []
    if (!site.metStops.includes(at)) site.metStops.push(at)
    const label = (at as HTMLInputElement).labels?.[0] ?? null

    const found = [at, ...(label ? [label] : [])]
      .flatMap((element) => [...element.getClientRects()])
      .flatMap(({ x, y, width, height }) =>
        [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(x + width * share, y + height * share)),
      )
    const isUncovered = found.some((element) => element && (at.contains(element) || label?.contains(element)))
    const covering = [...new Set(found.map((element) => element?.outerHTML.slice(0, 80) ?? 'the edge of the window'))]
    const around = [at, at.parentElement, at.parentElement?.parentElement, at.firstElementChild]
    const isRinged = around.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow.includes('inset')
    })
    // Relative times may change between the way there and the way back.
    const words =
      at.querySelector('time')?.dateTime ?? at.getAttribute('aria-label') ?? label?.textContent ?? at.textContent ?? ''
    return {
      number: site.metStops.indexOf(at),
      name: `${at.tagName.toLowerCase()} "${words.trim().slice(0, 40)}"`,
      trouble: [isUncovered ? '' : `out of sight behind ${covering.join(' and ')}`, isRinged ? '' : 'without a ring']
        .filter(Boolean)
        .join(', '),
      isInLayer: at.closest('[popover], dialog, [role="dialog"]') !== null,
    }
  })
}

const keys = { forth: 'Tab', back: 'Shift+Tab' } as const

export async function step(page: Page, way: keyof typeof keys): Promise<Stop | null> {
  await page.keyboard.press(keys[way])
  return readStop(page)
}

/** Continues while `isOn` accepts the next stop, up to `atMost` steps. */
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
 * Tabs from the top of a page to the end and back; cards that open beside a link are skipped. Browsers have stops of
 * their own after the last one, so the way back starts at the page's last stop.
 */
export async function walkPage(page: Page, atMost = 40): Promise<{ forth: Stop[]; back: Stop[] }> {
  const ofPage = (stops: Stop[]) => stops.filter(({ isInLayer }) => !isInLayer)
  const forth = ofPage(await walk(page, 'forth', () => true, atMost))
  const last = forth.at(-1)
  if (!last) return { forth, back: [] }
  await page.evaluate((at) => (globalThis as { metStops?: HTMLElement[] }).metStops?.[at]?.focus(), last.number)
  // Some browser versions wrap from the first stop to the last without a stop of their own.
  const back = ofPage(await walk(page, 'back', ({ number }) => number !== last.number, atMost * 2))
  return { forth, back: [...back.reverse(), last] }
}

/** Tabs once around a focus trap and once backwards. */
export async function walkAround(page: Page, layer: Locator): Promise<{ forth: Stop[]; back: Stop[]; left: string[] }> {
  const left: string[] = []
  const around = async (way: keyof typeof keys) => {
    const met: Stop[] = []
    // The browser has stops of its own between the last and the first.
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
