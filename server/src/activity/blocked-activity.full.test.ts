import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { countNewActivity, readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { answerAsk, askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../testing/event-stream.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import { runJobsAbout } from '../testing/people.ts'
import type { Person, World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { digestTasks } from './digest.jobs.ts'

let world: World
beforeAll(async () => {
  // Uses its own database because the digest mails everybody who is due.
  world = await openOwnWorld()
})
afterAll(() => world.close())

/** Ann has a post, Bea acts, and they meet in a post of Cat, `elsewhere`. */
interface Scene {
  ann: Person
  bea: Person
  post: Post
  elsewhere: Post
  question: Post
}

async function aScene(): Promise<Scene> {
  const [ann, bea, cat] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await world.send(ann, askQuestion, { recipient: bea.blogName, question: 'How blue?' })
  const [question] = (await world.send(bea, readTimeline, { pageRoot: 'inbox' })).response.posts
  const scene = {
    post: await writePost(world, ann),
    elsewhere: await writePost(world, cat),
    question: question as Post,
  }
  await handleEventsAbout(world, ann.blogId, bea.blogId, cat.blogId)
  return { ann, bea, ...scene }
}

const publish = ({ bea }: Scene, sent: object) => world.send(bea, updatePost, { channel_id: bea.blogName, ...sent })
const reblogOf = ({ id, reblog_key }: Post, two: string) => ({
  ...{ reblog: true, reblog_post_id: id, reblog_key },
  post: { two },
})

/** Every kind of act by Bea that notifies Ann; a block may refuse it. */
const acts: Record<string, (scene: Scene) => Promise<unknown>> = {
  follower: ({ ann, bea }) => world.send(bea, followBlog, { tumblelog: ann.blogName }),
  like: ({ bea, post }) => world.send(bea, likePost, { id: post.id }),
  reblog: (scene) => publish(scene, reblogOf(scene.post, '')),
  'reblog with words': (scene) => publish(scene, reblogOf(scene.post, '<p>So blue</p>')),
  reply: ({ bea, post }) => world.send(bea, replyToPost, { post_id: post.id, reply_text: 'So blue' }),
  'mention in a reply': ({ ann, bea, elsewhere }) =>
    world.send(bea, replyToPost, { post_id: elsewhere.id, reply_text: `@${ann.blogName} look` }),
  'mention in a post': (scene) => publish(scene, { post: { two: `<p>With @${scene.ann.blogName}</p>` } }),
  'mention in a reblog': (scene) => publish(scene, reblogOf(scene.elsewhere, `<p>See @${scene.ann.blogName}</p>`)),
  'source credit': (scene) =>
    publish(scene, { post: { two: '<p>Found</p>', source_url: `${world.config.origin}/blog/${scene.ann.blogName}` } }),
  question: ({ ann, bea }) => world.send(bea, askQuestion, { recipient: ann.blogName, question: 'How blue?' }),
  answer: ({ bea, question }) =>
    world.send(bea, answerAsk, {
      ...{ post_id: question.id, tumblelog: bea.blogName, key: question.reblog_key, answer_text: '<p>Very</p>' },
    }),
  'private answer': (scene) =>
    publish(scene, { edit_post_id: scene.question.id, post: { two: 'Us', state: 'private' } }),
}

const block = (by: Person, whom: Person) =>
  world.db.insertInto('blocks').values({ blocker_blog_id: by.blogId, blocked_blog_id: whom.blogId }).execute()

async function unreadOf({ ann }: Scene): Promise<number | undefined> {
  const { user } = (await world.send(ann, readUserInfo, {})).response
  return user?.channels.find(({ name }) => name === ann.blogName)?.unread_count
}
async function listedTo({ ann }: Scene): Promise<number> {
  const sent = { tumblelog: ann.blogName, include_activity_notifications: true }
  return (await world.send(ann, readActivity, sent)).response.activity_notifications?.length ?? 0
}
async function mailedTo({ ann }: Scene): Promise<number> {
  await sql`update sessions set seen_at = now() - interval '2 days'`.execute(world.db)
  const tasks = digestTasks(world.deps)
  await tasks.mail_digests?.({})
  await runJobsAbout(world, ann.accountId, tasks)
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload ->> 'to' = ${`${ann.blogName}@example.test`}`.execute(
    world.db,
  )
  return rows.length
}

/**
 * Reads every place where Ann would notice it. The stream comes first, and the mail last because it goes out once a
 * day.
 */
async function noticedBy(scene: Scene) {
  const { ann } = scene
  const counts = (await world.send(ann, countNewActivity, {})).response.unread_counts
  return {
    badge: await unreadOf(scene),
    poll: counts[ann.blogName],
    list: await listedTo(scene),
    mail: await mailedTo(scene),
  }
}
const nothing = { badge: 0, poll: 0, list: 0, mail: 0 }
const one = { badge: 1, poll: 1, list: 1, mail: 1 }

test.each(Object.entries(acts))(
  'a %s is noticed, unless one of the two blocks the other before',
  async (_what, act) => {
    const scene = await aScene()
    await act(scene)
    await handleEventsAbout(world, scene.ann.blogId, scene.bea.blogId)
    await handleEventsAbout(world, scene.ann.blogId, scene.bea.blogId)
    expect(await noticedBy(scene)).toEqual(one)
    for (const isAnns of [true, false]) {
      const other = await aScene()
      await (isAnns ? block(other.ann, other.bea) : block(other.bea, other.ann))
      await act(other)
      await handleEventsAbout(world, other.ann.blogId, other.bea.blogId)
      await handleEventsAbout(world, other.ann.blogId, other.bea.blogId)
      expect({ isAnns, ...(await noticedBy(other)) }).toEqual({ isAnns, ...nothing })
    }
  },
)

test.each(Object.entries(acts))('a %s goes when one of the two blocks the other later', async (_what, act) => {
  for (const isAnns of [true, false]) {
    const scene = await aScene()
    await act(scene)
    await handleEventsAbout(world, scene.ann.blogId, scene.bea.blogId)
    await handleEventsAbout(world, scene.ann.blogId, scene.bea.blogId)
    expect(await unreadOf(scene)).toBe(1)
    await (isAnns ? block(scene.ann, scene.bea) : block(scene.bea, scene.ann))
    expect({ isAnns, ...(await noticedBy(scene)) }).toEqual({ isAnns, ...nothing })
  }
})

test.each(Object.entries(acts))('open pages are not told of a %s by somebody blocked', async (_what, act) => {
  const scene = await aScene()
  const friend = await world.aMember()
  await block(scene.ann, scene.bea)
  const stream = await listen(world, scene.ann)
  await act(scene)
  await handleEventsAbout(world, scene.ann.blogId, scene.bea.blogId)
  await handleEventsAbout(world, scene.ann.blogId, scene.bea.blogId)
  await world.send(friend, likePost, { id: scene.post.id })
  await handleEventsAbout(world, friend.blogId)
  await stream.next(({ event }) => event === 'activity')
  const counts = stream.received.filter(({ event }) => event === 'activity').map(({ data }) => data.unread_count)
  expect(counts).toEqual([1])
  await stream.close()
})

test('a roll-up counts and names nobody who is blocked', async () => {
  const scene = await aScene()
  for (const each of await Promise.all(Array.from({ length: 3 }, () => world.aMember())))
    await world.send(each, likePost, { id: scene.post.id })
  await world.send(scene.bea, likePost, { id: scene.post.id })
  await handleEventsAbout(world, scene.post.id)
  const rolledUp = async () => {
    const sent = { tumblelog: scene.ann.blogName, include_activity_notifications: true }
    const [first] = (await world.send(scene.ann, readActivity, sent)).response.activity_notifications ?? []
    return [first?.type, first?.from_count, first?.from_tumblelogs.some(({ name }) => name === scene.bea.blogName)]
  }
  expect(await rolledUp()).toEqual(['like_rollup', 4, true])
  await block(scene.ann, scene.bea)
  expect(await rolledUp()).toEqual(['like_rollup', 3, false])
})

test('a block by one of a blog’s people hides nothing from the others', async () => {
  const scene = await aScene()
  const partner = await world.aMember()
  const shared = { account_id: partner.accountId, blog_id: scene.ann.blogId, role: 'admin', is_owner: false } as const
  await world.db.insertInto('blog_members').values(shared).execute()
  await block(partner, scene.bea)
  await acts.like?.(scene)
  await handleEventsAbout(world, scene.post.id)
  const counts = (who: Person) => world.send(who, countNewActivity, {})
  expect((await counts(scene.ann)).response.unread_counts[scene.ann.blogName]).toBe(1)
  expect((await counts(partner)).response.unread_counts[scene.ann.blogName]).toBe(0)
})

test('what somebody did before a shared blog blocked them is noticed by none of its people', async () => {
  const scene = await aScene()
  const partner = await world.aMember()
  const shared = { account_id: partner.accountId, blog_id: scene.ann.blogId, role: 'admin', is_owner: false } as const
  await world.db.insertInto('blog_members').values(shared).execute()
  await acts.like?.(scene)
  await handleEventsAbout(world, scene.post.id)
  await block(scene.ann, scene.bea)
  expect(await noticedBy(scene)).toEqual(nothing)
})

test('a blog of a silenced server notifies its followers alone', async () => {
  const { bea, post, elsewhere } = await aScene()
  const cat = await world.db
    .selectFrom('posts')
    .select('blog_id')
    .where('id', '=', elsewhere.id)
    .executeTakeFirstOrThrow()
  await sql`
    insert into follows (account_id, blog_id)
    select account_id, ${bea.blogId} from blog_members where blog_id = ${cat.blog_id}`.execute(world.db)
  await world.db.updateTable('blogs').set({ is_silenced: true }).where('id', '=', bea.blogId).execute()
  for (const { id } of [post, elsewhere]) await world.send(bea, likePost, { id })
  await handleEventsAbout(world, post.id, elsewhere.id)
  const { rows } = await sql`
    select blog_id from notifications where from_blog_id = ${bea.blogId} and type = 'like'`.execute(world.db)
  expect(rows).toEqual([{ blog_id: cat.blog_id }])
})
