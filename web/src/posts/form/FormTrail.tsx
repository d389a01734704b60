import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { Suspense } from 'react'
import { Loader } from '../../ui/Loader.tsx'
import { BlockAuthor } from '../card/BlockAuthor.tsx'
import { kindContent } from '../kinds/lazy-kinds.ts'
import { RichText } from '../RichText.tsx'
import styles from './FormTrail.module.css'

/** Shows the reblogged trail above the writer's own part. POST-348 */
export function FormTrail({ trail, post }: { trail: Content[]; post: Post }) {
  return (
    <section className={styles.trail} aria-label="What you reblog">
      {trail.map((content) => (
        <div key={content.content_id} className={styles.block}>
          <BlockAuthor content={content} />
          {content.title && content.type !== 'link' && <h3 className={styles.title}>{content.title}</h3>}
          {content.type !== 'text' && (
            <Suspense fallback={<Loader />}>
              <kindContent.Component content={content} post={post} isUrgent={false} />
            </Suspense>
          )}
          {content.body_html && <RichText html={content.body_html} />}
        </div>
      ))}
    </section>
  )
}
