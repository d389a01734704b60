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
const closerLooks = 3

/** Texts may be refused; only the cost counts. */
function costOf({ read }: Reader, text: string | null, share: number): { ms: number; isRefused: boolean } {
  let isRefused = text === null
  const ms = cpuMs(() => {
    try {
      if (text !== null) read(text, share)
    } catch (problem) {
      if (problem instanceof TypeError || problem instanceof RangeError) throw problem
      isRefused = true
    }
  })
  return { ms, isRefused }
}

const prepared = ({ prepare }: Reader, typed: string, share: number) => (prepare ? prepare(typed, share) : typed)

/** Returns the least of all tries; the compiler, the collector of garbage and other programs disturb a single one. */
function triesOf(reader: Reader, { ofLength }: CostlyText, length: number): (count: number) => number {
  const share = length / reader.maxLength
  const text = prepared(reader, ofLength(length), share)
  let leastMs = Number.POSITIVE_INFINITY
  return (count) => {
    for (let at = 0; at < count; at += 1) leastMs = Math.min(leastMs, costOf(reader, text, share).ms)
    return leastMs
  }
}

/** Says what the text would cost at its full length, from two short ones; between linear and growing by the square. */
function foresight(reader: Reader, text: CostlyText): { text: CostlyText; foresee: () => number } {
  const length = Math.min(reader.maxLength, Math.max(shortest, reader.maxLength * shortIs))
  const [tryFew, tryMore] = [triesOf(reader, text, length / 4), triesOf(reader, text, length)]
  const foresee = () => {
    // A disturbed try of the shorter one would hide growth, one of the longer one is found out by another look.
    const [few, more] = [tryFew(2), tryMore(1)]
    const growth = Math.min(4, Math.max(1, more / 4 / Math.max(few, 0.1)))
    return more * growth ** Math.log2(reader.maxLength / length)
  }
  return { text, foresee }
}

/** Returns the costliest by another look at each. */
const costliest = (some: ReturnType<typeof foresight>[], count: number) =>
  some
    .map((one) => ({ one, ms: one.foresee() }))
    .toSorted((first, second) => second.ms - first.ms)
    .slice(0, count)
    .map(({ one }) => one)

/** The cost at the full length, or at the greatest that is not refused if that costs more. */
function greatestCost(reader: Reader, { ofLength }: CostlyText): number {
  const look = (length: number) => costOf(reader, prepared(reader, ofLength(length), 1), 1)
  let { ms, isRefused } = look(reader.maxLength)
  let [accepted, refused] = [0, reader.maxLength]
  for (let step = 0; isRefused && step < 6; step += 1) {
    const length = accepted === 0 ? refused / 4 : (accepted + refused) / 2
    const one = look(length)
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
    const ordinary = reader.ordinary.repeat(Math.ceil(shortest / reader.ordinary.length))
    costOf(reader, prepared(reader, ordinary, 1), 1)
    const likely = costliest(
      texts.map((text) => foresight(reader, text)),
      4 * closerLooks,
    )
    const most = leeway * (reader.isApart ? mostMs.apart : mostMs.here)
    const slow = () => Math.max(1, cpuMs(() => cleanHtml(reference)) / referenceMs)
    const tried = costliest(likely, closerLooks).map(({ text }) => {
      let ms = greatestCost(reader, text)
      for (let looks = 0; ms >= most && looks < 4; looks += 1) ms = Math.min(ms, greatestCost(reader, text) / slow())
      return { name: text.name, ms }
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
