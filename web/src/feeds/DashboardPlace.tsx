import { savePlace } from '@bowerbird/domain/accounts/reading.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useCall } from '../core/query.ts'
import { useMember } from '../core/session.ts'
import { watchScroll } from '../media/in-view.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/fields/Button.tsx'
import styles from './DashboardPlace.module.css'
import { placeOfVisit } from './dashboard-feed.ts'
import type { ListPages } from './far-pages.ts'
import { type Feed, feedQuery } from './feeds.api.ts'

interface Props {
  feed: Feed
  /** Stands for a list in which there is nothing. */
  isEmpty?: boolean
}

export const DashboardPlace = ({ feed, isEmpty = false }: Props) => (isEmpty ? <UpToDate /> : <PlaceBar feed={feed} />)

function UpToDate() {
  return (
    <EmptyState
      illustration="feather"
      title={t('You’re all caught up')}
      action={<ButtonLink to="/settings/dashboard">{t('Reading settings')}</ButtonLink>}
    >
      {t('Your reading settings hide everything that’s new.')}
    </EmptyState>
  )
}

/** Offers to go on where the member stopped, the way back to the newest, and keeps the place. CTRL-044 */
function PlaceBar({ feed }: { feed: Feed }) {
  const user = useMember()
  const place = placeOfVisit(useQueryClient(), user)
  const { data } = useInfiniteQuery({ ...feedQuery(feed), enabled: false })
  useSavedPlace(data, feed.isUpwards === true)
  const newest = user.reading.oldest_first ? '/dashboard?newest=1' : '/dashboard'
  if (feed.isUpwards)
    return (
      <Place words={t('You’re reading from where you left off, oldest first.')}>
        <Way to={newest} icon={<ArrowUp />}>
          {t('Newest first')}
        </Way>
      </Place>
    )
  if (feed.start)
    return (
      <Place words={t('You’re reading from further down.')}>
        <Way to={newest} icon={<ArrowUp />}>
          {t('To the newest posts')}
        </Way>
      </Place>
    )
  const top = data?.pages[0]?.posts[0]?.placement_id
  if (!place || !top || BigInt(top) <= BigInt(place)) return null
  return (
    <Place>
      {user.reading.oldest_first ? (
        <Way to="/dashboard" icon={<ArrowDown />}>
          {t('Oldest first, from where you left off')}
        </Way>
      ) : (
        <Way to={`/dashboard?before=${BigInt(place) + 1n}`} icon={<ArrowDown />}>
          {t('Continue where you left off')}
        </Way>
      )}
    </Place>
  )
}

const Place = ({ words, children }: { words?: string; children: ReactNode }) => (
  <div className={styles.place} data-ground="page">
    {words && <p>{words}</p>}
    {children}
  </div>
)

const Way = ({ to, icon, children }: { to: string; icon: ReactNode; children: string }) => (
  <ButtonLink to={to} size="small" look="quiet" icon={icon} className={styles.way}>
    {children}
  </ButtonLink>
)

const saveEveryMs = 20_000
/** A look at the top is not reading: it leaves the place of another device alone. */
const readingFromPx = 300

/** Saves the place rarely: in steps while one scrolls, and when the page is left or hidden. */
function useSavedPlace(data: ListPages | undefined, isUpwards: boolean): void {
  const call = useCall()
  const pages = useRef(data)
  pages.current = data
  // Its clean-up runs while the posts are still there.
  useLayoutEffect(() => {
    let shown: string | undefined
    let saved: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      timer = undefined
      if (!shown || shown === saved) return
      saved = shown
      call(savePlace, { place: shown }).catch(() => {})
    }
    const look = () => {
      if (!isUpwards && window.scrollY < readingFromPx) return
      const id = postInView(isUpwards)
      const post = pages.current?.pages.flatMap(({ posts }) => posts).find((one) => one.id === id)
      if (!post) return
      shown = post.placement_id
      timer ??= setTimeout(save, saveEveryMs)
    }
    const onHidden = () => {
      if (document.visibilityState !== 'hidden') return
      look()
      save()
    }
    const stop = watchScroll(look)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onHidden)
      look()
      save()
    }
  }, [call, isUpwards])
}

const headerPx = 60

/** Downwards the post at the top of the window, upwards the last one of which enough can be seen. */
function postInView(isUpwards: boolean): string | undefined {
  const posts = [...document.querySelectorAll<HTMLElement>('#main article[data-post-id]')]
  const isAtTop = (post: HTMLElement) => post.getBoundingClientRect().bottom > headerPx
  const isSeen = (post: HTMLElement) => {
    const { top, height } = post.getBoundingClientRect()
    return window.innerHeight - top >= Math.min(height, window.innerHeight) / 2
  }
  return (isUpwards ? posts.findLast(isSeen) : posts.find(isAtTop))?.dataset.postId
}
