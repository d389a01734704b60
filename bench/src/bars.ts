import { isShort } from './short.ts'
import { growthOf, type Row } from './table.ts'

/** Describes each figure that exceeds its bar. */
export function missedBars(rows: Row[]): string[] {
  return rows.flatMap((row) => {
    const { measured, growth } = row
    const { name, ceiling, ratioMax } = measured.scenario
    const missed: string[] = []
    const add = (times: number | null, max: number | undefined, what: string) => {
      if (times !== null && max !== undefined && times > max)
        missed.push(`${name} ${times.toFixed(2)} × ${what} (at most ${max})`)
    }
    add(measured.ratio, ratioMax, ceiling)
    add(growthOf(row), growth?.max, 'growth')
    return missed
  })
}

export const describeMissed = (missed: string[]) =>
  isShort
    ? 'The figures of the short form mean nothing.'
    : missed.length
      ? `Missed: ${missed.join('; ')}.`
      : 'No bar is missed.'
