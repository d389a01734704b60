import type { Page } from '@playwright/test'

/** Waits until nothing fades or moves any more: half faded in, words have too little contrast. Loaders never rest. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  )
}
