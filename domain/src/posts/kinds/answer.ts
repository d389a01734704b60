import { postsRefusals } from '../posts.refusals.ts'
import type { KindRules } from './kind-rules.ts'

/** POST-118 */
export interface AnswerFields {
  ask: string
  answer: string
  caption: string
}

export const answer: KindRules<AnswerFields> = {
  emptyFields: { ask: '', answer: '', caption: '' },
  slots: { one: 'ask', two: 'answer', three: 'caption' }, // POST-119
  richSlots: ['two', 'three'], // POST-120
  /** POST-147 */
  refuse: ({ ask }) => (ask.trim() ? null : postsRefusals.questionEmpty),
}
