import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import {
  countNewActivity,
  markActivitySeen,
  readActivity,
  readActivityChart,
} from '@bowerbird/domain/activity/activity.contract.ts'
import { answerAsk, askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { createBlog, followBlog, unfollowBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { likePost, replyToPost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { addFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Notice } from '../core/live/live.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Sent = Parameters<typeof world.send<typeof readActivity>>[2]

const activityOf = async (who: Person, more: Partial<Sent> = {}) => {
  const sent = { tumblelog: who.blogName, include_activity_notifications: true, include_activity_data: true, ...more }
  return (await world.send(who, readActivity, sent)).response
}
const notificationsOf = async (who: Person, more: Partial<Sent> = {}) =>
  (await activityOf(who, more)).activity_notifications ?? []
const typesOf = async (who: Person) => (await notificationsOf(who)).map(({ type }) => type)
const unread = async (who: Person) =>
  (await world.send(who, readUserInfo, {})).response.user?.channels.find(({ name }) => name === who.blogName)
    ?.unread_count
const like = (who: Person, post: { id: string }) => world.send(who, likePost, { id: post.id })
type People = [Person, Person, Person, Person]
const people = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => world.aMember()))) as People

test('a follow, a like, a reblog and a reply are told to whose they are, newest first [BLOG-096] [BLOG-339] [BLOG-398]', async () => {
  const [ann, bea] = await people(2)
  const post = await writePost(world, ann, { post: { one: 'A blue cap' } })
  await world.send(bea, followBlog, { tumblelog: ann.blogName })
  await like(bea, post)
  const shared = await reblog(world, bea, post, { post: { two: '<p>Look at this</p>' } })
  await world.send(bea, replyToPost, { post_id: post.id, reply_text: 'So blue' })
  await handleEventsAbout(world, ann.blogId, bea.blogId)
  const [replied, reblogged, liked, followed] = await notificationsOf(ann)
  const from_tumblelog = { name: bea.blogName, following: false, can_be_followed: true, is_mine: false }
  const about = { id: post.id, summary: 'A blue cap', tumblelog: ann.blogName, url: post.post_url }
  expect(replied).toMatchObject({
    ...{ type: 'reply', from_tumblelog, post: about, message: `${bea.blogName} replied to your post` },
    note_meta: { reply_text: 'So blue', answer_text: '' },
    timestamp: expect.any(Number),
  })
  expect(Math.abs((replied?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(60)
  expect(reblogged).toMatchObject({
    ...{ type: 'reblog', from_tumblelog, post: about },
    new_post: { id: shared.id, tumblelog: bea.blogName, diff: 'Look at this', quote: '' },
  })
  expect(liked).toMatchObject({ type: 'like', from_tumblelog, post: about, from_tumblelogs: [] })
  expect(followed).toMatchObject({ type: 'follower', from_tumblelog, post: null })
  expect(await notificationsOf(bea)).toEqual([])

  await reblog(world, bea, post)
  await handleEventsAbout(world, bea.blogId)
  expect((await notificationsOf(ann))[0]?.new_post).toMatchObject({ diff: '', quote: 'A blue cap' })
})

test('activity is read of a blog named by its uuid as by its name, with notifications for its members alone [BLOG-398]', async () => {
  const [ann, bea] = await people(2)
  await world.send(bea, followBlog, { tumblelog: ann.blogName })
  await handleEventsAbout(world, ann.blogId)
  const { uuid } = await world.db
    .selectFrom('blogs')
    .select('uuid')
    .where('id', '=', ann.blogId)
    .executeTakeFirstOrThrow()
  const byUuid = await activityOf(ann, { tumblelog: uuid })
  expect(byUuid).toEqual(await activityOf(ann))
  expect(byUuid.activity_notifications).toMatchObject([{ type: 'follower' }])
  expect((await activityOf(bea, { tumblelog: uuid })).activity_notifications).toBeUndefined()
})

test('a question is told to whom it was put, its answer to whoever asked [BLOG-096]', async () => {
  const [ann, bea] = await people(2)
  await world.send(bea, askQuestion, { recipient: ann.blogName, question: 'How blue?' })
  await handleEventsAbout(world, ann.blogId)
  expect(await notificationsOf(ann)).toMatchObject([
    { type: 'ask', from_tumblelog: { name: bea.blogName }, post: { is_ask: true, is_answer: false } },
  ])
  const [ask] = (await world.send(ann, readTimeline, { pageRoot: 'inbox' })).response.posts
  const sent = { post_id: ask?.id ?? '', tumblelog: ann.blogName, key: ask?.reblog_key ?? '' }
  await world.send(ann, answerAsk, { ...sent, answer_text: '<p>Very &amp; deeply</p>' })
  await handleEventsAbout(world, ann.blogId)
  await handleEventsAbout(world, ann.blogId)
  expect(await notificationsOf(bea)).toMatchObject([
    {
      ...{ type: 'ask_answer', from_tumblelog: { name: ann.blogName }, post: { is_answer: true, is_ask: false } },
      note_meta: { answer_text: 'Very & deeply', reply_text: '' },
    },
  ])
})

test('a private answer reaches the asker alone, with its words and without a post [BLOG-096]', async () => {
  const [ann, bea] = await people(2)
  await world.send(bea, askQuestion, { recipient: ann.blogName, question: 'How blue?' })
  const [ask] = (await world.send(ann, readTimeline, { pageRoot: 'inbox' })).response.posts
  await writePost(world, ann, { edit_post_id: ask?.id ?? '', post: { two: '<p>Between us</p>', state: 'private' } })
  await handleEventsAbout(world, ann.blogId)
  await handleEventsAbout(world, ann.blogId)
  expect(await notificationsOf(bea)).toMatchObject([
    { type: 'answer', post: null, note_meta: { answer_text: 'Between us' } },
  ])
})

test('who asked anonymously is named nowhere [BLOG-097]', async () => {
  const [ann, bea] = await people(2)
  await world.db.updateTable('blogs').set({ anonymous_asks: true }).where('id', '=', ann.blogId).execute()
  await world.send(bea, askQuestion, { recipient: ann.blogName, question: 'Who?', anonymous: true })
  await handleEventsAbout(world, ann.blogId)
  const [asked] = await notificationsOf(ann)
  expect(asked).toMatchObject({ type: 'ask', from_tumblelog: null, message: 'Someone asked you a question' })
  expect(JSON.stringify(asked)).not.toContain(bea.blogName)
})

test('what a label covers is not said in activity until one has chosen to see it [CTRL-024]', async () => {
  const [ann, bea] = await people(2)
  await writePost(world, ann, { post: { one: 'Gory', two: `<p>Blood, @${bea.blogName}</p>` }, labels: 'violence' })
  await handleEventsAbout(world, ann.blogId)
  expect(await typesOf(bea)).toEqual(['user_mention'])
  expect(JSON.stringify(await notificationsOf(bea))).not.toMatch(/gory|blood/i)
  await world.send(bea, addFilter, { kind: 'label', value: 'violence', action: 'show' })
  expect(JSON.stringify(await notificationsOf(bea))).toMatch(/gory|blood/i)
})

test('blogs named in a post, a reblog and a reply are told so, and the one credited as a source [BLOG-096]', async () => {
  const [ann, bea, cat] = await people(3)
  const words = { two: `<p>With @${bea.blogName} and @nobody-here</p>` }
  const post = await writePost(world, ann, {
    post: { ...words, source_url: `${world.config.origin}/blog/${cat.blogName}` },
  })
  await reblog(world, cat, post, { post: words })
  await world.send(cat, replyToPost, { post_id: post.id, reply_text: `@${bea.blogName} look, @${ann.blogName}` })
  await handleEventsAbout(world, ann.blogId, cat.blogId)
  expect(await typesOf(bea)).toEqual(['note_mention', 'note_mention', 'user_mention'])
  expect(await typesOf(cat)).toEqual(['post_attribution'])
  expect(await typesOf(ann)).toEqual(['reply', 'reblog'])
})

test('nobody is told of their own acts, whichever of their blogs they did them with [BLOG-097]', async () => {
  const [ann] = await people(1)
  const post = await writePost(world, ann, { post: { two: `<p>I, @${ann.blogName}</p>` } })
  await reblog(world, ann, post)
  await world.send(ann, replyToPost, { post_id: post.id, reply_text: 'Me again' })
  const other = `o-${ann.blogName}`.slice(0, 32)
  await world.send(ann, createBlog, { name: other })
  await writePost(world, { ...ann, blogName: other }, { post: { two: `<p>for @${ann.blogName}</p>` } })
  await handleEventsAbout(world, ann.blogId, post.id)
  expect(await notificationsOf(ann)).toEqual([])
})

test('what is undone is not told any more: unfollow, unlike, a deleted reblog [BLOG-097]', async () => {
  const [ann, bea] = await people(2)
  const post = await writePost(world, ann)
  await world.send(bea, followBlog, { tumblelog: ann.blogName })
  await like(bea, post)
  const shared = await reblog(world, bea, post)
  await handleEventsAbout(world, ann.blogId, bea.blogId)
  expect(await typesOf(ann)).toEqual(['reblog', 'like', 'follower'])
  await world.send(bea, deletePost, { post_id: shared.id })
  expect(await typesOf(ann)).toEqual(['like', 'follower'])
  await world.send(bea, unlikePost, { id: post.id })
  expect(await typesOf(ann)).toEqual(['follower'])
  await world.send(bea, unfollowBlog, { tumblelog: ann.blogName })
  expect(await notificationsOf(ann)).toEqual([])
  expect((await activityOf(ann)).activity_data?.sparkline.at(-1)).toBe(0)
  const left = await sql`select from activity_items where blog_id = ${ann.blogId}`.execute(world.db)
  expect(left.rows).toEqual([])
})

test('what was undone before anyone heard of it is never told; hearing twice tells once', async () => {
  const [ann, bea, cat] = await people(3)
  const post = await writePost(world, ann)
  await like(bea, post)
  await world.send(bea, unlikePost, { id: post.id })
  await like(cat, post)
  await handleEventsAbout(world, bea.blogId, cat.blogId)
  await sql`update events set handled_at = null where body ->> 'byBlogId' = ${cat.blogId}`.execute(world.db)
  await handleEventsAbout(world, cat.blogId)
  expect(await notificationsOf(ann)).toMatchObject([{ type: 'like', from_tumblelog: { name: cat.blogName } }])
})

test('likes of a deleted post go with it, and those of a blocked blog are hidden', async () => {
  const [ann, bea, cat] = await people(3)
  const [stored, gone] = [await writePost(world, ann), await writePost(world, ann)]
  await like(bea, stored)
  await like(cat, gone)
  await handleEventsAbout(world, bea.blogId, cat.blogId)
  expect(await notificationsOf(ann)).toHaveLength(2)
  await world.send(ann, deletePost, { post_id: gone.id })
  expect(await notificationsOf(ann)).toHaveLength(1)
  await world.send(ann, blockBlog, { tumblelog: ann.blogName, blocked_tumblelog: bea.blogName })
  expect(await notificationsOf(ann)).toEqual([])
})

test('three likes of a post on a day are one, with every sender; two are two [BLOG-098]', async () => {
  const [ann, ...fans] = await people(4)
  const [first, second] = [await writePost(world, ann), await writePost(world, ann)]
  for (const fan of fans) await like(fan, first)
  for (const fan of fans.slice(0, 2)) await like(fan, second)
  await handleEventsAbout(world, ...fans.map(({ blogId }) => blogId))
  const [one, two, rolled, ...rest] = await notificationsOf(ann)
  expect([one?.type, two?.type, rest]).toEqual(['like', 'like', []])
  expect(rolled).toMatchObject({ type: 'like_rollup', post: { id: first.id }, from_tumblelog: null, from_count: 3 })
  expect(rolled?.from_tumblelogs.map(({ name }) => name)).toEqual(fans.map(({ blogName }) => blogName).reverse())
  await world.send(fans[0], unlikePost, { id: first.id })
  expect(await typesOf(ann)).toEqual(['like', 'like', 'like', 'like'])
})

test('follows and reblogs without a comment roll up; a comment, another day or another act parts them [BLOG-098]', async () => {
  const [ann, ...fans] = await people(4)
  const [bea, cat, dee] = fans
  const post = await writePost(world, ann)
  for (const fan of fans) await world.send(fan, followBlog, { tumblelog: ann.blogName })
  for (const fan of fans) await reblog(world, fan, post)
  await handleEventsAbout(world, ...fans.map(({ blogId }) => blogId))
  expect(await typesOf(ann)).toEqual(['reblog_naked_rollup', 'follower_rollup'])
  await like(bea, post)
  await reblog(world, cat, post, { post: { two: '<p>mine</p>' } })
  await like(cat, post)
  await handleEventsAbout(world, bea.blogId, cat.blogId)
  await sql`update events set handled_at = null, id = id_at(now() - interval '1 day')
    where body ->> 'byBlogId' = ${dee.blogId} and name = 'blog.followed'`.execute(world.db)
  await like(dee, post)
  await handleEventsAbout(world, dee.blogId)
  expect(await typesOf(ann)).toEqual(['like', 'like', 'reblog', 'like', 'reblog_naked_rollup', 'follower_rollup'])
})

test('the sparkline has 30 whole numbers, the last of them for today; the list 20, and the rest by cursor or time [BLOG-089] [BLOG-398]', async () => {
  const [ann, bea] = await people(2)
  const post = await writePost(world, ann)
  for (let at = 0; at < 23; at += 1) await world.send(bea, replyToPost, { post_id: post.id, reply_text: `No. ${at}` })
  await handleEventsAbout(world, bea.blogId)
  await sql`update notifications set happened_at = happened_at - interval '3 days' where blog_id = ${ann.blogId}`.execute(
    world.db,
  )
  await sql`update activity_days set day = day - 3 where blog_id = ${ann.blogId}`.execute(world.db)
  await like(bea, post)
  await handleEventsAbout(world, bea.blogId)
  const { activity_data, activity_notifications = [], activity_next } = await activityOf(ann)
  expect(activity_data?.sparkline).toEqual([...Array(26).fill(0), 23, 0, 0, 1])
  expect(activity_notifications).toHaveLength(20)
  expect(activity_notifications[0]?.type).toBe('like')
  const older = await activityOf(ann, { activity_cursor: activity_next ?? '' })
  expect(older.activity_notifications?.map(({ note_meta }) => note_meta.reply_text)).toEqual(
    [3, 2, 1, 0].map((at) => `No. ${at}`),
  )
  expect(older.activity_next).toBeNull()
  expect(await notificationsOf(ann, { activity_before: 1_000_000_000 })).toEqual([])
  expect(await notificationsOf(ann, { activity_before: 2_000_000_000 })).toHaveLength(20)
})

test('a reply with a photo is told as one, among the replies, with the words beside it [BLOG-096]', async () => {
  const [ann, bea] = await people(2)
  const post = await writePost(world, ann, { allow_photo_replies: true })
  const file = { body: await aPhoto(377, 120).jpeg().toBuffer() }
  const photo_url = (await upload<Uploaded>(world, bea, '/svc/post/upload/photo', file)).response.url
  for (const reply_text of ['', `Look, @${ann.blogName}`])
    await world.send(bea, replyToPost, { post_id: post.id, reply_text, photo_url })
  await handleEventsAbout(world, bea.blogId)
  const replies = await notificationsOf(ann, { activity_filter: 'replies' })
  const about = { type: 'photo_reply', message: `${bea.blogName} replied to your post with a photo` }
  expect(replies).toMatchObject([
    { ...about, post: { id: post.id }, note_meta: { reply_text: `Look, @${ann.blogName}` } },
    { ...about, post: { id: post.id }, note_meta: { reply_text: '' } },
  ])
  expect(await unread(ann)).toBe(2)
})

test('a filter shows its own kinds alone', async () => {
  const [ann, bea] = await people(2)
  const post = await writePost(world, ann)
  await like(bea, post)
  await world.send(bea, replyToPost, { post_id: post.id, reply_text: 'Yes' })
  await handleEventsAbout(world, bea.blogId)
  expect(await notificationsOf(ann, { activity_filter: 'likes' })).toMatchObject([{ type: 'like' }])
  expect(await notificationsOf(ann, { activity_filter: 'asks' })).toEqual([])
})

test('stored fan mail and photo replies are shown, a type unknown to the popover is not [BLOG-091] [BLOG-096]', async () => {
  const [ann, bea] = await people(2)
  for (const type of ['fanmail', 'photo_reply', 'superlike']) {
    await sql`with item as (
        insert into activity_items (id, blog_id, type, size, newest_id)
        values (next_id(), ${ann.blogId}, ${type}, 1, next_id()) returning id)
      insert into notifications (id, item_id, blog_id, type, from_blog_id, cause_id, happened_at)
      select id, id, ${ann.blogId}, ${type}, ${bea.blogId}, id, now() from item`.execute(world.db)
  }
  expect(await typesOf(ann)).toEqual(['photo_reply', 'fanmail'])
})

test('the current user has every blog by its name with what is unread there, and whether safe mode is on [BLOG-342]', async () => {
  const [ann, bea] = await people(2)
  const second = `s-${ann.blogName.slice(2)}`
  await world.send(ann, createBlog, { name: second })
  await like(bea, await writePost(world, ann, { blogName: second }))
  await handleEventsAbout(world, bea.blogId)
  const user = async () => (await world.send(ann, readUserInfo, {})).response.user
  const counts = (await user())?.channels.map(({ name, unread_count }) => [name, unread_count])
  expect(counts).toEqual([
    [ann.blogName, 0],
    [second, 1],
  ])
  expect((await user())?.safe_mode).toBe(true)
  await world.send(ann, saveSettings, { page: 'account', safe_mode: false })
  expect((await user())?.safe_mode).toBe(false)
})

test('what is unread is counted until it is seen, by members alone [BLOG-087] [BLOG-451]', async () => {
  const [ann, bea] = await people(2)
  const post = await writePost(world, ann)
  await like(bea, post)
  await handleEventsAbout(world, bea.blogId)
  expect(await unread(ann)).toBe(1)
  const seen = { name: ann.blogName }
  expect(await world.send(world.aGuest(), markActivitySeen, seen)).toMatchObject({ status: 401 })
  expect(await world.send(bea, markActivitySeen, seen)).toMatchObject({ status: 403, error: 'blogs.not_yours' })
  expect(await world.send(ann, markActivitySeen, { name: '!' })).toMatchObject({ status: 400 })
  expect(await unread(ann)).toBe(1)
  expect((await world.send(ann, markActivitySeen, seen)).status).toBe(200)
  expect(await unread(ann)).toBe(0)
  await world.send(bea, replyToPost, { post_id: post.id, reply_text: 'Again' })
  await handleEventsAbout(world, bea.blogId)
  expect(await unread(ann)).toBe(1)
})

test('what came after a list was read stays unread when the list is seen [BLOG-087]', async () => {
  const [ann, bea, cid] = await people(3)
  const post = await writePost(world, ann)
  await like(bea, post)
  await handleEventsAbout(world, bea.blogId)
  const asked = { tumblelog: ann.blogName, include_activity_notifications: true }
  const [shown] = (await world.send(ann, readActivity, asked)).response.activity_notifications ?? []
  await like(cid, post)
  await handleEventsAbout(world, cid.blogId)
  await world.send(ann, markActivitySeen, { name: ann.blogName, until: shown?.id as string })
  expect(await unread(ann)).toBe(1)
})

test('activity is for those who own the blog; others get the blog without it [BLOG-451] [POST-403]', async () => {
  const [ann, bea] = await people(2)
  await like(bea, await writePost(world, ann))
  await handleEventsAbout(world, bea.blogId)
  const asked = { tumblelog: ann.blogName, include_activity_notifications: true, include_activity_data: true }
  for (const who of [bea, world.aGuest()]) {
    const { status, response } = await world.send(who, readActivity, asked)
    expect([status, response.name, response.activity_notifications, response.activity_data]).toEqual([
      ...[200, ann.blogName, undefined, undefined],
    ])
  }
  expect((await activityOf(ann)).activity_notifications).toHaveLength(1)
  expect((await activityOf(ann)).activity_data).toBeDefined()
  const unasked = (await world.send(ann, readActivity, { tumblelog: ann.blogName })).response
  expect([unasked.name, unasked.activity_notifications, unasked.activity_data]).toEqual([
    ...[ann.blogName, undefined, undefined],
  ])
  expect((await world.send(ann, readActivity, { tumblelog: ann.blogName, activity_filter: 'x' as never })).status).toBe(
    400,
  )
})

test('the chart tells notes, new followers and the most noted posts, to members alone', async () => {
  const [ann, bea, cat] = await people(3)
  const [loved, liked] = [await writePost(world, ann), await writePost(world, ann)]
  await world.send(bea, followBlog, { tumblelog: ann.blogName })
  for (const [who, post] of [
    [bea, loved],
    [cat, loved],
    [bea, liked],
  ] as const)
    await like(who, post)
  await handleEventsAbout(world, bea.blogId, cat.blogId)
  const { response } = await world.send(ann, readActivityChart, { name: ann.blogName, days: 7 })
  expect(response.days).toHaveLength(7)
  expect(response.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), notes: 3, followers: 1 })
  expect(response.follower_count).toBe(1)
  expect(response.top_posts.map(({ id, notes }) => [id, notes])).toEqual([
    [loved.id, 2],
    [liked.id, 1],
  ])
  expect((await world.send(bea, readActivityChart, { name: ann.blogName })).status).toBe(403)
  expect((await world.send(world.aGuest(), readActivityChart, { name: ann.blogName })).status).toBe(401)
  expect((await world.send(ann, readActivityChart, { name: ann.blogName, days: 1 })).status).toBe(400)
})

test('a member is told how much is new on each of their own blogs; a guest is not', async () => {
  const [ann, bea] = await people(2)
  const second = `${ann.blogName}-too`
  await world.send(ann, createBlog, { name: second })
  const counts = async (who: Person) => (await world.send(who, countNewActivity, {})).response.unread_counts
  expect(await counts(ann)).toEqual({ [ann.blogName]: 0, [second]: 0 })
  await like(bea, await writePost(world, ann))
  await world.send(bea, followBlog, { tumblelog: ann.blogName })
  await world.send(bea, followBlog, { tumblelog: second })
  await handleEventsAbout(world, bea.blogId)
  expect(await counts(ann)).toEqual({ [ann.blogName]: 2, [second]: 1 })
  expect(await counts(bea)).toEqual({ [bea.blogName]: 0 })
  await world.send(ann, markActivitySeen, { name: ann.blogName })
  expect(await counts(ann)).toEqual({ [ann.blogName]: 0, [second]: 1 })
  expect((await world.send(world.aGuest(), countNewActivity, {})).status).toBe(401)
  expect((await world.send(ann, countNewActivity, { name: 'x' as never })).status).toBe(400)
})

test('open pages of the blog are told at once how much is new, and that it was seen on another', async () => {
  const [ann, bea, cid] = await people(3)
  const post = await writePost(world, ann)
  const notices: unknown[] = []
  await world.deps.live.listen(
    (notice) => notices.push(notice),
    () => {},
  )
  await like(bea, post)
  await handleEventsAbout(world, bea.blogId)
  const noticeOf = (unread_count: number) => ({
    event: 'activity',
    blogIds: [ann.blogId],
    accountId: ann.accountId,
    data: { tumblelog: ann.blogName, unread_count },
  })
  await vi.waitFor(() => expect(notices).toContainEqual(noticeOf(1)), 30_000)

  for (const who of [bea, ann, ann]) await world.send(who, markActivitySeen, { name: ann.blogName })
  await like(cid, post)
  await handleEventsAbout(world, cid.blogId)
  const noticesToAnn = () => notices.filter((notice) => (notice as Notice).blogIds.includes(ann.blogId))
  await vi.waitFor(() => expect(noticesToAnn()).toEqual([noticeOf(1), noticeOf(0), noticeOf(1)]), 30_000)
})
