import type { Content } from '@bowerbird/domain/posts/posts.contract.ts'
import { RichText } from '../RichText.tsx'
import { BlockAuthor } from './BlockAuthor.tsx'
import styles from './FormTrail.module.css'

/** What is passed on, above what the writer adds. POST-348 */
export function FormTrail({ trail }: { trail: Content[] }) {
  return (
    <section className={styles.trail} aria-label="What you reblog">
      {trail.map((content) => (
        <div key={content.content_id} className={styles.block}>
          <BlockAuthor content={content} />
          {content.title && <h3 className={styles.title}>{content.title}</h3>}
          <RichText html={content.body_html} />
        </div>
      ))}
    </section>
  )
}
