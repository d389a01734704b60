import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { Content } from '@bowerbird/domain/posts/entities.contract.ts'
import { rich } from '../../core/rich.tsx'
import { Link } from '../../core/router/Link.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { BlogName } from '../../ui/BlogName.tsx'
import styles from './AnswerContent.module.css'

interface Props {
  ask: NonNullable<Content['ask']>
  lang: string | undefined
}

/** The question above its answer, with whoever asked. */
export function AnswerContent({ ask: { asker, asker_name, question }, lang }: Props) {
  return (
    <figure className={styles.ask}>
      <figcaption className={styles.asker}>
        {asker && <Avatar blog={asker} size={24} />}
        {rich('{name} asked:', {
          name: asker ? (
            <Link to={blogPath(asker.name)}>
              <BlogName name={asker.name} />
            </Link>
          ) : (
            asker_name || t('Anonymous')
          ),
        })}
      </figcaption>
      <blockquote className={styles.question} dir="auto" lang={lang}>
        {question}
      </blockquote>
    </figure>
  )
}
