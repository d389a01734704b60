import { listBlockedBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { callerOf, callKey, useCall } from '../core/query.ts'
import { Button } from '../ui/fields/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SheetSection } from '../ui/overlays/Sheet.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import styles from './BlockedBlogs.module.css'
import { BlockForm } from './BlockForm.tsx'
import { BlogRow } from './BlogRow.tsx'

const blockedQuery = (blogName: string) => ({
  queryKey: [...callKey(listBlockedBlogs, { tumblelog: blogName }), 'pages'],
  queryFn: ({ client, pageParam }: { client: Parameters<typeof callerOf>[0]; pageParam: string | null }) =>
    callerOf(client)(listBlockedBlogs, { tumblelog: blogName, ...(pageParam && { before: pageParam }) }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { next: string | null }) => next,
})

/** Lists the blogs that a blog has blocked, and unblocks them. */
export function BlockedBlogs({ blogName }: { blogName: string }) {
  const query = useInfiniteQuery(blockedQuery(blogName))
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
      <BlockForm blogName={blogName} onBlocked={lookAgain} />
      {query.error && !blogs && (
        <Notice tone="problem">
          {query.error.message}{' '}
          <Button size="small" onClick={() => query.refetch()}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
      {!blogs && !query.error && <Loader label={t('Looking for blocked blogs')} />}
      {blogs?.length === 0 && (
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
    </SheetSection>
  )
}
