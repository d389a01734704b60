import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const notificationsOf = async (who: Person) => {
  const asked = { tumblelog: who.blogName, include_activity_notifications: true }
  return (await world.send(who, readActivity, asked)).response.activity_notifications ?? []
}
const keysOf = (value: object | null | undefined) => Object.keys(value ?? {})

test('a notification and the posts in it have every field [BLOG-339]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, ann, { post: { one: 'A blue cap' } })
  const plain = await reblog(world, bea, post)
  await handleEventsAbout(world, bea.blogId)
  const [reblogged] = await notificationsOf(ann)
  const fields = ['type', 'timestamp', 'message', 'from_tumblelog', 'from_tumblelogs', 'post', 'new_post', 'note_meta']
  expect(keysOf(reblogged)).toEqual(expect.arrayContaining(fields))
  expect(reblogged?.post).toEqual({
    ...{ url: post.post_url, type: 'text', tumblelog: ann.blogName, id: post.id, summary: post.summary },
    ...{ media_url: '', video_thumbnail_url: '', is_ask: false, is_answer: false },
  })
  expect(reblogged?.new_post).toEqual({
    ...{ url: plain.post_url, type: 'text', id: plain.id, tumblelog: bea.blogName, diff: '' },
    quote: expect.any(String),
  })
  expect(reblogged?.note_meta).toEqual({ answer_text: '', reply_text: '' })
  const now = Date.now() / 1000
  expect(reblogged?.timestamp).toSatisfy(Number.isInteger)
  expect(Math.abs(now - (reblogged?.timestamp ?? 0))).toBeLessThan(60)
})

test('what is rolled up names everybody, and the time of the newest [BLOG-098]', async () => {
  const [ann, ...fans] = await Promise.all(Array.from({ length: 4 }, () => world.aMember()))
  if (!ann) throw new Error('Nobody is there')
  const post = await writePost(world, ann)
  const newestLast = fans.map(({ blogName }) => blogName).reverse()
  for (const fan of fans) await world.send(fan, followBlog, { tumblelog: ann.blogName })
  for (const fan of fans) await reblog(world, fan, post)
  for (const fan of fans) await world.send(fan, likePost, { id: post.id })
  await handleEventsAbout(world, ...fans.map(({ blogId }) => blogId))
  const rolled = await notificationsOf(ann)
  expect(rolled.map(({ type }) => type)).toEqual(['like_rollup', 'reblog_naked_rollup', 'follower_rollup'])
  for (const one of rolled) expect(one.from_tumblelogs.map(({ name }) => name)).toEqual(newestLast)
  const newest = await world.db
    .selectFrom('notifications')
    .select(({ fn }) => ['type', fn.max('happened_at').as('at')])
    .where('blog_id', '=', ann.blogId)
    .groupBy('type')
    .execute()
  const secondsOf = (type: string) => Math.floor(Number(newest.find((row) => row.type === type)?.at ?? 0) / 1000)
  expect(rolled.map(({ timestamp }) => timestamp)).toEqual(['like', 'reblog', 'follower'].map(secondsOf))
})
