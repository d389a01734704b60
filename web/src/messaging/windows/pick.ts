/** One of them, by a number from 0 up to 1: the same number gives the same one again. */
export const pick = <Item>(items: readonly [Item, ...Item[]], seed: number): Item =>
  items[Math.floor(seed * items.length)] ?? items[0]
