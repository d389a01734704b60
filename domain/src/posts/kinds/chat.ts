import { postsRefusals } from '../posts.refusals.ts'
import type { KindRules } from './kind-rules.ts'

/** POST-115 */
export interface ChatFields {
  title: string
  chat: string
}

export const chat: KindRules<ChatFields> = {
  emptyFields: { title: '', chat: '' },
  slots: { one: 'title', two: 'chat', three: null }, // POST-119
  richSlots: [], // POST-120
  refuse: (fields) => (fields.chat.trim() ? null : postsRefusals.noChat), // POST-134
}

export interface ChatLine {
  /** Empty for a line without a speaker. */
  label: string
  text: string
}

const labelled = /^([^:\n]{1,60}?)\s*:(?!\/\/)\s*(.*)$/

/** A line "name: words" has that name as its label; empty lines are dropped. POST-135 */
export const chatLines = (typed: string): ChatLine[] =>
  typed
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, label = '', text = line] = labelled.exec(line) ?? []
      return { label: label.trim(), text }
    })

/** Counts the characters of a typed line's label, including the colon. */
export function labelLengthOf(line: string): number {
  const begin = line.length - line.trimStart().length
  const [, label] = labelled.exec(line.trim()) ?? []
  return label ? line.indexOf(':', begin) + 1 : 0
}
