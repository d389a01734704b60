/** Runs the work on every item with bounded concurrency; stops at the first failure. */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const one: Promise<void> = work(item).finally(() => running.delete(one))
      // The failure is awaited below; this avoids an unhandled rejection until then.
      one.catch(() => {})
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
