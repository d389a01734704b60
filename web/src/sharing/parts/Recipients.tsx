import { t } from '@bowerbird/domain/core/language/t.ts'
import type { SuggestedBlog } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { favouritesMax } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { noBlogsFound } from '@bowerbird/domain/sharing/sharing.messages.ts'
import Check from 'lucide-react/icons/check'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useSession } from '../../core/session.ts'
import { BlogAvatar } from '../../messaging/BlogAvatar.tsx'
import { useSuggestions } from '../../messaging/inbox/inbox.api.ts'
import { useBlogSearch } from '../../messaging/inbox/use-blog-search.ts'
import { RetryNote } from '../../messaging/RetryNote.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Loader } from '../../ui/Loader.tsx'
import { SuggestionCount } from '../../ui/suggestions/SuggestionCount.tsx'
import { useCombobox } from '../../ui/suggestions/use-combobox.ts'
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
  const found = isSearch ? (search.found ?? []) : favourites.blogs
  const failure = isSearch
    ? search.hasFailed && { onRetry: search.again, isRetrying: search.isSlow }
    : favourites.failure
  const isNone = isSearch && search.found?.length === 0
  const isLoading = isSearch ? search.isSlow && !search.found : favourites.isSlow
  const blogs = failure || isNone || isLoading ? [] : withPicked(found, picked)
  const box = useCombobox({ count: blogs.length, isOpen: true, first: -1, typed })
  return (
    <>
      <div className={styles.search}>
        <input
          ref={field}
          {...box.fieldProps}
          type="search"
          className={fieldStyles.input}
          aria-label={t('Find a blog')}
          placeholder={t('Find a blog')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SuggestionCount count={isSearch ? blogs.length : 0} />
      </div>
      {failure ? (
        <RetryNote {...failure} />
      ) : isNone ? (
        <NoBlogs />
      ) : isLoading ? (
        <p className={styles.state}>
          <Loader />
        </p>
      ) : (
        <div
          id={box.listId}
          role="listbox"
          className={styles.list}
          aria-label={isSearch ? t('Found blogs') : t('Favorites')}
        >
          {blogs.map((blog, place) => (
            <Recipient
              key={blog.uuid}
              {...box.optionProps(place, () => onPick(blog))}
              aria-selected={blog.uuid === picked?.uuid}
              blog={blog}
              isActive={place === box.active}
            />
          ))}
        </div>
      )}
    </>
  )
}

function useFavourites(participant: string) {
  const { data, isFirstLoading, failure } = useSuggestions(participant, { limit: favouritesMax }) // BLOG-386
  return { blogs: data?.blogs.slice(0, favouritesMax) ?? [], isSlow: useIsSlow(isFirstLoading), failure }
}

/** Keeps the picked blog in sight during later searches. */
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

interface RecipientProps extends ComponentProps<'button'> {
  blog: SuggestedBlog
  isActive: boolean
}

function Recipient({ blog, isActive, ...option }: RecipientProps) {
  return (
    <button {...option} type="button" className={classNames(styles.blog, isActive && styles.active)}>
      <BlogAvatar blog={blog} size={30} />
      <span className={styles.words}>
        <span className={styles.name}>{blog.name}</span>
        <span className={styles.title} dir="auto">
          {blog.title}
        </span>
      </span>
      {option['aria-selected'] && <Check className={styles.tick} size={18} aria-hidden="true" />}
    </button>
  )
}
