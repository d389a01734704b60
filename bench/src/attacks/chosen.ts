import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, seed: { type: 'string', default: '20261115' } },
})

/** The attacks that were asked for by name; none means all. */
export const chosenNames: readonly string[] = positionals

/** The same one makes the same inputs; it is printed with the results. */
export const seed = Number(values.seed) || 0

/** Of what is generated, only every so many-th: a first look in a fraction of the time. */
export const every = Math.max(1, Number(values.every) || 1)
