import { listBlockedAskers, unblockAsker } from '@bowerbird/domain/blogs/askers.contract.ts'
import { listBlockedBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { formatDate } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type UseQueryResult, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import UserRound from 'lucide-react/icons/user-round'
import { BlogRow } from '../blogs/BlogRow.tsx'
import { callerOf, callKey, callQuery, useCall } from '../core/query.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import type { Blocker } from './ask-to-block.ts'
import styles from './BlockedBlogs.module.css'
import { BlockForm } from './BlockForm.tsx'

type Askers = OutputOf<typeof listBlockedAskers>

const blockedQuery = (blogName: string) => ({
  queryKey: [...callKey(listBlockedBlogs, { tumblelog: blogName }), 'pages'],
  queryFn: ({ client, pageParam }: { client: Parameters<typeof callerOf>[0]; pageParam: string | null }) =>
    callerOf(client)(listBlockedBlogs, { tumblelog: blogName, ...(pageParam && { before: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
})

/** Lists the blogs that a blog has blocked and those who asked it without a name, and unblocks them. */
export function BlockedBlogs({ blog: by }: { blog: Blocker }) {
  const blogName = by.name
  const query = useInfiniteQuery(blockedQuery(blogName))
  const askers = useQuery(callQuery(listBlockedAskers, { tumblelog: blogName }))
  const client = useQueryClient()
  const call = useCall()
  const lookAgain = () => client.invalidateQueries({ queryKey: blockedQuery(blogName).queryKey })
  const unblock = useMutation({
    mutationFn: (blocked: string) => call(unblockBlog, { tumblelog: blogName, blocked_tumblelog: blocked }),
    onSuccess: (_answer, blocked) => {
      toast(t('{blocked} is no longer blocked', { blocked }))
      return lookAgain()
    },
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
  const blogs = query.data?.pages.flatMap((page) => page.blogs)
  return (
    <SheetSection title={t('Blocked blogs')}>
      <BlockForm by={by} onBlocked={lookAgain} />
      {query.error && !blogs && (
        <Notice tone="problem">
          {query.error.message}{' '}
          <Button size="small" onClick={() => query.refetch()}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
      {!blogs && !query.error && <Loader label={t('Looking for blocked blogs')} />}
      {blogs?.length === 0 && !askers.data?.askers.length && (
        <p className={styles.nobody}>{t('Nobody is blocked. Blocking a blog keeps you out of each other’s sight.')}</p>
      )}
      {blogs?.map((blog) => (
        <BlogRow
          key={blog.uuid}
          blog={blog}
          action={
            <Button
              size="small"
              busy={unblock.isPending && unblock.variables === blog.name}
              aria-label={t('Unblock {name}', { name: blog.name })}
              onClick={() => unblock.mutate(blog.name)}
            >
              {t('Unblock')}
            </Button>
          }
        />
      ))}
      {query.error && blogs && <Notice tone="problem">{query.error.message}</Notice>}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.error ? t('Try again') : t('Show more')}
        </Button>
      )}
      <BlockedAskers blogName={blogName} query={askers} />
    </SheetSection>
  )
}

/** Nobody learns from the list who asked, or which questions came from one person. */
function BlockedAskers({ blogName, query }: { blogName: string; query: UseQueryResult<Askers> }) {
  const { data, error, refetch } = query
  const client = useQueryClient()
  const call = useCall()
  const unblock = useMutation({
    mutationFn: (id: string) => call(unblockAsker, { tumblelog: blogName, id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [listBlockedAskers.path] }),
    onError: (refusal) => void toast(refusal.message, { tone: 'problem' }),
  })
  if (error)
    return (
      <Notice tone="problem">
        {error.message}{' '}
        <Button size="small" onClick={() => refetch()}>
          {t('Try again')}
        </Button>
      </Notice>
    )
  return data?.askers.map(({ id, asked_at }) => {
    const who = t('Someone who asked anonymously, {day}', {
      day: formatDate(asked_at * 1000, { day: 'numeric', month: 'long' }),
    })
    return (
      <div key={id} className={styles.asker}>
        <UserRound aria-hidden="true" />
        <span>{who}</span>
        <Button
          size="small"
          busy={unblock.isPending && unblock.variables === id}
          aria-label={t('Unblock {name}', { name: who })}
          onClick={() => unblock.mutate(id)}
        >
          {t('Unblock')}
        </Button>
      </div>
    )
  })
}
