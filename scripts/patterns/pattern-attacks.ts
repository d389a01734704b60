// Builds the worst texts for a regular expression: a prefix that reaches a part of it, that part repeated, and an end
// that fails.
import type { AST } from '@eslint-community/regexpp'
import { type Pattern, parse, repeatsMax, signOf, stepCounter, UnsupportedPattern } from './pattern-steps.ts'

const textLength = 250
/** Four times the text may take four times the steps, plus a margin for the constant part. */
const longerTimes = 4
const growthMax = 7
const stepsMax = 500_000
const partMax = 4
const wholeMax = 16
const signs = [...'a0 -<>"\'=:/.@&#_A!?(),;%+\n\t~|[]{}\\*$^`éİ…\u200b\u0000']
const endings = ['', '\u0000', '\n', '@']

interface Attack {
  before: string
  repeated: string
}

/** Returns a text whose steps grow faster than its length; null when none was found. */
export function findAttack(pattern: Pattern): string | null {
  try {
    if (!canRepeat(parse(pattern).alternatives)) return null
    const count = stepCounter(pattern, stepsMax)
    for (const { before, repeated } of attacksOn(pattern))
      for (const ending of endings) {
        const text = (length: number) => before + repeated.repeat(Math.ceil(length / repeated.length)) + ending
        const steps = count(text(textLength * longerTimes))
        if (steps >= stepsMax || steps > growthMax * count(text(textLength)))
          return `${show(before)}${show(repeated)}…${show(ending)}`
      }
    return null
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.message
    throw error
  }
}

/** A pattern without unbounded repetition has bounded work per character. */
const canRepeat = (alternatives: AST.Alternative[]): boolean =>
  alternatives.some(({ elements }) =>
    elements.some((element) => {
      const inner = element.type === 'Quantifier' ? element.element : element
      if (element.type === 'Quantifier' && element.max > repeatsMax) return true
      return 'alternatives' in inner && canRepeat(inner.alternatives)
    }),
  )

const show = (text: string) => JSON.stringify(text).slice(1, -1)

function attacksOn(pattern: Pattern): Attack[] {
  const found = new Map<string, Attack>()
  const add = (attack: Attack) => attack.repeated && found.set(`${attack.before}\n${attack.repeated}`, attack)
  collect(parse(pattern).alternatives, '', pattern.flags, add)
  return [...found.values()]
}

function collect(alternatives: AST.Alternative[], before: string, flags: string, add: (attack: Attack) => void): void {
  for (const { elements } of alternatives) {
    const examples = elements.map((element) => exampleOf(element, flags))
    for (const [at, element] of elements.entries()) {
      const lead = before + examples.slice(0, at).join('')
      for (let end = at + 1; end <= Math.min(elements.length, at === 0 ? wholeMax : at + partMax); end++) {
        const repeated = examples.slice(at, end).join('')
        add({ before: '', repeated })
        add({ before: lead, repeated })
      }
      const inner = element.type === 'Quantifier' ? element.element : element
      if (isSign(inner)) for (const repeated of fitting(inner, flags)) add({ before: lead, repeated })
      else if ('alternatives' in inner) collect(inner.alternatives, lead, flags, add)
    }
  }
}

const isSign = (element: AST.Element) => element.type.startsWith('Character')

const fitting = (element: AST.Element, flags: string): string[] => signs.filter(signOf(element, flags)).slice(0, 12)

function exampleOf(element: AST.Element, flags: string): string {
  if (element.type === 'Quantifier')
    return exampleOf(element.element, flags).repeat(Math.max(1, Math.min(element.min, 20)))
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives[0]?.elements.map((each) => exampleOf(each, flags)).join('') ?? ''
  if (element.type === 'Character') return String.fromCodePoint(element.value)
  return isSign(element) ? (fitting(element, flags)[0] ?? '') : ''
}
