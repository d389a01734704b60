import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuMs } from '@bowerbird/domain/testing/cpu-ms.ts'
import { expect, test } from 'vitest'
import { cleanHtml } from '../../posts/write/clean-html.ts'
import { type CostlyText, costlyTexts, mixedTexts, ordinaryHtml } from './costly-texts.ts'
import type { Reader } from './reader.ts'
import { readers } from './readers.ts'

const seed = 40
/** Bounds what holds up requests, and what runs in a thread or a process of its own. */
const mostMs = { here: 50, apart: 1000 }
/** The reference costs so much on an idle machine, so that a slow or busy one decides nothing. */
const reference = ordinaryHtml.repeat(200)
const referenceMs = 20
const leeway = 2

const shortest = 2000
const shortIs = 1 / 32
const closerLooks = 5

/** Texts may be refused; only the cost counts. */
function costOf({ read, prepare }: Reader, typed: string): { ms: number; isRefused: boolean } {
  let isRefused = false
  const text = prepare ? prepare(typed) : typed
  const ms = cpuMs(() => {
    try {
      if (text !== null) read(text)
    } catch (problem) {
      if (problem instanceof TypeError || problem instanceof RangeError) throw problem
      isRefused = true
    }
  })
  return { ms, isRefused: isRefused || text === null }
}

/** The compiler, the collector of garbage and other programs disturb a single try. */
const leastOf = (tries: number, costMs: () => number): number =>
  Math.min(...Array.from({ length: tries }, () => costMs()))

/** Says what the text would cost at its full length, from two short ones; between linear and growing by the square. */
function foreseen(reader: Reader, { ofLength }: CostlyText): number {
  const length = Math.min(reader.maxLength, Math.max(shortest, reader.maxLength * shortIs))
  const [few, more] = [length / 4, length].map((size) => leastOf(2, () => costOf(reader, ofLength(size)).ms)) as [
    number,
    number,
  ]
  const growth = Math.min(4, Math.max(1, more / 4 / Math.max(few, 0.1)))
  return more * growth ** Math.log2(reader.maxLength / length)
}

/** The cost at the full length, or at the greatest that is not refused if that costs more. */
function greatestCost(reader: Reader, { ofLength }: CostlyText): number {
  let { ms, isRefused } = costOf(reader, ofLength(reader.maxLength))
  let [accepted, refused] = [0, reader.maxLength]
  for (let step = 0; isRefused && step < 6; step += 1) {
    const length = accepted === 0 ? refused / 4 : (accepted + refused) / 2
    const one = costOf(reader, ofLength(length))
    ms = Math.max(ms, one.ms)
    if (one.isRefused) refused = length
    else accepted = length
    if (accepted > 0 && refused / accepted < 1.1) break
  }
  return ms
}

test.each(Object.entries(readers))(
  'no text makes the server read %s for long',
  { timeout: 300_000 },
  (name, reader) => {
    const texts = [...costlyTexts(seed)]
    costOf(reader, reader.ordinary.repeat(Math.ceil(shortest / reader.ordinary.length)))
    const ranked = texts
      .map((text) => ({ text, ms: foreseen(reader, text) }))
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, closerLooks)
    const most = leeway * (reader.isApart ? mostMs.apart : mostMs.here)
    const slow = () => Math.max(1, cpuMs(() => cleanHtml(reference)) / referenceMs)
    const tried = ranked.map(({ text }) => {
      const look = () => greatestCost(reader, text) / slow()
      const ms = look()
      return { name: text.name, ms: ms < most ? ms : leastOf(3, look) }
    })
    const [worst] = tried.toSorted((one, other) => other.ms - one.ms)
    process.stdout.write(
      `| ${name} | \`${worst?.name}\` | ${worst?.ms.toFixed(0)} | ${reader.isApart ? 'apart' : ''} |\n`,
    )
    expect(worst?.ms, worst?.name).toBeLessThan(most)
  },
)

test('the docs name the number of shapes', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')
  expect(page).toContain(`${[...costlyTexts(seed)].length - mixedTexts} known shapes`)
})
