import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, seed: { type: 'string', default: '20261115' } },
})

/** The attacks named on the command line; none means all. */
export const chosenNames: readonly string[] = positionals

/** The same seed makes the same inputs; it is printed with the results. */
export const seed = Number(values.seed) || 0

/** Runs only every n-th generated input, for a quick first look. */
export const every = Math.max(1, Number(values.every) || 1)
