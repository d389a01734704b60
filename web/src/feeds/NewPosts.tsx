import { t } from '@bowerbird/domain/core/language/t.ts'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callerOf } from '../core/query.ts'
import { animateScroll } from '../core/scroll/animate-scroll.ts'
import { toast } from '../ui/overlays/toasts.ts'
import { idsOf } from './far-pages.ts'
import { type Feed, feedQuery, refreshFeed } from './feeds.api.ts'
import styles from './NewPosts.module.css'

const checkEveryMs = 60_000
const countedAtMost = 20
/** New posts can only be at the top. */
const knownPages = 5

/** Says how many posts came since, without moving the reader; a press shows them. Checked only while one looks. */
export function NewPosts({ feed }: { feed: Feed }) {
  const { data, dataUpdatedAt } = useInfiniteQuery({ ...feedQuery(feed), enabled: false })
  // A list that begins further down is no place for what is new.
  if (!data || feed.start) return null
  const known = new Set(data.pages.slice(0, knownPages).flatMap(idsOf))
  return <Pill feed={feed} known={known} knownAt={dataUpdatedAt} />
}

function Pill({ feed, known, knownAt }: { feed: Feed; known: ReadonlySet<string>; knownAt: number }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data: newest } = useQuery({
    queryKey: [...feed.key, 'newest'],
    queryFn: async () => (await feed.read(callerOf(client), { limit: countedAtMost })).posts.map(({ id }) => id),
    initialData: [],
    initialDataUpdatedAt: knownAt,
    staleTime: checkEveryMs,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: true,
  })
  const firstKnown = newest.findIndex((id) => known.has(id))
  const count = firstKnown < 0 ? newest.length : firstKnown
  if (count === 0) return null

  const show = async () => {
    setBusy(true)
    try {
      await refreshFeed(client, feed)
      await animateScroll(0, 250)
    } catch {
      toast(t('Couldn’t load new posts. Try again.'), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  const isMore = firstKnown < 0 && count >= countedAtMost
  return (
    <button type="button" className={styles.pill} disabled={isBusy} onClick={show} data-ground="page">
      <span role="status">
        {isMore
          ? t('{count}+ new posts', { count })
          : t('{count, plural, one {# new post} other {# new posts}}', { count })}
      </span>
    </button>
  )
}
