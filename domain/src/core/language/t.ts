import { fillMessage, type Values } from './fill-message.ts'
import { defaultLanguage } from './languages.ts'

/** Says in which language the words are wanted, and finds a message in it. */
export interface Speech {
  language(): string
  find(message: string): string | undefined
}

/** A page is in one language. The build has put that language's messages in the place of the English ones. */
const ofPage: Speech = {
  language: () => globalThis.document?.documentElement.lang || defaultLanguage,
  find: () => undefined,
}

let speech = ofPage

/** The server talks to many people at once, so it says for each request what language is wanted. Returns the way back. */
export function speakWith(other: Speech): () => void {
  const before = speech
  speech = other
  return () => {
    speech = before
  }
}

export const currentLanguage = (): string => speech.language()

/**
 * Gives a message in the reader's language. The first argument is the English text, written out in full, because
 * catalogues are made by reading the sources (docs/languages.md).
 */
export function t(message: string, values: Values = {}): string {
  return fillMessage(speech.find(message) ?? withoutContext(message), values, speech.language())
}

/** A message of two senses says in brackets which one is meant: "[verb] Queue". */
export const withoutContext = (message: string): string => message.replace(/^\[[a-z ]+\] /, '')

type Texts = { readonly [name: string]: unknown }

/** Makes each text of an object a message, which is translated whenever it is read. Functions stay as they are. */
export function texts<const All extends Texts>(all: All): Widened<All> {
  const made = {}
  for (const [name, value] of Object.entries(all)) {
    const get = () => (typeof value === 'string' ? t(value) : value)
    const inner = typeof value === 'object' && value !== null ? texts(value as Texts) : null
    Object.defineProperty(made, name, { enumerable: true, get: inner ? () => inner : get })
  }
  return made as Widened<All>
}

/** The text of a translated property is any string. */
type Widened<All> = {
  readonly [Name in keyof All]: All[Name] extends string
    ? string
    : All[Name] extends (...given: never[]) => unknown
      ? All[Name]
      : Widened<All[Name]>
}
