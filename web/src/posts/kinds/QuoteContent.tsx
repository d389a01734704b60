import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import { RichText } from '../RichText.tsx'
import styles from './QuoteContent.module.css'

/** The quote is plain words; where they come from may be rich. */
export function QuoteContent({ quote: { quote, source_html } }: { quote: NonNullable<KindParts['quote']> }) {
  const length = quote.length > 240 ? styles.long : quote.length > 100 ? styles.medium : styles.short
  return (
    <figure className={styles.quote} dir="auto">
      <blockquote className={length}>{quote}</blockquote>
      {source_html && (
        <figcaption className={styles.source}>
          <RichText html={source_html} />
        </figcaption>
      )}
    </figure>
  )
}
