import type { Change, Node } from './mutation.ts'

/** An operator and its opposite; two of them are looked for where no `not` stands before. */
const SWAPS: [RegExp, string][] = [
  [/\bnot exists\b/g, 'exists'],
  [/(?<!\bnot )\bexists\b/g, 'not exists'],
  [/\bis not null\b/g, 'is null'],
  [/\bis null\b/g, 'is not null'],
  [/\bnot in\b/g, 'in'],
  [/(?<!\bnot )\bin (?=\()/g, 'not in '],
  [/\bnot (?!in\b|null\b|exists\b)/g, ''],
  [/<>/g, '='],
  [/(?<= )=(?= (?!any\b))/g, '<>'],
  [/(?<= )>(?= )/g, '>='],
  [/(?<= )<(?= )/g, '<='],
  [/>=/g, '>'],
  [/<=/g, '<'],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
]
const BEFORE_TERM = /\b(?:where|on|and|or)\s|\(/g
const AFTER_TERM = /^(?:and|or|join|left|group|order|limit|union|then|else|end|where)\b/
const HOLE = '\u25a1'

/** Lists the changes of one SQL template: an operator as its opposite, or one condition left out. */
export function changesOfSql(template: Node, text: string): Change[] {
  const source = withHoles(text.slice(template.start, template.end))
  const found: [number, number, string][] = []
  for (const [pattern, to] of SWAPS)
    for (const { index, 0: part } of source.matchAll(pattern)) found.push([index, index + part.length, to])
  for (const { index, 0: part } of source.matchAll(BEFORE_TERM)) {
    const start = index + part.length
    const end = endOfTerm(source, start)
    const next = AFTER_TERM.exec(source.slice(end))?.[0] ?? ''
    if (part === '(' && next !== 'and' && next !== 'or') continue
    const neutral = part.startsWith('or') || next === 'or' ? 'false' : 'true'
    const term = source.slice(start, end).trimEnd()
    if (!/^select\b/.test(term)) found.push([start, start + term.length, neutral])
  }
  return found.map(([start, end, to]) => onWholeLines(template.start + start, template.start + end, to, text))
}

/** Returns the template with a sign of the same length for everything that is not SQL. */
function withHoles(source: string): string {
  let depth = 0
  return [...source.replaceAll(/[^\x20-\x7e\n]/g, '?')]
    .map((char, at) => {
      if (source.startsWith('${', at)) depth++
      const isHole = depth > 0 || at < source.indexOf('`')
      // A brace inside of a part is one of an object.
      if (depth > 0 && char === '{' && source[at - 1] !== '$') depth++
      if (depth > 0 && char === '}') depth--
      return isHole ? HOLE : char
    })
    .join('')
}

function endOfTerm(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth++
    if (source[at] === ')' && depth-- === 0) return at
    if (source[at] === '`') return at
    if (depth === 0 && at > start && /\s/.test(source[at - 1] ?? '') && AFTER_TERM.test(source.slice(at))) return at
  }
  return source.length
}

/** A change is known by its whole lines, because an operator alone is everywhere. */
function onWholeLines(start: number, end: number, to: string, text: string): Change {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  return {
    start: lineStart,
    end: lineEnd,
    to: text.slice(lineStart, start) + to + text.slice(end, lineEnd),
    why: 'condition in SQL',
  }
}
