import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Caller } from '../../core/call-api.ts'
import { callerOf } from '../../core/query.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import type { Feed } from '../feeds.api.ts'
import styles from './FarPages.module.css'
import type { FarPage } from './list-segments.ts'
import { withMargin } from './windowing.ts'

/** A page is read again at this distance from the screen, before anybody sees its place. */
const aheadPx = 4000

/** The empty place of pages that were let go, however many, as high as they were. */
export function FarPages({ pages, onNear }: { pages: FarPage[]; onNear: (marks: string[]) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ pages, onNear })
  latest.current = { pages, onNear }
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([seen]) => {
        const { pages, onNear } = latest.current
        if (seen?.isIntersecting) onNear(nearOf(element, pages))
      },
      withMargin(`${aheadPx}px 0px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return <div ref={place} style={{ height: pages.reduce((sum, { heightPx }) => sum + heightPx, 0) }} data-far />
}

/** Renders at least one row, so that a browser with another measure of nearness shows no empty place. */
function nearOf(place: HTMLElement, pages: FarPage[]): string[] {
  const middle = window.innerHeight / 2
  let top = place.getBoundingClientRect().top
  const distances = pages.map(({ mark, heightPx }) => {
    const bottom = top + heightPx
    const awayPx = Math.max(top - middle, middle - bottom, 0)
    top = bottom
    return { mark, awayPx }
  })
  const nearest = Math.min(...distances.map(({ awayPx }) => awayPx))
  return distances.filter(({ awayPx }) => awayPx <= Math.max(nearest, middle + aheadPx)).map(({ mark }) => mark)
}

interface AgainProps {
  feed: Feed
  page: FarPage
  onRead: (mark: string, posts: Post[]) => void
}

/** A page on its way back. One that does not come is tried again at the next scroll, or by hand. BLOG-419 */
export function PageAgain({ feed, page, onRead }: AgainProps) {
  const { mark, heightPx } = page
  const { data, isFetching, refetch } = useQuery({
    queryKey: [...feed.key, feed.start, 'again', mark],
    queryFn: ({ client }) => readAgain(callerOf(client), feed, page),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have come.
  useEffect(() => {
    if (data) onRead(mark, data)
  }, [data])
  const isMissing = !data && !isFetching
  useEffect(() => {
    if (!isMissing) return
    const again = () => void refetch()
    document.addEventListener('scroll', again, { once: true, capture: true, passive: true })
    return () => document.removeEventListener('scroll', again, { capture: true })
  }, [isMissing, refetch])
  return (
    <div className={styles.place} style={{ height: heightPx }} aria-busy={isFetching}>
      <p className={styles.middle}>
        {isMissing ? (
          <Button onClick={() => refetch()}>{t('Load these posts')}</Button>
        ) : (
          <Loader label={t('Loading posts')} />
        )}
      </p>
    </div>
  )
}

const roundsMax = 3

/** The very posts that stood there: others may have come between them since, and some may be gone. */
async function readAgain(call: Caller, feed: Feed, { mark, ids }: FarPage): Promise<Post[]> {
  const missing = new Set(ids)
  const found: Post[] = []
  let before: string | null = mark
  for (let round = 0; before && missing.size > 0 && round < roundsMax; round += 1) {
    const page = await feed.read(call, { before })
    found.push(...page.posts.filter(({ id }) => missing.delete(id)))
    before = page.next
  }
  return found
}
