import { t } from '@bowerbird/domain/core/language/t.ts'
import { byMonth, monthTitle } from '@bowerbird/domain/feeds/archive.rules.ts'
import { postsWords } from '@bowerbird/domain/posts/bulk/bulk.rules.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from '../../core/router/hooks.ts'
import { useMoreOnScroll } from '../../core/scroll/use-more-on-scroll.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import archive from '../archive/Archive.module.css'
import { FeedProblem } from '../parts/FeedProblem.tsx'
import styles from './EditAll.module.css'
import { EditBar } from './EditBar.tsx'
import { EditFilters } from './EditFilters.tsx'
import { EditTile } from './EditTile.tsx'
import { type PostToEdit, postsToEditQuery, readEditAsked } from './edit-all.api.ts'
import { moveInGrid } from './grid-keys.ts'
import { type Months, type Selection, useSelection } from './selection.ts'

/** The posts of a blog as a grid in which one selects many to change them together. CTRL-050 */
export function EditAll({ name }: { name: string }) {
  const { search } = useLocation()
  return <EditGrid key={search} name={name} search={search} />
}

function EditGrid({ name, search }: { name: string; search: string }) {
  const query = useSuspenseInfiniteQuery(postsToEditQuery(name, search))
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query
  useMoreOnScroll(hasNextPage && !isFetchingNextPage && !error, fetchNextPage)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const asked = readEditAsked(search)
  const posts = data.pages.flatMap((page) => page.posts).filter(({ id }) => !gone.has(id))
  const months = data.pages[0]?.months ?? []
  const selection = useSelection({ posts, months, filter: asked, upTo: data.pages[0]?.up_to ?? '' })
  const total = months.reduce((sum, { count }) => sum + count, 0)
  const tabStop = posts.some(({ id }) => id === active) ? active : posts[0]?.id

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work in whichever list has the focus.
    <div
      onKeyDown={(event) =>
        moveInGrid(event, {
          onMove: (to, from) => {
            setActive(to)
            if (event.shiftKey) selection.extendTo(to, from)
          },
          onToggle: selection.toggle,
          onAll: () => selection.selectMonth(null),
          onClear: selection.clear,
        })
      }
    >
      <EditFilters name={name} asked={asked} months={months} />
      {posts.length > 0 ? <Help total={total} onAll={() => selection.selectMonth(null)} /> : <NoneFound />}
      {byMonth(posts).map((group) => (
        <Month key={group.month} {...group} {...{ months, selection, tabStop }} onFocus={setActive} />
      ))}
      {error && <FeedProblem problem={error} onRetry={fetchNextPage} />}
      {isFetchingNextPage && <Loader label={t('Loading more posts')} />}
      <EditBar
        name={name}
        state={asked.state}
        posts={posts}
        selection={selection}
        onHide={(ids) => setGone((before) => new Set([...before, ...ids]))}
        onShow={(ids) => setGone((before) => new Set([...before].filter((id) => !ids.includes(id))))}
      />
    </div>
  )
}

function Help({ total, onAll }: { total: number; onAll: () => void }) {
  return (
    <div className={styles.tools} data-ground="page">
      <p id="edit-help" className={styles.help}>
        {t('Press posts to select them. Hold Shift to select a range. Keys: arrows, Space, Escape.')}
      </p>
      <Button size="small" onClick={onAll}>
        {t('Select all {total, number}', { total })}
      </Button>
    </div>
  )
}

const NoneFound = () => (
  <EmptyState illustration="shell" title={t('No matching posts')}>
    {t('Choose another status, type, tag or month.')}
  </EmptyState>
)

interface MonthProps {
  month: string
  posts: readonly PostToEdit[]
  months: Months
  selection: Selection
  tabStop: string | null | undefined
  onFocus: (id: string) => void
}

function Month({ month, posts, months, selection, tabStop, onFocus }: MonthProps) {
  const title = monthTitle(month)
  return (
    <section className={archive.month} data-ground="page">
      <div className={styles.tools}>
        <h2 id={`month-${month}`} className={styles.title}>
          {title}
          <small>{postsWords(months.find((one) => one.month === month)?.count ?? posts.length)}</small>
        </h2>
        <Button size="small" aria-label={t('Select {title}', { title })} onClick={() => selection.selectMonth(month)}>
          {t('Select month')}
        </Button>
      </div>
      <div
        role="listbox"
        aria-multiselectable="true"
        aria-labelledby={`month-${month}`}
        aria-describedby="edit-help"
        className={archive.cards}
      >
        {posts.map((post) => (
          <EditTile
            key={post.id}
            post={post}
            isSelected={selection.has(post)}
            isTabStop={post.id === tabStop}
            onFocus={() => onFocus(post.id)}
            onPress={(isRange) => (isRange ? selection.extendTo(post.id) : selection.toggle(post.id))}
          />
        ))}
      </div>
    </section>
  )
}
