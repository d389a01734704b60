import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Call, defaultLimitOf, type Limit, readingTimeMs } from './call.ts'
import { storable, storableData } from './wire.ts'

const folder = join(import.meta.dirname, '..')

const nameOf = ({ method, path }: Call): string => `${method} ${path}`

/** Loads every module of the domain whose name ends so, by its path. */
async function modulesNamed(ending: string): Promise<[string, Record<string, unknown>][]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending))
    .sort()
  return Promise.all(files.map(async (file) => [file, await import(join(folder, file))]))
}

/** Every call of every contract, by name. */
async function everyCall(): Promise<Call[]> {
  const modules = (await modulesNamed('.contract.ts')) as [string, Record<string, Call>][]
  const calls = modules.flatMap(([, exported]) => Object.values(exported)).filter((one) => one?.path && one.input)
  const byName = new Map(calls.map((call) => [nameOf(call), call]))
  return [...byName.values()].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** The server parses this address and rebuilds it, so the text itself is never stored. */
const neverStored = ['POST /svc/post/get_video_data embed_url']

/** Lists the places of an input that accept text PostgreSQL cannot store. */
function looseTexts(schema: z.core.$ZodType, place: string, isBound: boolean, seen: Set<unknown>): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  const checks: unknown[] = def.checks ?? []
  const bound = isBound || checks.includes(storableData)
  const isFormat = 'format' in def
  if (def.type === 'string') return isFormat || checks.includes(storable) ? [] : [place]
  if (def.type === 'unknown' || def.type === 'any') return bound ? [] : [place]
  return Object.entries(def).flatMap(([name, part]) => {
    if (name === 'shape')
      return Object.entries(part as Record<string, z.core.$ZodType>).flatMap(([field, inner]) =>
        looseTexts(inner, place ? `${place}.${field}` : field, bound, seen),
      )
    const parts = Array.isArray(part) ? part : [part]
    return parts.filter((one) => one?._zod).flatMap((one) => looseTexts(one, place, bound, seen))
  })
}

test('every text of every call is the one text of the wire', { timeout: 60_000 }, async () => {
  const calls = await everyCall()
  expect(calls.length).toBeGreaterThan(100)
  const loose = calls.flatMap(({ method, path, input }) =>
    looseTexts(input, '', false, new Set()).map((place) => `${method} ${path} ${place}`),
  )
  expect(loose.filter((place) => !neverStored.includes(place))).toEqual([])
})

const timeOf = (seconds: number) => (seconds % 3600 === 0 ? `${seconds / 3600} h` : `${seconds / 60} min`)
const wordsOf = ({ max, windowSeconds, per }: Limit) => `${max} in ${timeOf(windowSeconds)} | ${per}`

test('docs/limits.md lists the limit of every call that has one', { timeout: 60_000 }, async () => {
  const calls = await everyCall()
  const own = calls.flatMap((call) => (call.limit ? [`| \`${nameOf(call)}\` | ${wordsOf(call.limit)} |`] : []))
  const byDefault = (isRead: boolean) =>
    calls.filter((call) => defaultLimitOf(call) && (call.method === 'GET') === isRead)
  const listed = (some: Call[]) => some.map((call) => `\`${nameOf(call)}\``).join(', ')
  const standard = (some: Call[]) => wordsOf(defaultLimitOf(some[0] as Call) as Limit).split(' | ')[0]
  const [writes, reads] = [byDefault(false), byDefault(true)]
  await expect(`# Limits

Written by a test from the calls as they are declared (\`npx vitest run domain/src/core/every-call.test.ts -u\`). A call past its limit answers 429 with \`Retry-After\`. \`RATE_LIMITS=off\` lifts all of them.

## Limits of their own

Counted in one store for all servers (PostgreSQL, or Redis where it is set), for each call by itself. Guests count by their network also where a limit is by account. Wrong passwords, new conversations and mails have counts of their own besides: see [security](security.md).

| Call | At most | By |
|---|---|---|
${own.join('\n')}

## By default

Every other write, all of them together: ${standard(writes)} for each account, or for each network of guests. Each server counts for itself, in memory, as a bucket that fills again as time passes.

${listed(writes)}.

Reads that are work for the database, all of them together: ${standard(reads)}, counted alike.

${listed(reads)}.

## By time

Reading the HTML and Markdown of posts and answers: ${readingTimeMs.max / 1000} s in ${timeOf(readingTimeMs.windowSeconds)} for each account, all calls together, texts that are refused included. Each server counts for itself, in memory, as such a bucket.
`).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/limits.md'))
})

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

Written by a test from the limits and calls as they are declared (\`npx vitest run domain/src/core/every-call.test.ts -u\`). Clients rely on them, so a change belongs into the changelog. How often a call may be made is in [limits](limits.md).

## Limits of features

${features.join('\n')}
## Fields of calls

A length is of characters, or of items in a list. Fields that take several forms have a bound for each.

${fields.join('\n')}
`).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/bounds.md'))
})
