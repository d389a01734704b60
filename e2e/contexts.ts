import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Contexts with one page each that wait for their next journey. */
const idle: BrowserContext[] = []
const mostIdle = 3
const lent = new Set<BrowserContext>()
/** Contexts changed for good by a journey, which are not lent again. */
const changed = new WeakSet<BrowserContext>()

/**
 * Lends a context that an earlier journey had, as if it were new, or starts one: a new process compiles the client
 * once more, which is half of what a page costs.
 */
export async function borrowContext(start: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const context = idle.pop() ?? (await startWatched(start))
  lent.add(context)
  return context
}

/** Starts a context and notices changes that can't be taken back. */
async function startWatched(start: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await start()
  const page = await context.newPage()
  const watch = <T extends object>(one: T, names: (keyof T)[]) => {
    for (const name of names) {
      const act = one[name] as (...given: unknown[]) => unknown
      const watched = (...given: unknown[]) => {
        changed.add(context)
        return act.apply(one, given)
      }
      Object.assign(one, { [name]: watched })
    }
  }
  const lasting = ['on', 'once', 'addInitScript', 'exposeBinding', 'exposeFunction'] as const
  watch<BrowserContext>(context, [...lasting, 'newCDPSession', 'setOffline'])
  watch<Page>(page, [...lasting])
  watch(context.clock, ['install', 'setFixedTime', 'setSystemTime'])
  return context
}

/** Ends what journeys left: pages that stay open go on asking a server that is gone, and slow those after them. */
export async function endContexts(browser: Browser, hasPassed: boolean): Promise<void> {
  for (const context of browser.contexts()) {
    if (idle.includes(context)) continue
    const canStay = lent.delete(context) && hasPassed && !changed.has(context) && idle.length < mostIdle
    if (canStay && (await clear(context))) idle.push(context)
    else await context.close()
  }
}

async function clear(context: BrowserContext): Promise<boolean> {
  const [page, ...others] = context.pages()
  if (!page) return false
  for (const other of others) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    contrast: null,
    forcedColors: null,
    reducedMotion: 'reduce',
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  // A page of the same origin, so that its process stays.
  await page.goto('/robots.txt')
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await context.clearCookies()
  await page.mouse.move(0, 0)
  return true
}
