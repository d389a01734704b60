import { type Row, totalOf } from './table.ts'

/** What is more than we want it to be, in words. */
export function missedBars(rows: Row[]): string[] {
  return rows.flatMap(({ measured, growth }) => {
    const { name, ceiling, ratioMax } = measured.scenario
    const total = totalOf(measured)
    const less = growth ? totalOf(growth.than) : null
    const missed: string[] = []
    const add = (times: number | null, max: number | undefined, what: string) => {
      if (times !== null && max !== undefined && times > max)
        missed.push(`${name} ${times.toFixed(2)} × ${what} (at most ${max})`)
    }
    add(measured.ratio, ratioMax, ceiling)
    add(total !== null && less ? total / less : null, growth?.max, 'growth')
    return missed
  })
}

export const describeMissed = (missed: string[]) =>
  missed.length ? `Missed: ${missed.join('; ')}.` : 'No bar is missed.'
