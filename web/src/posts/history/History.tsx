import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Said, Version } from '@bowerbird/domain/posts/history/history.contract.ts'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { loginPath } from '../../core/next-path.ts'
import { rich } from '../../core/rich.tsx'
import { useLocation } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { useUser } from '../../core/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { warningOf } from '../filters/warning-words.ts'
import styles from './History.module.css'
import { historyQuery, useDeleteVersions } from './history.api.ts'
import { WordsDiff } from './WordsDiff.tsx'

/** Lists what a post said before each edit, newest first, each compared with what it said next. CTRL-075 */
export function History({ postId }: { postId: string }) {
  const { search } = useLocation()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(
    historyQuery(postId, search),
  )
  const { hidden, deleteOne, deleteAll } = useDeleteVersions(postId)
  const list = useRef<HTMLElement>(null)
  const [first] = data.pages
  if (!first) return null
  if (first.is_covered || !first.now) return <Covered warnedOf={first.warned_of} isAsked={search === '?show'} />
  const versions = data.pages.flatMap((page) => page.versions).filter(({ id }) => !hidden.includes(id))
  const focusList = () => list.current?.focus()
  return (
    <section ref={list} tabIndex={-1} className={styles.list} aria-label={t('Edits')}>
      {versions.length === 0 && <NoEdits isMine={first.is_mine} />}
      {versions.map((version, place) => (
        <VersionCard
          key={version.id}
          version={version}
          after={versions[place - 1] ?? (first.now as Said)}
          isMine={first.is_mine}
          isShared={first.is_public && version.is_public}
          onDelete={() => {
            deleteOne(version.id)
            focusList()
          }}
        />
      ))}
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {t('Earlier edits')}
        </Button>
      )}
      {first.is_mine && versions.length > 1 && (
        <Button wide onClick={async () => (await deleteAll()) && focusList()}>
          {t('Delete the whole history')}
        </Button>
      )}
    </section>
  )
}

interface CardProps {
  version: Version
  /** The words that took their place. */
  after: Said
  isMine: boolean
  isShared: boolean
  onDelete: () => void
}

const VersionCard = ({ version, after, isMine, isShared, onDelete }: CardProps) => (
  <Card
    as="article"
    padded
    className={styles.version}
    aria-label={t('Edit of {when}', {
      when: formatDate(version.made_at, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }),
    })}
  >
    <header className={styles.top}>
      <h2 className={styles.when}>{rich('Edited {when}', { when: <RelativeTime at={version.made_at} /> })}</h2>
      {isMine && <span className={styles.who}>{isShared ? t('Visible to readers') : t('Only visible to you')}</span>}
    </header>
    <WordsDiff before={version} after={after} />
    {isMine && (
      <div className={styles.actions}>
        <Button size="small" look="quiet" onClick={onDelete}>
          {t('Delete this version')}
        </Button>
      </div>
    )}
  </Card>
)

const NoEdits = ({ isMine }: { isMine: boolean }) => (
  <EmptyState illustration="feather" title={t('No edits to show')}>
    {isMine
      ? t('Earlier versions of published posts are saved here. You can look at them and delete them.')
      : t('The author hasn’t edited this post, or doesn’t share its edits.')}
  </EmptyState>
)

function Covered({ warnedOf, isAsked }: { warnedOf: string[]; isAsked: boolean }) {
  const user = useUser()
  const { pathname, ...location } = useLocation()
  const isWarned = warnedOf.length > 0
  return (
    <Card padded className={styles.covered}>
      <p dir="auto">{isWarned ? warningOf(warnedOf) : t('This post may contain something sensitive.')}</p>
      {!isAsked && (isWarned || user) && (
        <Link to={`${pathname}?show`} rel="nofollow">
          {t('Show')}
        </Link>
      )}
      {!isWarned && !user && <Link to={loginPath({ pathname, ...location })}>{t('Log in to see it')}</Link>}
    </Card>
  )
}
