import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type Call, defaultLimitOf, type Limit } from './call.ts'
import { everyCall, nameOf } from './calls-for-tests.ts'
import { storable, storableData } from './wire.ts'

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
`).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/limits.md'))
})
