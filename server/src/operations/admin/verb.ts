import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { withDeps } from '../with-deps.ts'

export type Env = Record<string, string | undefined>

/** The words after a verb, its options, and the environment. */
export interface Given {
  words: string[]
  options: Record<string, string | boolean | undefined>
  env: Env
  /** An installation that is open already. */
  deps: Deps | undefined
  /** Throws unless the operator says yes. */
  confirm(question: string): Promise<void>
}

/** An outcome is printed as lines, or as JSON for scripts. */
export interface Outcome {
  data: unknown
  lines: string[]
  /** Ends the command with code 1 although it ran. */
  isFault?: boolean
}

export interface Verb {
  /** The words it takes: `<needed>`, `[optional]`. */
  takes?: string
  about: string
  options?: Record<string, { type: 'string' | 'boolean'; about: string }>
  run(given: Given): Promise<Outcome>
}

/** A verb that works on the database, beside a running server or without one. */
export const onInstallation =
  (work: (deps: Deps, given: Given) => Promise<Outcome>) =>
  (given: Given): Promise<Outcome> =>
    given.deps ? work(given.deps, given) : withDeps((deps) => work(deps, given), given.env)

export const done = (line: string, data: object): Outcome => ({ data, lines: [line] })

/** The value of an option that takes one. */
export function optionOf({ options }: Given, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The `before` of the next page, where there is one. */
export function pageOf(given: Given): { before?: string } {
  const before = optionOf(given, 'before')
  return before === undefined ? {} : { before }
}

export const pageOptions = {
  before: { type: 'string', about: 'the next page, by the word that ended the last' },
} as const

export const moreLine = (next: string | null): string[] => (next ? [`There are more: --before ${next}`] : [])

/** Ids are numbers of up to nineteen digits. */
export function idOf(text: string | undefined): string {
  if (!text || !/^\d{1,19}$/.test(text)) throw new Error(`${text} is no id: it is a number, as the list shows it.`)
  return text
}

/** Reads what was typed by the rules of the call that the pages make. */
export function checked<Schema extends z.ZodType>(schema: Schema, typed: unknown, name: string): z.output<Schema> {
  const parsed = schema.safeParse(typed)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${[name, ...(issue?.path ?? [])].join(' ')}: ${issue?.message ?? 'isn’t valid'}`)
}

/** Says a refusal in words of the command line. */
export async function orSay<T>(work: Promise<T>, words: string, code?: string): Promise<T> {
  return work.catch((error: unknown) => {
    const isIt = error instanceof RefusedError && (code === undefined || error.refusal.code === code)
    throw isIt ? new Error(words) : error
  })
}
