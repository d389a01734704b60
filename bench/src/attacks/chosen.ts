import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
})

/** The attacks that were asked for by name; none means all. */
export const chosenNames: readonly string[] = positionals

/** Of what is generated, only every so many-th: a first look in a fraction of the time. */
export const every = Math.max(1, Number(values.every) || 1)
