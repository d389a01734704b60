import { type Measured, middle } from './measure.ts'

/** A measured scenario, and its growth relative to a smaller one. */
export interface Row {
  measured: Measured
  growth?: { than: Measured; max: number | undefined }
}

const heads = [
  'scenario',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'server ms',
  'database ms',
  'total ms',
  'ratio',
  'at most',
  'growth',
  'at most',
]
const unknown = '–'

/** Processor milliseconds of server and database per request. */
const totalOf = ({ serverMs, databaseMs }: Measured) =>
  serverMs === null || databaseMs === null ? null : serverMs + databaseMs

/** Compares rounds that ran one after the other, because a machine's speed varies from minute to minute. */
export function growthOf({ measured, growth }: Row): number | null {
  if (!growth) return null
  const times = measured.roundsMs.map((ms, round) => ms / (growth.than.roundsMs[round] ?? Number.NaN))
  return middle(times.filter(Number.isFinite))
}

export function formatTable(rows: Row[]): string {
  const cells = rows.map(cellsOf)
  const widths = heads.map((head, column) => Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row.map((cell, column) => (column ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[0] ?? 0))).join('  ')
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

function cellsOf(row: Row): string[] {
  const { measured, growth } = row
  const { scenario, requests, seconds, p50Ms, p99Ms, ratio } = measured
  const total = totalOf(measured)
  const times = growthOf(row)
  const shown = (ms: number | null) => (ms === null ? unknown : ms.toFixed(2))
  return [
    scenario.name,
    (requests / seconds).toFixed(0),
    shown(p50Ms),
    shown(p99Ms),
    shown(measured.serverMs),
    shown(measured.databaseMs),
    shown(total),
    ratio === null ? '' : `${ratio.toFixed(2)} × ${scenario.ceiling}`,
    ratio !== null && scenario.ratioMax ? `${scenario.ratioMax} ×` : '',
    growth ? (times === null ? unknown : `${times.toFixed(2)} ×`) : '',
    growth?.max ? `${growth.max} ×` : '',
  ]
}
