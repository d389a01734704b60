import { expect, type Page } from '@playwright/test'
import axeCore, { type Result, type RunOptions } from 'axe-core'

const options: RunOptions = { resultTypes: ['violations'], iframes: false }

/** Lists the violations on the page, or within one element of it. Its half a megabyte is loaded once for each page. */
export async function axe(page: Page, within = 'html'): Promise<Result[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeCore.source)
  const found = await page.evaluate(
    ([place, how]) => (window as never as { axe: typeof axeCore }).axe.run(place, how),
    [within, options] as const,
  )
  return found.violations
}

/** Fails on a violation or on sideways scrolling, narrow and dark or wide and light. The page stays wide and light. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect((await axe(page)).map(({ id }) => id)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}
