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
const looksTaken = new WeakMap<Page, number>()

/**
 * Fails on a violation or on sideways scrolling, narrow and dark or wide and light. Contrast takes most of the time, so
 * one call checks it in the dark and the next in the light. The page stays wide and light.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const turn = looksTaken.get(page) ?? 0
  looksTaken.set(page, turn + 1)
  for (const [at, { width, colorScheme }] of looks.entries()) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await waitForAnimations(page)
    const violations = await axe(page, 'html', { withContrast: turn % 2 === at })
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
