import { postsRefusals } from '../posts.refusals.ts'
import { isEmptyRichText } from '../text/emptiness.ts'
import type { KindRules } from './kind-rules.ts'

/** POST-111 */
export interface TextFields {
  title: string
  body: string
}

export const text: KindRules<TextFields> = {
  emptyFields: { title: '', body: '' },
  slots: { one: 'title', two: 'body', three: null }, // POST-119
  richSlots: ['two'], // POST-120
  /** POST-121 … POST-123 */
  refuse: ({ title, body }, { hasTrail, hasPoll = false }) =>
    title.trim() || !isEmptyRichText(body) || hasTrail || hasPoll ? null : postsRefusals.bodyEmpty,
}
