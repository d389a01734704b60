import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { everyCall, modulesNamed, nameOf } from './calls-for-tests.ts'

/** The parts of a check of zod that hold a bound. */
interface Check {
  check: string
  minimum?: number
  maximum?: number
  length?: number
  value?: number | bigint
  inclusive?: boolean
}

function textOf({ check, minimum, maximum, length, value, inclusive }: Check): string | null {
  if (check === 'min_length') return `≥ ${minimum} long`
  if (check === 'max_length') return `≤ ${maximum} long`
  if (check === 'length_equals') return `${length} long`
  const orEqual = inclusive ? '=' : ''
  if (check === 'greater_than') return `>${orEqual} ${value}`
  return check === 'less_than' ? `<${orEqual} ${value}` : null
}

/** Lists the bounds of an input, each with the field it is for. */
function boundsOf(schema: z.core.$ZodType, place: string): string[] {
  const { def } = schema._zod
  const checks = (def.checks ?? []).map(({ _zod }) => textOf(_zod.def as Check)).filter((text) => text !== null)
  const own = checks.length > 0 ? [`${place || 'all'} ${checks.join(' and ')}`] : []
  const inner = Object.entries(def).flatMap(([name, part]) => {
    if (name === 'shape')
      return Object.entries(part as Record<string, z.core.$ZodType>).flatMap(([field, one]) =>
        boundsOf(one, place ? `${place}.${field}` : field),
      )
    const next = name === 'element' ? `${place}[]` : place
    return (Array.isArray(part) ? part : [part]).filter((one) => one?._zod).flatMap((one) => boundsOf(one, next))
  })
  return [...own, ...inner]
}

/** Lists the numbers of a constant, each by its name. */
function numbersOf(value: unknown, name: string): string[] {
  if (typeof value === 'number') return [`${name} ${value}`]
  if (Array.isArray(value)) return value.every((one) => typeof one === 'number') ? [`${name} ${value.join(' ')}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => numbersOf(one, `${name}.${key}`))
}

test('docs/bounds.md lists the bounds of every field and the limits of every feature', {
  timeout: 60_000,
}, async () => {
  const features = (await modulesNamed('.limits.ts')).map(([file, module]) => {
    const names = Object.keys(module).sort()
    const lines = names.flatMap((name) => numbersOf(module[name], name)).map((line) => `- ${line}\n`)
    return `### ${file.replace('.limits.ts', '')}\n\n${lines.join('')}`
  })
  const fields = (await everyCall()).flatMap((call) => {
    const bounds = [...new Set(boundsOf(call.input, ''))]
    return bounds.length > 0 ? [`- \`${nameOf(call)}\`: ${bounds.join(', ')}`] : []
  })
  await expect(`# Bounds

Written by a test from the limits and calls as they are declared (\`npx vitest run domain/src/core/every-bound.test.ts -u\`). Clients rely on them, so a change belongs into the changelog. How often a call may be made is in [limits](limits.md).

## Limits of features

${features.join('\n')}
## Fields of calls

A length is of characters, or of items in a list. Fields that take several forms have a bound for each.

${fields.join('\n')}
`).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/bounds.md'))
})
