/** Returns a whole number below the given one. */
export type Random = (below: number) => number

/** Seeded, because random data would make two runs hard to compare. */
export function makeRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
