import type { Page, Request } from '@playwright/test'

const hydratedWithinMs = 60_000
/** Bounds the wait, because a journey may hold a request back on purpose. */
const sentWithinMs = 3000

/** Waits for hydration, because until then a click does what it does without scripts. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { documentElement } = document
      if (!document.getElementById('root')) return true
      // A guest's page listens before the app is there, and does what was pressed when the app has come.
      if (documentElement.dataset.hydrated === 'waiting') return true
      // The buttons inside a rich text are part of its HTML, and their presses are heard by the text.
      const own = ':is(article, button:not([data-describe]), input, select, textarea)'
      const controls = document.querySelectorAll(`#root ${own}`)
      // React marks hydrated elements with this property.
      const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))
      return 'hydrated' in documentElement.dataset && [...controls].every(isTaken)
    },
    undefined,
    // Every frame would take a good part of the time that the page needs.
    { timeout: hydratedWithinMs, polling: 100 },
  )
  // Effects, such as keyboard listeners, run one turn after hydration.
  await aTurn(page)
}

const aTurn = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done)))

/** Makes every navigation wait for pending writes before it leaves the page, and for hydration after it loads one. */
export function waitOnNavigation(page: Page): void {
  const writes = new Set<Request>()
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.add(request)
  })
  page.on('requestfinished', (request) => writes.delete(request))
  page.on('requestfailed', (request) => writes.delete(request))

  const sent = async () => {
    const giveUpAt = Date.now() + sentWithinMs
    do await aTurn(page)
    while (writes.size > 0 && Date.now() < giveUpAt)
    writes.clear()
  }
  const goTo = page.goto.bind(page)
  page.goto = async (...args) => {
    await sent()
    const answer = await goTo(...args)
    if (answer?.headers()['content-type']?.startsWith('text/html')) await waitForHydration(page)
    return answer
  }
  const reload = page.reload.bind(page)
  page.reload = async (...args) => {
    await sent()
    const answer = await reload(...args)
    await waitForHydration(page)
    return answer
  }
}
