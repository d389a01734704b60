const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** Sizes count in thousands, as quotas do. */
export function sizeWords(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`
}

export type Row = Record<string, string | number | null>

/** Lines of a table with the names of the columns above it. Control characters of people's words are left out. */
export function tableLines(rows: readonly Row[], empty: string): string[] {
  if (rows.length === 0) return [empty]
  const names = Object.keys(rows[0] as Row)
  const cells = [names, ...rows.map((row) => names.map((name) => plain(row[name])))]
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)))
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** One line for each field. */
export function fieldLines(fields: Row): string[] {
  const width = Math.max(...Object.keys(fields).map((name) => name.length))
  return Object.entries(fields).map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`.trimEnd())
}

const plain = (value: string | number | null | undefined): string =>
  String(value ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

export const dayOf = (at: string | null): string => at?.slice(0, 16).replace('T', ' ') ?? 'never'

/** The names of the marks or switches that are on. */
export const namesOn = (switches: Record<string, boolean>): string =>
  Object.entries(switches)
    .filter(([, isOn]) => isOn)
    .map(([name]) => name)
    .join(' ')
