// Counts the steps of a backtracking engine on a regular expression, instead of measuring time.
import { type AST, RegExpParser } from '@eslint-community/regexpp'

type Step =
  | { do: 'take'; fits: (sign: string) => boolean }
  | { do: 'fork'; first: number; otherwise: number }
  | { do: 'go'; to: number }
  | { do: 'hold'; holds: Holds }
  | { do: 'done' }

/** The steps taken and the most allowed. */
interface StepBudget {
  steps: number
  readonly most: number
}

type Holds = (text: string, at: number, budget: StepBudget) => boolean

/** A higher count is treated as unbounded. */
export const repeatsMax = 100

export interface Pattern {
  source: string
  flags: string
}

export class UnsupportedPattern extends Error {}

export const parse = ({ source, flags }: Pattern): AST.Pattern =>
  new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })

/** Turns an element of the pattern into a test of one character, answered by the engine itself. */
export function signOf(element: AST.Element, flags: string): (sign: string) => boolean {
  const one = new RegExp(`^(?:${element.raw})$`, flags.replace(/[gy]/g, ''))
  const known = new Map<string, boolean>()
  return (sign) => {
    const before = known.get(sign)
    if (before !== undefined) return before
    const fits = one.test(sign)
    known.set(sign, fits)
    return fits
  }
}

/** Counts the steps of all matches in a text, up to a maximum. */
export function stepCounter(pattern: Pattern, most: number): (text: string) => number {
  const program = compile(parse(pattern).alternatives, pattern.flags)
  const isSticky = pattern.flags.includes('y')
  return (text) => {
    const budget = { steps: 0, most }
    for (let at = 0; at <= text.length && budget.steps < most; at++) {
      const end = match(program, text, at, budget)
      if (end !== null && !pattern.flags.includes('g')) break
      if (end !== null && end > at) at = end - 1
      else if (isSticky) break
    }
    return budget.steps
  }
}

function match(program: Step[], text: string, from: number, budget: StepBudget): number | null {
  const waiting: number[] = [0, from]
  while (waiting.length > 0 && budget.steps < budget.most) {
    let at = waiting.pop() as number
    let place = waiting.pop() as number
    for (let goesOn = true; goesOn; ) {
      budget.steps++
      const step = program[place] as Step
      if (step.do === 'done') return at
      if (step.do === 'go') place = step.to
      else if (step.do === 'fork') {
        waiting.push(step.otherwise, at)
        place = step.first
      } else if (step.do === 'take') {
        goesOn = at < text.length && step.fits(text[at] as string)
        at++
        place++
      } else {
        goesOn = step.holds(text, at, budget)
        place++
      }
    }
  }
  return null
}

function compile(alternatives: AST.Alternative[], flags: string): Step[] {
  const program: Step[] = []
  addChoice(program, alternatives, flags)
  program.push({ do: 'done' })
  return program
}

function addChoice(program: Step[], alternatives: AST.Alternative[], flags: string): void {
  const leaps: { do: 'go'; to: number }[] = []
  for (const [nth, { elements }] of alternatives.entries()) {
    const isLast = nth === alternatives.length - 1
    const fork = { do: 'fork' as const, first: program.length + 1, otherwise: 0 }
    if (!isLast) program.push(fork)
    for (const element of elements) addElement(program, element, flags)
    if (isLast) continue
    const leap = { do: 'go' as const, to: 0 }
    leaps.push(leap)
    program.push(leap)
    fork.otherwise = program.length
  }
  for (const leap of leaps) leap.to = program.length
}

function addElement(program: Step[], element: AST.Element, flags: string): void {
  if (element.type === 'Backreference') throw new UnsupportedPattern('refers back to what it found')
  if (element.type === 'Quantifier') addQuantifier(program, element, flags)
  else if (element.type === 'Group' || element.type === 'CapturingGroup')
    addChoice(program, element.alternatives, flags)
  else if (element.type === 'Assertion') program.push({ do: 'hold', holds: assertion(element, flags) })
  else program.push({ do: 'take', fits: signOf(element, flags) })
}

function addQuantifier(program: Step[], { element, min, max, greedy }: AST.Quantifier, flags: string): void {
  const fork = (start: number, end: number) =>
    greedy
      ? { do: 'fork' as const, first: start, otherwise: end }
      : { do: 'fork' as const, first: end, otherwise: start }
  for (let times = 0; times < Math.min(min, repeatsMax); times++) addElement(program, element, flags)
  if (max > repeatsMax) {
    const place = program.length
    program.push({ do: 'done' })
    addElement(program, element, flags)
    program.push({ do: 'go', to: place })
    program[place] = fork(place + 1, program.length)
    if (mayBeEmpty(element)) throw new UnsupportedPattern('repeats what may be empty')
    return
  }
  const places: number[] = []
  for (let times = min; times < max; times++) {
    places.push(program.push({ do: 'done' }) - 1)
    addElement(program, element, flags)
  }
  for (const place of places) program[place] = fork(place + 1, program.length)
}

function mayBeEmpty(element: AST.Element): boolean {
  if (element.type === 'Quantifier') return element.min === 0 || mayBeEmpty(element.element)
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return element.alternatives.some(({ elements }) => elements.every(mayBeEmpty))
  return element.type === 'Assertion'
}

function assertion(element: AST.Assertion, flags: string): Holds {
  if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
    const program = compile(element.alternatives, flags)
    const behind = element.kind === 'lookbehind' ? lengthsOf(element.alternatives) : [0]
    return (text, at, budget) =>
      behind.some((length) => at >= length && match(program, text, at - length, budget) !== null) !== element.negate
  }
  const one = new RegExp(`(?<=^.?)${element.raw}`, `${flags.replace(/[gy]/g, '')}y`)
  return (text, at) => {
    if (element.kind === 'start' && !flags.includes('m')) return at === 0
    if (element.kind === 'end' && !flags.includes('m')) return at === text.length
    const near = text.slice(Math.max(0, at - 1), at + 1)
    one.lastIndex = at === 0 ? 0 : 1
    return one.test(near)
  }
}

/** Lookbehind is supported for alternatives of fixed length only. */
function lengthsOf(alternatives: AST.Alternative[]): number[] {
  return alternatives.map(({ elements }) => {
    const isPlain = elements.every(({ type }) => type.startsWith('Character') || type === 'Assertion')
    if (!isPlain) throw new UnsupportedPattern('looks back over more than single signs')
    return elements.filter(({ type }) => type !== 'Assertion').length
  })
}
