import { t } from '@bowerbird/domain/core/language/t.ts'
import { favoritesInCompose } from '@bowerbird/domain/messaging/messaging.limits.ts'
import {
  favorites as favoritesTitle,
  noBlogsFound,
  recentlyFollowed,
  to,
} from '@bowerbird/domain/messaging/messaging.messages.ts'
import { useState } from 'react'
import { useSession } from '../../core/session.ts'
import { Loader } from '../../ui/Loader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SuggestionCount } from '../../ui/suggestions/SuggestionCount.tsx'
import { useCombobox } from '../../ui/suggestions/use-combobox.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { RetryNote } from '../RetryNote.tsx'
import styles from './ComposePanel.module.css'
import { useSuggestions } from './inbox.api.ts'
import { SuggestionRow } from './SuggestionRow.tsx'
import { type BlogSearch, useBlogSearch } from './use-blog-search.ts'

/** Chooses the recipient: typed, or one of the favorites. MSG-028 … MSG-047 */
export function ComposePanel({ blogUuid }: { blogUuid: string }) {
  const [typed, setTyped] = useState('')
  const isSearching = typed.trim() !== ''
  const search = useBlogSearch(typed, blogUuid)
  const favorites = useFavorites(blogUuid)
  const blogs = isSearching ? (search.found ?? []) : favorites.blogs
  // Search results begin at the first option; a favorite must be chosen first.
  const box = useCombobox({ count: blogs.length, isOpen: true, first: isSearching ? 0 : -1, typed })
  const title = isSearching ? null : favorites.title
  return (
    <div className={styles.panel}>
      <label className={styles.to}>
        <span>{to()}</span>
        <input
          {...box.fieldProps}
          className={styles.input}
          type="text"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          // biome-ignore lint/a11y/noAutofocus: it was asked for to be typed in.
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {title && blogs.length > 0 && <h3 className={styles.title}>{title}</h3>}
      <div id={box.listId} role="listbox" aria-label={title ?? t('Found')}>
        {blogs.map((blog, place) => (
          <SuggestionRow key={blog.uuid} blog={blog} {...box.optionProps(place)} />
        ))}
      </div>
      {!isSearching && favorites.isFirstLoading && <LoadingBlogs />}
      <SuggestionCount count={isSearching ? blogs.length : 0} />
      <div aria-live="polite">
        {isSearching ? <SearchState search={search} /> : favorites.failure && <RetryNote {...favorites.failure} />}
      </div>
    </div>
  )
}

function LoadingBlogs() {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      <Skeleton width={64} height={12} />
      {[34, 46, 28, 40, 36].map((width) => (
        <div key={width} className={styles.loadingRow}>
          <Skeleton width={36} height={36} />
          <span>
            <Skeleton width={`${width}%`} height={13} />
            <Skeleton width={`${width + 24}%`} height={11} />
          </span>
        </div>
      ))}
    </div>
  )
}

function SearchState({ search }: { search: BlogSearch }) {
  const { site_noun } = useSession().config
  if (search.hasFailed) return <RetryNote onRetry={search.again} isRetrying={search.isSlow} />
  if (search.isSlow) {
    return (
      <p className={styles.state}>
        <Loader size={24} label={t('Searching for blogs')} />
      </p>
    )
  }
  return search.found?.length === 0 ? <p className={styles.state}>{noBlogsFound(site_noun)}</p> : null
}

/** MSG-035 … MSG-038 */
function useFavorites(blogUuid: string) {
  const { data, failure, isFirstLoading } = useSuggestions(blogUuid)
  return {
    failure,
    isFirstLoading,
    blogs: data?.blogs.slice(0, favoritesInCompose) ?? [],
    title: data?.recently_followed ? recentlyFollowed() : favoritesTitle(),
  }
}
