import { createHash } from 'node:crypto'
import { activitiesFor, toDeleteOfActor, toUpdate } from '@bowerbird/domain/federation/to-activity.ts'
import { actorUrl, objectUrl } from '@bowerbird/domain/federation/to-object.ts'
import { type ApObject, actorContext } from '@bowerbird/domain/federation/vocabulary.ts'
import type { Tx } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { GroupListeners } from '../core/work/events.ts'
import { lockFollowed, lockSenders, retireActors } from './actors.store.ts'
import { listActorDocuments } from './actors.views.ts'
import { askForQuotes } from './acts/quotes.ts'
import { federateLikes } from './acts/send-likes.ts'
import { federateDeletedReplies, federateReplies } from './acts/send-replies.ts'
import { addressedBy, listConcerning, makeSenders } from './acts/senders.ts'
import { enqueue, type NewActivity } from './deliveries.store.ts'
import { followingListeners } from './following/following.listeners.ts'
import { readObjects } from './objects.views.ts'
import { readSent, saveSent } from './sent-posts.store.ts'
import { forwardReports } from './servers/forward-reports.ts'

interface ChangedPost {
  postId: string
  blogId: string
}

type ListenerDeps = Pick<Deps, 'config' | 'db' | 'secret'>

/** Writes what other servers are to be sent, in the transaction of the event; the worker sends it later. */
export const federationListeners = (deps: ListenerDeps): GroupListeners => ({
  'post.published': { federateNewPosts: (tx, posts) => federatePosts(tx, deps, posts, true) },
  'post.edited': { federateEdits: (tx, posts) => federatePosts(tx, deps, posts, false) },
  'post.deleted': { federateDeletions: (tx, posts) => federatePosts(tx, deps, posts, false) },
  'blog.edited': { federateBlogs: (tx, blogs) => federateBlogs(tx, deps, blogs) },
  'report.forwarded': { forwardReports: (tx, reports) => forwardReports(tx, deps, reports) },
  'blog.left': { federateLeaving: (tx, blogs) => federateLeaving(tx, deps, blogs) },
  'post.liked': { federateLikes: (tx, likes) => federateLikes(tx, deps, likes) },
  'like.ended': { federateEndedLikes: (tx, likes) => federateLikes(tx, deps, likes) },
  'post.replied': { federateReplies: (tx, replies) => federateReplies(tx, deps, replies) },
  'reply.deleted': { federateDeletedReplies: (tx, replies) => federateDeletedReplies(tx, deps, replies) },
  ...followingListeners(deps),
})

const once = (ids: readonly string[]) => [...new Set(ids)]

const digestOf = (object: ApObject) => createHash('sha256').update(JSON.stringify(object)).digest('base64url')

/** Compares what was sent of each post with what it is now, so that a repeated or late event does no harm. */
async function federatePosts(
  tx: Tx,
  deps: ListenerDeps,
  changed: readonly ChangedPost[],
  isNew: boolean,
): Promise<void> {
  const { config } = deps
  const posts = await listPostsToSend(tx, deps, changed)
  if (posts.length === 0) return
  const ids = posts.map(({ postId }) => postId)
  const [sent, objects] = [await readSent(tx, ids), await readObjects(tx, config, ids)]
  const now = new Date()
  const rows: Parameters<typeof saveSent>[1][number][] = []
  const goneIds: string[] = []
  const activities = posts.flatMap(({ postId, blogId }): NewActivity[] => {
    const row = sent.get(postId)
    const object = objects.get(postId)
    const before = row ? { isAnnounce: row.is_announce, digest: row.digest } : null
    const after = object ? { object, digest: digestOf(object) } : null
    const about = { actor: actorUrl(blogId, config.origin), object: objectUrl(postId, config.origin), now, isNew }
    const bodies = activitiesFor(before, after, about)
    const addressed = object ? addressedBy(object, config.origin) : []
    if (bodies.length > 0 && after)
      rows.push({
        post_id: postId,
        blog_id: blogId,
        is_announce: after.object.type === 'Announce',
        digest: after.digest,
        addressed,
      })
    else if (bodies.length > 0) goneIds.push(postId)
    const also = once([...addressed, ...(row?.addressed ?? [])])
    return bodies.map((body) => ({ blogId, object: about.object, body, also }))
  })
  await enqueue(tx, activities)
  if (activities.length > 0) await saveSent(tx, rows, goneIds)
  await askForQuotes(tx, activities)
}

/** Posts of blogs that are followed elsewhere, and posts that concern somebody elsewhere, with their senders locked. */
async function listPostsToSend(tx: Tx, deps: ListenerDeps, changed: readonly ChangedPost[]): Promise<ChangedPost[]> {
  const posts = [...new Map(changed.map((post) => [post.postId, post])).values()]
  const concerning = await listConcerning(
    tx,
    posts.map(({ postId }) => postId),
  )
  const blogsOf = (some: readonly ChangedPost[]) => once(some.map(({ blogId }) => blogId))
  const others = blogsOf(posts.filter(({ postId }) => concerning.includes(postId)))
  await makeSenders(tx, deps, others)
  const senders = await lockSenders(tx, blogsOf(posts), others)
  return posts.filter(({ postId, blogId }) =>
    concerning.includes(postId) ? senders.has(blogId) : (senders.get(blogId) ?? false),
  )
}

/** Tells what a blog is called and looks like now. */
async function federateBlogs(tx: Tx, { config }: ListenerDeps, blogs: readonly { blogId: string }[]): Promise<void> {
  const followed = await lockFollowed(tx, once(blogs.map(({ blogId }) => blogId)))
  const documents = await listActorDocuments(tx, config, followed)
  await enqueue(
    tx,
    documents.map(({ blogId, document: { '@context': _, ...actor } }) => ({
      blogId,
      object: String(actor.id),
      body: { ...toUpdate(actor, new Date()), '@context': actorContext },
    })),
  )
}

async function federateLeaving(tx: Tx, { config }: ListenerDeps, blogs: readonly { blogId: string }[]): Promise<void> {
  const blogIds = once(blogs.map(({ blogId }) => blogId))
  const actors = blogIds.map((blogId) => ({ blogId, actor: actorUrl(blogId, config.origin) }))
  await enqueue(
    tx,
    actors.map(({ blogId, actor }) => ({ blogId, object: actor, body: toDeleteOfActor(actor) })),
  )
  await retireActors(tx, blogIds)
}
