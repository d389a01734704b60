import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { Link } from '../../core/router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './AnswerContent.module.css'

/** The question above its answer, with whoever asked. */
export function AnswerContent({ ask: { asker, asker_name, question } }: { ask: NonNullable<Content['ask']> }) {
  return (
    <figure className={styles.ask}>
      <figcaption className={styles.asker}>
        {asker ? (
          <>
            <Avatar blog={asker} size={24} />
            <Link to={blogPath(asker.name)}>{asker.name}</Link> asked:
          </>
        ) : (
          `${asker_name || t('Anonymous')} asked:`
        )}
      </figcaption>
      <blockquote className={styles.question} dir="auto">
        {question}
      </blockquote>
    </figure>
  )
}
