import { expect, type Page } from '@playwright/test'
import axeCore, { type Result, type RunOptions } from 'axe-core'
import { waitForAnimations } from './wait-for-animations.ts'

/** Lists the violations on the page, or within one element of it. Its half a megabyte is loaded once for each page. */
export async function axe(page: Page, within = 'html', { withContrast = true } = {}): Promise<Result[]> {
  const options: RunOptions = {
    ...{ resultTypes: ['violations'], iframes: false },
    rules: { 'color-contrast': { enabled: withContrast } },
  }
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeCore.source)
  const found = await page.evaluate(
    ([place, how]) => (window as never as { axe: typeof axeCore }).axe.run(place, how),
    [within, options] as const,
  )
  return found.violations
}

const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const
const callsOf = new WeakMap<Page, number>()

/**
 * Fails on a violation or on sideways scrolling. The first call for a page looks narrow and dark, then wide and light;
 * later calls take one of these in turn. Contrast takes most of the time, so each call checks it once. The page stays
 * wide and light.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const call = callsOf.get(page) ?? 0
  callsOf.set(page, call + 1)
  for (const [at, { width, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const isTurn = call % 2 === at
    if (call > 0 && !isTurn) continue
    await waitForAnimations(page)
    const violations = await axe(page, 'html', { withContrast: isTurn })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
