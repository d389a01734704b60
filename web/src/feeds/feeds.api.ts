import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readBlogView, readTimeline, refreshList } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { FeedPage, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Caller } from '../core/call-api.ts'
import { callerOf, callKey } from '../core/query.ts'
import { seenView } from './blog-view/seen-view.ts'
import { grown, idsOf, type ListPage } from './far-pages.ts'

/** A list of posts that goes on, newest first. */
export interface Feed {
  key: readonly unknown[]
  /** Begins at the newest post, or below one, as links without scripts ask. */
  start: string | null
  read: (call: Caller, from: { before?: string; limit?: number }) => Promise<ListPage>
  /** Reads what was saved in it since one of its posts; undefined when only its first page tells. */
  readNewer?: (call: Caller, postId: string) => Promise<{ posts: Post[] }>
  /** Its pages could not be read again as they were: it goes by offsets, or is put in order by hand. */
  keepsAll?: boolean
  /** No page of its own can show it from further down. */
  isWithoutAddress?: boolean
  /** Goes from older posts to newer ones. */
  isUpwards?: boolean
  /** Settings for reading leave posts out of it. */
  isSifted?: boolean
  /** Posts leave it once they were seen, so a reload does not find its place again. */
  isReadOnce?: boolean
  /** A new post may stand anywhere in it, so it begins anew for one. */
  isBegunAnew?: boolean
  /** Tells whether a post that was just saved stands in this list; undefined when none does. */
  takes?: (post: Post) => boolean
}

type Timeline = Pick<SentTo<typeof readTimeline>, 'pageRoot' | 'tumblelog' | 'tag' | 'sort' | 'folder' | 'queue'>

export const timelineFeed = (timeline: Timeline, start: string | null = null): Feed => ({
  key: callKey(readTimeline, timeline),
  start,
  read: (call, from) => call(readTimeline, { ...timeline, ...from }),
  ...(timeline.sort === 'popular' ? { keepsAll: true } : newerIn(timeline)),
})

const newerIn = ({ queue: _, ...timeline }: Timeline): Partial<Feed> => ({
  readNewer: (call, postId) =>
    call(refreshList, {
      ...timeline,
      direction: timeline.pageRoot === 'drafts' ? 'after' : 'before', // POST-433
      refPostID: postId,
    }),
  takes: (post) => isSavedFor(timeline, post),
  ...(timeline.pageRoot === 'queue' && { keepsAll: true, isBegunAnew: true }),
})

function isSavedFor({ pageRoot, tumblelog, tag }: Timeline, post: Post): boolean {
  if (pageRoot === 'dashboard') return post.state === 'published' || post.state === 'private'
  if (pageRoot === 'drafts') return post.state === 'draft' && post.tumblelog.name === tumblelog
  if (pageRoot === 'queue') return ['queued', 'scheduled'].includes(post.state) && post.tumblelog.name === tumblelog
  return pageRoot === 'tagged' && post.state === 'published' && post.tags.some((own) => keyOf(own) === keyOf(tag ?? ''))
}

const keyOf = (tag: string) => tag.toLowerCase()

export function blogFeed(blogName: string, start: string | null = null): Feed {
  const about = { tumblelog_name_or_id: blogName }
  return {
    key: callKey(readBlogView, about),
    start,
    read: async (call, from) => seenView(await call(readBlogView, { ...about, ...from })),
    takes: ({ tumblelog, state }) => tumblelog.name === blogName && (state === 'published' || state === 'private'),
  }
}

export const feedQuery = (feed: Feed) =>
  infiniteQueryOptions({
    queryKey: [...feed.key, feed.start, 'pages'],
    queryFn: ({ client, pageParam }) => feed.read(callerOf(client), pageParam ? { before: pageParam } : {}),
    initialPageParam: feed.start,
    getNextPageParam: ({ next }) => next,
    // A list never changes under its reader: fresh posts come when asked for.
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: grown,
  })

/** The server waits for the posts; in a browser the page shows itself at once and they come into it. */
export async function beginFeed(client: QueryClient, feed: Feed): Promise<void> {
  const isServer = typeof window === 'undefined'
  if (isServer) await client.ensureInfiniteQueryData(feedQuery(feed))
  else void client.prefetchInfiniteQuery(feedQuery(feed))
}

/** Begins the list anew from its top. */
export async function refreshFeed(client: QueryClient, feed: Feed): Promise<void> {
  const first = await feed.read(callerOf(client), feed.start ? { before: feed.start } : {})
  client.setQueryData(feedQuery(feed).queryKey, { pages: [first], pageParams: [feed.start] })
}

/** Puts what is new at the top and leaves the rest where its reader sees it. POST-076 */
export async function bringNewest(client: QueryClient, feed: Feed): Promise<void> {
  if (feed.isBegunAnew) return refreshFeed(client, feed)
  const newest = client.getQueryData(feedQuery(feed).queryKey)?.pages[0]?.posts[0]
  if (newest && feed.readNewer) {
    const { posts } = await feed.readNewer(callerOf(client), newest.id)
    return putOnTop(client, feed, posts)
  }
  const first = await feed.read(callerOf(client), {})
  putOnTop(client, feed, first.posts, first)
}

/** `first` is what the list is when there is nothing in it yet. */
export function putOnTop(
  client: QueryClient,
  feed: Feed,
  posts: Post[],
  first: FeedPage = { posts, next: null },
): void {
  client.setQueryData(feedQuery(feed).queryKey, (held) => {
    if (!held?.pages[0]?.posts.length) return { pages: [{ ...held?.pages[0], ...first }], pageParams: [feed.start] }
    const known = new Set(held.pages.flatMap(idsOf))
    const fresh = posts.filter(({ id }) => !known.has(id))
    const [top, ...rest] = held.pages
    return { ...held, pages: [{ ...top, posts: withFresh(fresh, top.posts) }, ...rest] }
  })
}

/** A pinned post keeps its place above what is new. */
function withFresh(fresh: Post[], posts: Post[]): Post[] {
  const pinned = posts[0]?.is_pinned && posts[0].tumblelog.uuid === fresh[0]?.tumblelog.uuid ? 1 : 0
  return posts.toSpliced(pinned, 0, ...fresh)
}
