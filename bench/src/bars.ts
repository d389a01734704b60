import type { Measured } from './measure.ts'
import type { CeilingName } from './scenario.ts'
import { type Row, totalOf } from './table.ts'

/** What is more than we want it to be, in words. */
export function missedBars(rows: Row[], ceilings: Record<CeilingName, Measured>): string[] {
  return rows.flatMap(({ measured, growth }) => {
    const { name, ceiling, ratioMax } = measured.scenario
    const total = totalOf(measured)
    const missed: string[] = []
    const add = (of: number | null, max: number | undefined, what: string) => {
      if (total === null || !of || max === undefined || total / of <= max) return
      missed.push(`${name} ${(total / of).toFixed(2)} ${what} (at most ${max})`)
    }
    add(totalOf(ceilings[ceiling]), ratioMax, `× ${ceiling}`)
    add(growth ? totalOf(growth.than) : null, growth?.max, '× growth')
    return missed
  })
}

export const describeMissed = (missed: string[]) =>
  missed.length ? `Missed: ${missed.join('; ')}.` : 'No bar is missed.'
