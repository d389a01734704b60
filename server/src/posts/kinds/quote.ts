import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { quote } from '@bowerbird/domain/posts/kinds/quote.ts'
import type { KindWork } from './kind-work.ts'

/** The source is the rich text. */
export const quoteWork: KindWork<'quote'> = {
  async keep({ html, hasTrail }, said, before) {
    const words = (said.quote ?? before?.shown?.quote?.quote ?? '').trim()
    const refusal = quote.refuse({ quote: words, source: html }, { hasTrail })
    if (refusal) throw new RefusedError(refusal)
    return { shown: { quote: { quote: words, source_html: html } } }
  },
}
