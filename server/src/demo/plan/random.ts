/** Seeded random numbers, so that the same seed gives the same town. */
export interface Random {
  /** Returns at least 0 and less than 1. */
  share(): number
  below(count: number): number
  /** Both ends are inclusive. */
  between(least: number, most: number): number
  isOneIn(count: number): boolean
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

/** Implements mulberry32. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(share() * count)
  return {
    share,
    below,
    between: (least, most) => least + below(most - least + 1),
    isOneIn: (count) => below(count) === 0,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    shuffled(items) {
      const cards = [...items]
      for (let last = cards.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const held = cards[last] as (typeof cards)[number]
        cards[last] = cards[other] as (typeof cards)[number]
        cards[other] = held
      }
      return cards
    },
  }
}

/** Picks by weight. */
export function makeWeighted<T>(
  random: Random,
  items: readonly T[],
  weightOf: (item: T, at: number) => number,
): () => T {
  let sum = 0
  const ends = items.map((item, at) => {
    sum += weightOf(item, at)
    return sum
  })
  return () => {
    const point = random.share() * sum
    const at = ends.findIndex((end) => point < end)
    return items[at < 0 ? items.length - 1 : at] as T
  }
}
