const heldForMs = 1000

/** All open tabs hear the same news; only the first of them within a second acts on it. */
export async function oncePerBrowser(key: string, act: () => unknown): Promise<void> {
  // Over plain http browsers have no locks, and every tab acts.
  if (!navigator.locks) return void act()
  await navigator.locks.request(`messaging:${key}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    act()
    await new Promise((resolve) => setTimeout(resolve, heldForMs))
  })
}
