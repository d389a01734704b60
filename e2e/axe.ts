import type { Page } from '@playwright/test'
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
