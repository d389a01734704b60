import { readHost } from './hosts.ts'

export type ServerRule = 'block' | 'silence' | 'allow'

export interface ListedRule {
  host: string
  rule: ServerRule
  reason: string
}

export interface DomainBlocks {
  /** Each host once; the last line about it counts. */
  rules: ListedRule[]
  /** Lines that ask for nothing (`noop`). */
  ignoredCount: number
  /** The beginnings of lines that name no server, or a severity that is not known. */
  unreadable: string[]
}

const severities: Record<string, 'block' | 'silence' | null> = { suspend: 'block', silence: 'silence', noop: null }
const header = '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate'
const reasonMaxLength = 1000
const shownLength = 60

/** Reads a list of blocked domains in the form that Mastodon exports. Lists of names alone are blocks. */
export function readDomainBlocks(csv: string): DomainBlocks {
  const [first = [], ...rest] = readCsv(csv.replace(/^\uFEFF/, ''))
  const names = first.map((name) => name.trim().replace(/^#/, '').toLowerCase())
  const hasHeader = names.includes('domain')
  const at = (name: string, without: number) => (hasHeader ? names.indexOf(name) : without)
  const columns = { domain: at('domain', 0), severity: at('severity', 1), comment: at('public_comment', 4) }
  const rules = new Map<string, ListedRule>()
  const unreadable: string[] = []
  let ignoredCount = 0
  for (const cells of hasHeader ? rest : [first, ...rest]) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const host = readHost(cells[columns.domain] ?? '')
    const severity = (cells[columns.severity] ?? '').trim().toLowerCase() || 'suspend'
    if (!host || !Object.hasOwn(severities, severity)) unreadable.push(cells.join(',').slice(0, shownLength))
    else if (severities[severity] === null) ignoredCount += 1
    else
      rules.set(host, {
        host,
        rule: severities[severity] as 'block' | 'silence',
        reason: (cells[columns.comment] ?? '')
          .trim()
          .replace(/^'(?=[=+@'-])/, '')
          .slice(0, reasonMaxLength)
          .toWellFormed(),
      })
  }
  return { rules: [...rules.values()], ignoredCount, unreadable }
}

/** Allowed servers have no place in such a list. */
export function writeDomainBlocks(rules: readonly ListedRule[]): string {
  const lines = rules.flatMap(({ host, rule, reason }) => {
    if (rule === 'allow') return []
    const isBlock = rule === 'block'
    const cells = [host, isBlock ? 'suspend' : 'silence', String(isBlock), String(isBlock), reason, 'false']
    return [cells.map(quoted).join()]
  })
  return [header, ...lines, ''].join('\n')
}

/** Spreadsheets take a cell that begins with one of these for a formula. */
const quoted = (cell: string) => {
  const safe = /^[=+@'-]/.test(cell) ? `'${cell}` : cell
  return /[",\n\r']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Splits a text into lines of cells; quoted cells may hold commas, quotes and line breaks. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string
    if (isQuoted && letter === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted || !/[,\n\r]/.test(letter)) cell += letter
    else {
      lines.at(-1)?.push(cell)
      cell = ''
      if (letter !== ',') lines.push([])
    }
  }
  lines.at(-1)?.push(cell)
  return lines
}
