import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { cpuMs } from '@bowerbird/domain/testing/cpu-ms.ts'
import { expect, test } from 'vitest'
import { costlyTexts } from './costly-texts.ts'
import { prepared, type Reader, readers } from './readers.ts'

const seed = 40
const longMs = 50
/** A text may cost so many times what the longest ordinary text of that kind costs. */
const timesOrdinary = 3

/** Texts may be refused; only the cost counts. */
function costOf({ read }: Reader, text: string): number {
  return cpuMs(() => {
    try {
      read(text)
    } catch (problem) {
      if (problem instanceof TypeError || problem instanceof RangeError) throw problem
    }
  })
}

/** The least of several tries, because other programs and the collector of garbage disturb one. */
const leastCost = (reader: Reader, text: string) => Math.min(...[1, 2, 3].map(() => costOf(reader, text)))

function textFor(reader: Reader, typed: string): string | null {
  try {
    return prepared(reader, typed)
  } catch (problem) {
    if (problem instanceof RefusedError) return null
    throw problem
  }
}

/** Texts of a sixth of the length are tried first, because a cost that grows by the square shows there too. */
const sooner = 6

test.each(Object.entries(readers))(
  'no text makes the server read %s for long',
  { timeout: 600_000 },
  (name, reader) => {
    const { maxLength, ordinary } = reader
    // The sanitizer adds to links, so the typed text is a little shorter.
    const longest = textFor(reader, ordinary.repeat(Math.max(1, Math.floor((0.9 * maxLength) / ordinary.length))))
    if (longest === null) throw new Error('The longest ordinary text is refused.')
    const mostMs = Math.max(longMs, timesOrdinary * leastCost(reader, longest))
    let worst = { name: '', ms: 0 }
    for (const { name, ofLength } of costlyTexts(seed)) {
      const short = textFor(reader, ofLength(maxLength / sooner))
      if (short === null || costOf(reader, short) * sooner ** 2 < Math.max(worst.ms, longMs / 5)) continue
      const text = textFor(reader, ofLength(maxLength))
      if (text === null || costOf(reader, text) < worst.ms) continue
      const ms = leastCost(reader, text)
      if (ms > worst.ms) worst = { name, ms }
    }
    process.stdout.write(`${name}: ${worst.ms.toFixed(0)} ms for ${worst.name}, ${mostMs.toFixed(0)} at most\n`)
    expect(worst.ms, worst.name).toBeLessThan(mostMs)
  },
)
