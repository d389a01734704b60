const heldForMs = 1000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** All open tabs hear the same news; only one of them acts on it. Who can wait leaves the first turn to others. */
export async function oncePerBrowser(key: string, act: () => unknown, { canWaitMs = 0 } = {}): Promise<void> {
  // Browsers have no locks over plain http, so every tab acts.
  if (!navigator.locks) return void act()
  if (canWaitMs > 0) await wait(canWaitMs)
  await navigator.locks.request(`messaging:${key}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await wait(heldForMs)
  })
}
