import { t } from '@bowerbird/domain/core/language/t.ts'
import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import type { Participant } from '@bowerbird/domain/messaging/entities.contract.ts'
import { icebreakerTagsMax } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { relationshipText } from '@bowerbird/domain/messaging/relationship.rules.ts'
import { titleOf } from '../../blogs/blog-title.ts'
import { BlogName } from '../../ui/BlogName.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import { BlogUrl } from './BlogUrl.tsx'
import styles from './Icebreaker.module.css'

/** Introduces the other blog at the beginning of a conversation. MSG-091 … MSG-094 */
export function Icebreaker({ participant }: { participant: Participant }) {
  const { name, description, theme, url, blog_tags = [] } = participant
  const title = titleOf(participant)
  const relationship = relationshipText(participant)
  return (
    <div className={styles.intro}>
      <BlogAvatar blog={participant} className={styles.avatar} />
      <BlogUrl blogName={name} url={url} className={styles.name}>
        <BlogName name={name} />
      </BlogUrl>
      {title && <p className={styles.title}>{title}</p>}
      {theme.show_description && description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {relationship && <p className={styles.relationship}>{relationship}</p>}
      {blog_tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('Often writes about')}>
          {blog_tags.slice(0, icebreakerTagsMax).map((tag) => (
            <li key={tag} dir="auto">
              <BlogUrl tag={tag} url={taggedPath(tag)} className={styles.tag}>{`#${tag}`}</BlogUrl>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
