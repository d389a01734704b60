import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from './call.ts'
import { storable, storableData } from './wire.ts'

const folder = join(import.meta.dirname, '..')

async function everyCall(): Promise<Call[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.contract.ts'),
  )
  const modules = await Promise.all(files.map((name) => import(join(folder, name)) as Promise<Record<string, Call>>))
  return modules.flatMap((exported) => Object.values(exported)).filter((one) => one?.path && one.input)
}

/** Taken apart and made anew before it goes anywhere. */
const neverStored = ['POST /svc/post/get_video_data embed_url']

/** Every place of an input where a text could be sent that PostgreSQL cannot hold. */
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

test('every text of every call is the one text of the wire', async () => {
  const calls = await everyCall()
  expect(calls.length).toBeGreaterThan(100)
  const loose = calls.flatMap(({ method, path, input }) =>
    looseTexts(input, '', false, new Set()).map((place) => `${method} ${path} ${place}`),
  )
  expect(loose.filter((place) => !neverStored.includes(place))).toEqual([])
})
