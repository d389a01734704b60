import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { strangersPerHour } from '@bowerbird/domain/activity/activity.limits.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { createBlog, followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const activityOf = async (who: Person, activity_filter: 'all' | 'more' = 'all') => {
  const sent = { tumblelog: who.blogName, include_activity_notifications: true, activity_filter }
  const { activity_notifications: listed = [], ...rest } = (await world.send(who, readActivity, sent)).response
  return { listed, moreCount: rest.activity_more_count, hasNext: Boolean(rest.activity_next) }
}
const channelOf = async (who: Person) =>
  (await world.send(who, readUserInfo, {})).response.user?.channels.find(({ name }) => name === who.blogName)
const ask = (who: Person, recipient: string, question = 'Why?') => world.send(who, askQuestion, { recipient, question })
const times = <Done>(count: number, work: (at: number) => Promise<Done>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

test('of the asks of strangers twenty an hour notify; the others are put aside, and a friend is heard', async () => {
  const [ann, bea, friend] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await world.send(ann, followBlog, { tumblelog: friend.blogName })
  await times(strangersPerHour.asks + 5, () => ask(bea, ann.blogName))
  await ask(friend, ann.blogName, 'Tea?')
  await handleEventsAbout(world, ann.blogId)
  expect(await channelOf(ann)).toMatchObject({ unread_count: 21, inbox_count: 21 })
  const { listed, moreCount } = await activityOf(ann)
  expect([listed[0]?.from_tumblelog?.name, moreCount]).toEqual([friend.blogName, 5])
  const more = await activityOf(ann, 'more')
  expect(more.hasNext).toBe(false)
  expect(more.listed.map(({ type }) => type)).toEqual(Array(5).fill('ask'))
  const inbox = async (pageRoot: string) =>
    (await world.send(ann, readTimeline, { pageRoot, limit: 30 })).response.posts.length
  expect([await inbox('inbox'), await inbox('inbox-more')]).toEqual([21, 5])
})

test('one person is counted over all their blogs, and each kind by itself, from as many senders as there are', async () => {
  const [ann, ...senders] = (await times(7, () => world.aMember())) as [Person, ...Person[]]
  const second = `${ann.blogName}-2`
  await world.send(ann, createBlog, { name: second, title: '' })
  const post = await writePost(world, ann)
  for (const sender of senders) {
    await times(2, () => ask(sender, ann.blogName))
    await times(2, () => ask(sender, second))
    await times(6, () => world.send(sender, replyToPost, { post_id: post.id, reply_text: 'So blue' }))
    await times(3, () => writePost(world, sender, { post: { two: `<p>See @${ann.blogName} @${second}</p>` } }))
  }
  await handleEventsAbout(world, post.id, ...senders.map(({ blogId }) => blogId))
  const { rows } = await sql<{ kind: string; told: number; all: number }>`
    select type as kind, count(*) filter (where reach = 'stranger')::int as told, count(*)::int as all
    from notifications where blog_id in (select id from blogs where name in (${ann.blogName}, ${second}))
    group by 1 order by 1`.execute(world.db)
  expect(rows).toEqual([
    { kind: 'ask', told: 20, all: 24 },
    { kind: 'reply', told: 30, all: 36 },
    { kind: 'user_mention', told: 30, all: 36 },
  ])
})

test('an hour later strangers are heard again', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  await times(strangersPerHour.asks, () => ask(bea, ann.blogName))
  await handleEventsAbout(world, ann.blogId)
  await sql`update notifications set happened_at = happened_at - interval '1 hour' where blog_id = ${ann.blogId}`.execute(
    world.db,
  )
  await ask(bea, ann.blogName, 'Still?')
  await handleEventsAbout(world, ann.blogId)
  expect(await channelOf(ann)).toMatchObject({ unread_count: 21, inbox_count: 21 })
})
