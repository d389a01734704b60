/** Works on everything of a list, a few at a time; the first failure ends it. */
export async function forEachOf<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const one: Promise<void> = work(item).finally(() => running.delete(one))
      // Whoever waits for it hears of its failure; until then it is nobody's.
      one.catch(() => {})
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
