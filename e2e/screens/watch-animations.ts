import type { Page } from '@playwright/test'

/** Notes each animation that begins from now on, as "name seconds", because most are over before a test looks. */
export async function watchAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seenAnimations: seen })
    document.addEventListener('animationstart', ({ target, animationName }) => {
      if (target instanceof Element) seen.push(`${animationName} ${getComputedStyle(target).animationDuration}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { seenAnimations: string[] }).seenAnimations)
}
