import { throwIf } from '@bowerbird/domain/core/refusal.ts'
import { quote } from '@bowerbird/domain/posts/kinds/quote.ts'
import type { KindWork } from './kind-work.ts'

/** The source is the rich text. */
export const quoteWork: KindWork<'quote'> = {
  async keep({ html, hasTrail }, said, before) {
    const words = (said.quote ?? before?.shown?.quote?.quote ?? '').trim()
    throwIf(quote.refuse({ quote: words, source: html }, { hasTrail }))
    return { shown: { quote: { quote: words, source_html: html } } }
  },
}
