import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import type { BinnedPost } from '@bowerbird/domain/posts/bin/bin.contract.ts'
import { binDays, binPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { binQuery, useBin } from './bin.api.ts'
import styles from './DeletedPosts.module.css'

/** Posts that other members deleted, for the owner and admins. Shown only if there are any. */
export function DeletedPosts({ blogName }: { blogName: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(binQuery(blogName))
  const place = useRef<HTMLDivElement>(null)
  const { restore, askToEmpty, isBusy } = useBin(blogName, () => place.current?.focus())
  const posts = data?.pages.flatMap((page) => page.posts) ?? []
  return (
    <div ref={place} tabIndex={-1}>
      {posts.length > 0 && (
        <SheetSection title={t('Deleted posts')}>
          <Stack>
            <p>
              {t(
                'If a member other than the owner deletes a post, the owner and the admins can restore it for {days, plural, one {# day} other {# days}}.',
                { days: binDays },
              )}
            </p>
            <ul className="plain">
              {posts.map((post) => (
                <BinRow key={post.id} post={post} isBusy={isBusy} onRestore={() => restore.mutate([post.id])} />
              ))}
            </ul>
            <Actions>
              <Button disabled={isBusy} onClick={() => restore.mutate(posts.slice(0, binPerPage).map(({ id }) => id))}>
                {t('Restore all')}
              </Button>
              {hasNextPage && (
                <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
                  {t('Show more')}
                </Button>
              )}
              <Button look="danger" disabled={isBusy} onClick={askToEmpty}>
                {t('Delete permanently')}
              </Button>
            </Actions>
          </Stack>
        </SheetSection>
      )}
    </div>
  )
}

const dayOf = (time: string) => formatDate(time, { day: 'numeric', month: 'long' })

function BinRow({ post, isBusy, onRestore }: { post: BinnedPost; isBusy: boolean; onRestore: () => void }) {
  const name = post.summary || t('A post without text')
  const days = { day: dayOf(post.deleted_at), end: dayOf(post.ends_at) }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name} dir="auto">
          {name}
        </div>
        <div className={styles.detail}>
          {post.deleted_by === null
            ? t('Deleted on {day} by someone who has left. Restorable until {end}.', days)
            : t('Deleted on {day} by {name}. Restorable until {end}.', { ...days, name: post.deleted_by })}
        </div>
      </div>
      <Button size="small" aria-label={t('Restore {name}', { name })} disabled={isBusy} onClick={onRestore}>
        {t('Restore')}
      </Button>
    </li>
  )
}
