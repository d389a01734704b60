import { t } from '@bowerbird/domain/core/language/t.ts'
import { listMutedBlogs, unhidePosts, unmuteBlog, unmutePosts } from '@bowerbird/domain/moderation/mutes.contract.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { BlogRow } from '../blogs/BlogRow.tsx'
import { pagedQuery } from '../core/paged-query.ts'
import { useCall } from '../core/query.ts'
import { Button } from '../ui/fields/Button.tsx'
import { SheetSection, Stack } from '../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../ui/overlays/toasts.ts'
import { Reading } from '../ui/ReadProblem.tsx'

const mutedQuery = pagedQuery(listMutedBlogs, {})

/** The way back for what the menu of a post keeps out of one's lists. */
export function MutedBlogs() {
  const query = useInfiniteQuery(mutedQuery)
  const blogs = query.data?.pages.flatMap((page) => page.blogs)
  return (
    <SheetSection title={t('Muted blogs and posts, hidden posts')}>
      {blogs?.length === 0 && (
        <p>
          {t(
            'You haven’t muted any blogs. Mute a blog from a post’s menu. You keep following it, but its posts stay out of your lists.',
          )}
        </p>
      )}
      {blogs?.map((blog) => (
        <BlogRow key={blog.uuid} blog={blog} action={<Unmute name={blog.name} />} />
      ))}
      <Reading query={query} label={t('Loading muted blogs')} />
      {query.hasNextPage && !query.error && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('Show more')}
        </Button>
      )}
      <ManyPosts
        {...{ call: unhidePosts, count: query.data?.pages[0]?.hidden_posts, verb: 'hidden' }}
        {...{ press: t('Show hidden posts again'), done: t('Your lists show them again') }}
      />
      <ManyPosts
        {...{ call: unmutePosts, count: query.data?.pages[0]?.muted_posts, verb: 'muted' }}
        {...{ press: t('Unmute all posts'), done: t('You’ll be notified about them again') }}
      />
    </SheetSection>
  )
}

/** Every list was loaded without what comes back now. */
function useTakeBack<Sent>(send: (sent: Sent) => Promise<unknown>, said: (sent: Sent) => string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_answer, sent) => {
      toast(said(sent))
      return client.invalidateQueries()
    },
    onError: showProblem,
  })
}

function Unmute({ name }: { name: string }) {
  const call = useCall()
  const unmute = useTakeBack(
    () => call(unmuteBlog, { tumblelog: name }),
    () => t('{name} is no longer muted', { name }),
  )
  return (
    <Button
      size="small"
      busy={unmute.isPending}
      aria-label={t('Unmute {name}', { name })}
      onClick={() => unmute.mutate(undefined)}
    >
      {t('Unmute')}
    </Button>
  )
}

interface ManyPostsProps {
  call: typeof unhidePosts | typeof unmutePosts
  count: number | undefined
  verb: string
  press: string
  done: string
}

function ManyPosts({ call: takeBackCall, count = 0, verb, press, done }: ManyPostsProps) {
  const call = useCall()
  const takeBack = useTakeBack(
    () => call(takeBackCall, {}),
    () => done,
  )
  if (count === 0) return null
  return (
    <Stack>
      <p>
        {t(
          '{verb, select, hidden {You have hidden {count, plural, =1 {one post} other {# posts}}.} other {You have muted {count, plural, =1 {one post} other {# posts}}.}}',
          { verb, count },
        )}
      </p>
      <Button busy={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
        {press}
      </Button>
    </Stack>
  )
}
