import { postsRefusals } from '../posts.refusals.ts'
import type { KindRules } from './kind-rules.ts'

/** POST-113 */
export interface QuoteFields {
  quote: string
  source: string
}

export const quote: KindRules<QuoteFields> = {
  emptyFields: { quote: '', source: '' },
  slots: { one: 'quote', two: 'source', three: null }, // POST-119
  richSlots: ['two'], // POST-120
  refuse: (fields) => (fields.quote.trim() ? null : postsRefusals.noQuote), // POST-129
}
