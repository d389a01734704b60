import type { SuggestedBlog } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { favouritesMax } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { noBlogsFound } from '@bowerbird/domain/sharing/sharing.messages.ts'
import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../core/session.ts'
import { BlogAvatar } from '../../messaging/BlogAvatar.tsx'
import { useSuggestions } from '../../messaging/inbox/inbox.api.ts'
import { useBlogSearch } from '../../messaging/inbox/use-blog-search.ts'
import { RetryNote } from '../../messaging/RetryNote.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { useIsSlow } from '../use-is-slow.ts'
import fieldStyles from './ExternalShare.module.css'
import styles from './MessageShare.module.css'

interface Props {
  senderUuid: string
  picked: SuggestedBlog | null
  onPick: (blog: SuggestedBlog) => void
}

/** The blogs one is closest to, until something is looked for. BLOG-143 … BLOG-146 */
export function Recipients({ senderUuid, picked, onPick }: Props) {
  const [typed, setTyped] = useState('')
  const isSearch = typed.trim() !== ''
  const favourites = useFavourites(senderUuid)
  const search = useBlogSearch(typed, senderUuid)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const blogs = isSearch ? (search.found ?? []) : favourites.blogs
  const failure = isSearch
    ? search.hasFailed && { onRetry: search.again, isRetrying: search.isSlow }
    : favourites.failure
  return (
    <>
      <div className={styles.search}>
        <input
          ref={field}
          type="search"
          className={fieldStyles.input}
          aria-label="Find a blog"
          placeholder="Find a blog"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {failure ? (
        <RetryNote {...failure} />
      ) : isSearch && search.found?.length === 0 ? (
        <NoBlogs />
      ) : (isSearch ? search.isSlow && !search.found : favourites.isSlow) ? (
        <p className={styles.state}>
          <Loader />
        </p>
      ) : (
        <ul className={styles.list} aria-label={isSearch ? 'Found blogs' : 'Favorites'}>
          {withPicked(blogs, picked).map((blog) => (
            <li key={blog.uuid}>
              <Recipient blog={blog} isPicked={blog.uuid === picked?.uuid} onPick={() => onPick(blog)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function useFavourites(participant: string) {
  const { data, isFirstLoading, failure } = useSuggestions(participant, { limit: favouritesMax }) // BLOG-386
  return { blogs: data?.blogs.slice(0, favouritesMax) ?? [], isSlow: useIsSlow(isFirstLoading), failure }
}

/** Whoever was picked stays in sight, whatever is looked for after. */
const withPicked = (blogs: SuggestedBlog[], picked: SuggestedBlog | null) =>
  picked && !blogs.some(({ uuid }) => uuid === picked.uuid) ? [picked, ...blogs] : blogs

/** BLOG-405 */
function NoBlogs() {
  const { site_noun } = useSession().config
  return (
    <p className={styles.state} role="status">
      {noBlogsFound(site_noun)}
    </p>
  )
}

/** One that takes no messages is shown and cannot be picked. BLOG-156 */
function Recipient({ blog, isPicked, onPick }: { blog: SuggestedBlog; isPicked: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      className={styles.blog}
      aria-pressed={isPicked}
      disabled={!blog.can_receive_messages}
      onClick={onPick}
    >
      <BlogAvatar blog={blog} size={30} />
      <span className={styles.words}>
        <span className={styles.name}>{blog.name}</span>
        <span className={styles.title}>{blog.can_receive_messages ? blog.title : 'Takes no messages'}</span>
      </span>
      {isPicked && <Check className={styles.tick} size={18} aria-hidden="true" />}
    </button>
  )
}
