import type { Measured } from './measure.ts'
import type { CeilingName } from './scenario.ts'

type Ceilings = Record<CeilingName, Measured>

const heads = ['scenario', 'requests/s', 'p50 ms', 'p99 ms', 'server ms', 'database ms', 'total ms', 'ratio', 'at most']
const untold = '–'

/** Processor milliseconds of server and database together, for one request. */
const totalOf = ({ serverMs, databaseMs }: Measured) =>
  serverMs === null || databaseMs === null ? null : serverMs + databaseMs

export function formatTable(measured: Measured[], ceilings: Ceilings): string {
  const rows = measured.map((one) => rowOf(one, ceilings))
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  ')
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function rowOf(one: Measured, ceilings: Ceilings): string[] {
  const { scenario, requests, seconds, p50Ms, p99Ms } = one
  const total = totalOf(one)
  const ceiling = totalOf(ceilings[scenario.ceiling])
  const ratio = total === null || !ceiling ? untold : `${(total / ceiling).toFixed(1)} × ${scenario.ceiling}`
  const shown = (ms: number | null) => (ms === null ? untold : ms.toFixed(2))
  return [
    scenario.name,
    (requests / seconds).toFixed(0),
    shown(p50Ms),
    shown(p99Ms),
    shown(one.serverMs),
    shown(one.databaseMs),
    shown(total),
    ratio,
    scenario.ratioMax ? `${scenario.ratioMax} ×` : '',
  ]
}
