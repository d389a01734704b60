import { favoritesFetched } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { moreToTalkTo, recentlyFollowed } from '@bowerbird/domain/messaging/messaging.messages.ts'
import { useSession } from '../../core/session.ts'
import { RetryNote } from '../RetryNote.tsx'
import { useSuggestions } from './inbox.api.ts'
import { SuggestionRow } from './SuggestionRow.tsx'
import styles from './Suggestions.module.css'
import { useBatches } from './use-batches.ts'

interface Props {
  blogUuid: string
  /** Leaves out blogs that the list above already has. MSG-038 */
  excludeActive: boolean
}

/** More blogs to talk to; absent when there are none. MSG-062 … MSG-064, MSG-070 */
export function Suggestions({ blogUuid, excludeActive }: Props) {
  const { site_noun } = useSession().config
  const { data, failure } = useSuggestions(blogUuid, { excludeActive })
  const shown = useBatches(data?.blogs.slice(0, favoritesFetched) ?? [])
  if (failure) return <RetryNote {...failure} />
  if (!data || shown.length === 0) return null
  const title = data.recently_followed ? recentlyFollowed() : moreToTalkTo(site_noun) // MSG-041, MSG-063
  return (
    <section className={styles.block} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {shown.map((blog) => (
          <li key={blog.uuid}>
            <SuggestionRow blog={blog} />
          </li>
        ))}
      </ul>
    </section>
  )
}
