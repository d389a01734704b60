import { t } from '@bowerbird/domain/core/language/t.ts'
import { isSafeModeOn } from '@bowerbird/domain/moderation/safe-mode.rules.ts'
import { emptyViewResizeThrottleMs } from '@bowerbird/domain/search/search.limits.ts'
import { nothingAbout } from '@bowerbird/domain/search/search.messages.ts'
import Search from 'lucide-react/icons/search'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFlag, useUser } from '../../core/session.ts'
import { PostList } from '../../feeds/PostList.tsx'
import { throttle } from '../../media/throttle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/fields/IconButton.tsx'
import { BlogSearchField } from './BlogSearchField.tsx'
import styles from './BlogSearchPlace.module.css'
import { blogSearchFeed } from './blog-search.api.ts'
import { useBlogSearch } from './use-blog-search.ts'

/** Fills what is left of the window below it, also after the window has changed. BLOG-241, BLOG-245 */
function NothingAbout({ term }: { term: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [heightPx, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const measure = () => setHeight(Math.max(0, window.innerHeight - (place.current?.getBoundingClientRect().top ?? 0)))
    const onResize = throttle(measure, emptyViewResizeThrottleMs)
    measure()
    window.addEventListener('resize', onResize)
    return () => {
      onResize.cancel()
      window.removeEventListener('resize', onResize)
    }
  }, [])
  return (
    <div ref={place} style={{ minHeight: heightPx }}>
      <EmptyState ground="card" illustration="shell" title={nothingAbout(term)} />
    </div>
  )
}

interface Props {
  blog: { name: string; is_adult: boolean; is_mine: boolean }
  /** The scrolling element, if that is not the page. */
  area?: RefObject<HTMLElement | null>
  onCleared: () => void
  /** Shown while nothing is searched for. */
  children?: ReactNode
}

/** Looks through one blog, and shows what was found in place of its posts. BLOG-229 */
export function BlogSearchPlace({ blog, area, onCleared, children }: Props) {
  const isCareful = isSafeModeOn(useFlag('safe_mode'), { safeMode: useUser()?.safe_mode ?? true })
  const [isOpen, setOpen] = useState(false)
  const asking = useBlogSearch()
  const { search, tries } = asking
  // BLOG-235
  if (isCareful && blog.is_adult && !blog.is_mine) return children
  const close = () => {
    if (search.term) onCleared()
    asking.clear()
    setOpen(false)
  }
  const feed = blogSearchFeed(blog.name, search)
  return (
    <>
      <div className={styles.bar}>
        {isOpen ? (
          <BlogSearchField blogName={blog.name} asking={asking} onClose={close} />
        ) : (
          <IconButton label={t('Search {name}', { name: blog.name })} icon={<Search />} onClick={() => setOpen(true)} />
        )}
      </div>
      {search.term ? (
        <PostList
          key={JSON.stringify([...feed.key, tries])}
          feed={feed}
          isOnOwnBlog
          isQuiet
          {...(area && { area })}
          empty={<NothingAbout term={search.term} />}
        />
      ) : (
        children
      )}
    </>
  )
}
