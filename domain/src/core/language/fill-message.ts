import { directionOf } from './languages.ts'

export type Values = Readonly<Record<string, string | number>>

/**
 * Fills a message: `{name}`, `{count, number}`, `{count, plural, one {# note} other {# notes}}` and
 * `{kind, select, photo {a photo} other {a post}}`, which may hold one another. `#` is the count of its plural.
 */
export function fillMessage(message: string, values: Values, language: string): string {
  if (!message.includes('{')) return message
  let filled = ''
  for (let at = 0; at < message.length; ) {
    const open = message.indexOf('{', at)
    if (open < 0) return filled + message.slice(at)
    const close = closingBrace(message, open)
    filled += message.slice(at, open) + filledValue(message.slice(open + 1, close), values, language)
    at = close + 1
  }
  return filled
}

function filledValue(inside: string, values: Values, language: string): string {
  const [, name = '', kind, choices = ''] = /^\s*(\w+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(inside) ?? []
  const value = values[name]
  if (value === undefined) return `{${name}}`
  if (kind === 'number') return numberIn(language).format(Number(value))
  if (kind === undefined) return isolated(value, language)
  const choice = choiceOf(choices, value, kind, language)
  const counted = kind === 'plural' ? choice.replaceAll('#', numberIn(language).format(Number(value))) : choice
  return fillMessage(counted, values, language)
}

/** Keeps a name from turning the order of the words around it, where those run from right to left. */
const isolated = (value: string | number, language: string): string =>
  typeof value === 'string' && value && directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : String(value)

function choiceOf(choices: string, value: string | number, kind: string, language: string): string {
  const known = new Map(choicesIn(choices))
  const word = kind === 'plural' ? pluralsIn(language).select(Number(value)) : String(value)
  return known.get(`=${value}`) ?? known.get(word) ?? known.get('other') ?? ''
}

/** Lists the words and texts of `one {# note} other {# notes}`. */
export function choicesIn(choices: string): [word: string, text: string][] {
  const found: [string, string][] = []
  for (let open = choices.indexOf('{'), at = 0; open >= 0; open = choices.indexOf('{', at)) {
    const close = closingBrace(choices, open)
    found.push([choices.slice(at, open).trim(), choices.slice(open + 1, close)])
    at = close + 1
  }
  return found
}

export function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

// A formatter takes far longer to make than to use.
const madeOnce = <Made>(make: (language: string) => Made) => {
  const made = new Map<string, Made>()
  return (language: string): Made => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

export const numberIn = madeOnce((language) => new Intl.NumberFormat(language))
const pluralsIn = madeOnce((language) => new Intl.PluralRules(language))
