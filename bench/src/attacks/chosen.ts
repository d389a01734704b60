import { parseArgs } from 'node:util'
import { isShort } from '../short.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: isShort ? '100' : '1' }, seed: { type: 'string', default: '20261115' } },
})

/** The attacks named on the command line; none means all. */
export const chosenNames: readonly string[] = positionals

/** The same seed makes the same inputs; it is printed with the results. */
export const seed = Number(values.seed) || 0

/** Runs only every n-th generated input, for a quick first look. */
export const every = Math.max(1, Number(values.every) || 1)

/** Takes a few from all over a list in the short form, and otherwise all. */
export const someOf = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => !isShort || at % Math.ceil(all.length / count) === 0)
