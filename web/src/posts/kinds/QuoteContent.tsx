import type { KindParts } from '@bowerbird/domain/posts/content.contract.ts'
import { RichText } from '../RichText.tsx'
import styles from './QuoteContent.module.css'

interface Props {
  quote: NonNullable<KindParts['quote']>
  lang: string | undefined
}

/** The quote is plain words; where they come from may be rich. */
export function QuoteContent({ quote: { quote, source_html }, lang }: Props) {
  const length = quote.length > 240 ? styles.long : quote.length > 100 ? styles.medium : styles.short
  return (
    <figure className={styles.quote} dir="auto" lang={lang}>
      <blockquote className={length}>{quote}</blockquote>
      {source_html && (
        <figcaption className={styles.source}>
          <RichText html={source_html} />
        </figcaption>
      )}
    </figure>
  )
}
