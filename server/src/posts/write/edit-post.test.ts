import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { queueSizeMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Sent = SentTo<typeof updatePost>
const edit = (who: Person, post: { id: string }, sent: Partial<Sent>) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: post.id, ...sent })
const rowOf = (post: { id: string }) =>
  world.db.selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
const newestOf = async (who: Person) =>
  (await world.db.selectFrom('blogs').select('newest_published_id').where('id', '=', who.blogId).executeTakeFirst())
    ?.newest_published_id
const foundUnder = async (tag: string) =>
  (await world.send(world.aGuest(), readTimeline, { pageRoot: 'tagged', tag })).response.posts.map(({ id }) => id)

test('an edit changes what it is sent and keeps the rest [POST-424] [POST-426] [POST-427]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { tags: 'a,b', slug: 'kept' }, can_be_liked: false })
  const { response } = await edit(wren, post, { post: { two: '<p>Changed</p>' } })
  expect(response).toMatchObject({ created_post: false, message: 'Saved', post: { is_edit: true, is_reblog: false } })
  expect(response.post).toMatchObject({
    id: post.id,
    date: post.date,
    tags: ['a', 'b'],
    slug: 'kept',
    can_be_liked: false,
    state: 'published',
    content: { title: 'A title', body_html: '<p>Changed</p>' },
  })
  expect(await world.eventsAbout(post.id)).toEqual(['post.published'])
})

test('who may edit: a member of the blog; for others the post is not there [POST-430] [POST-524]', async () => {
  const wren = await world.aMember()
  const other = await world.aMember()
  const post = await writePost(world, wren)
  const sent = { post: { one: 'Taken over' } }
  expect(await edit(other, post, sent)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await world.send(other, updatePost, { channel_id: wren.blogName, post_id: post.id, ...sent })).toMatchObject({
    status: 403,
  })
  expect(await edit({ ...world.aGuest(), blogName: wren.blogName }, post, sent)).toMatchObject({ status: 401 })
  expect(await edit(wren, { id: '1' }, sent)).toMatchObject({ status: 404 })
  expect(await edit(wren, post, { post: { one: '', two: '' } })).toMatchObject({
    status: 400,
    title: 'Post body empty.',
  })
  expect(await rowOf(post)).toMatchObject({ summary: 'A title', edited_at: null })
})

test('an edit writes a new content, and a reblog keeps the one it carries [POST-348]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { two: '<p>First words</p>' } })
  const carried = await reblog(world, await world.aMember(), post)
  const { response } = await edit(wren, post, { post: { two: '<p>Second words</p>' } })
  expect(response.post.content?.content_id).not.toBe(post.content?.content_id)
  const again = await reblog(world, await world.aMember(), carried)
  expect(carried.trail.map(({ body_html }) => body_html)).toEqual(['<p>First words</p>'])
  expect(again.trail.map(({ body_html }) => body_html)).toEqual(['<p>First words</p>'])
})

test('saving the same words again writes nothing new', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  const same = { one: 'A title', two: '<p>Some words.</p>' }
  expect((await edit(wren, post, { post: same })).response.post.content).toEqual(post.content)
})

test('a published post leads a double life in no list: its tags follow the edit', async () => {
  const wren = await world.aMember()
  const [first, second] = [`x${wren.blogId}`, `y${wren.blogId}`]
  const post = await writePost(world, wren, { post: { tags: first } })
  expect(await foundUnder(first)).toEqual([post.id])
  await edit(wren, post, { post: { tags: second } })
  expect([await foundUnder(first), await foundUnder(second)]).toEqual([[], [post.id]])
})

test.each([
  ['draft', { post: { state: '1' } }],
  ['private', { post: { state: 'private' } }],
  ['queued', { post: { state: '2' } }],
  ['members only', { members_only: true }],
])(
  'made %s, a post leaves the public, and comes back when published again [POST-100] [POST-105]',
  async (_state, sent) => {
    const wren = await world.aMember()
    const parent = await writePost(world, await world.aMember())
    const older = await writePost(world, wren, { post: { tags: `old${wren.blogId}` } })
    const post = await reblog(world, wren, parent, { post: { tags: `new${wren.blogId}` } })
    const countOf = async () =>
      (await world.db.selectFrom('note_counts').select('reblogs').where('root_post_id', '=', parent.id).execute()).map(
        ({ reblogs }) => reblogs,
      )
    expect([await newestOf(wren), await countOf()]).toEqual([(await rowOf(post)).published_id, [1]])

    await edit(wren, post, sent)
    expect([await newestOf(wren), await countOf()]).toEqual([(await rowOf(older)).published_id, [0]])
    expect(await foundUnder(`new${wren.blogId}`)).toEqual([])

    await edit(wren, post, { post: { state: '0' }, members_only: false })
    expect([await newestOf(wren), await countOf()]).toEqual([(await rowOf(post)).published_id, [1]])
    expect(await foundUnder(`new${wren.blogId}`)).toEqual([post.id])
  },
)

test('a date moves a post to its place, and only a different one does', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { tags: `t${wren.blogId}` } })
  const place = (await rowOf(post)).published_id
  await edit(wren, post, { post: { date: post.date } })
  expect((await rowOf(post)).published_id).toBe(place)

  const { response } = await edit(wren, post, { post: { date: '2015-01-02T03:04:05Z' } })
  expect(response.post.date).toBe('2015-01-02T03:04:05.000Z')
  expect(BigInt((await rowOf(post)).published_id ?? 0)).toBeLessThan(BigInt(place ?? 0))
  expect(await newestOf(wren)).toBe((await rowOf(post)).published_id)
  expect(await foundUnder(`t${wren.blogId}`)).toEqual([post.id])
})

test('sending back the date it was shown does not date a draft', async () => {
  const wren = await world.aMember()
  const draft = await writePost(world, wren, { post: { state: '1' } })
  await edit(wren, draft, { post: { one: 'Changed', date: draft.date } })
  const { response } = await edit(wren, draft, { post: { state: '0', date: draft.date } })
  expect(Date.parse(response.post.date)).toBeGreaterThan(Date.parse(draft.date))
})

test('a draft keeps the date it was given until it is published', async () => {
  const wren = await world.aMember()
  const draft = await writePost(world, wren, { post: { state: '1', date: '2016-01-02T03:04:05Z' } })
  expect(draft.date).toBe('2016-01-02T03:04:05.000Z')
  const { response } = await edit(wren, draft, { post: { state: '0' } })
  expect(response.post).toMatchObject({ state: 'published', date: '2016-01-02T03:04:05.000Z' })
})

test('a scheduled post keeps its time, takes another, and cannot lose it [POST-097]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { state: 'on.2', publish_on: '2999-01-01T00:00:00Z' } })
  const stored = await edit(wren, post, { post: { one: 'Renamed' } })
  expect(stored.response.post).toMatchObject({ state: 'scheduled', publish_on: '2999-01-01T00:00:00.000Z' })
  const moved = await edit(wren, post, { post: { publish_on: '2998-01-01T00:00:00Z' } })
  expect(moved.response.post.publish_on).toBe('2998-01-01T00:00:00.000Z')
  const refused = await edit(wren, post, { post: { publish_on: '2001-01-01T00:00:00Z' } })
  expect(refused).toMatchObject({ status: 400, title: 'Invalid "publish_on" value.' })
  expect((await rowOf(post)).publish_on?.toISOString()).toBe('2998-01-01T00:00:00.000Z')
  const draft = await edit(wren, post, { post: { state: '1' } })
  expect(draft.response.post).toMatchObject({ state: 'draft', publish_on: null })
})

test('a full queue takes no edited post either [POST-415]', async () => {
  const wren = await world.aMember()
  const draft = await writePost(world, wren, { post: { state: '1' } })
  await sql`insert into posts (blog_id, kind, state, root_post_id, root_blog_uuid, reblog_key)
    select ${wren.blogId}, 'text', 'queued', 0, gen_random_uuid(), 'k' from generate_series(1, ${queueSizeMax}::int)`.execute(
    world.db,
  )
  expect(await edit(wren, draft, { post: { state: '2' } })).toMatchObject({ status: 403, error: 'posts.queue_full' })
  expect((await rowOf(draft)).state).toBe('draft')
})

test('the reblog tree can be taken off an own reblog, which then needs words of its own [POST-122] [POST-348]', async () => {
  const parent = await writePost(world, await world.aMember())
  const wren = await world.aMember()
  const post = await reblog(world, wren, parent)
  expect(post.content).toBeNull()
  expect(await edit(wren, post, { remove_reblog_tree: true })).toMatchObject({ status: 400, title: 'Post body empty.' })
  const { response } = await edit(wren, post, { remove_reblog_tree: true, post: { two: '<p>Mine</p>' } })
  expect(response.post).toMatchObject({ trail: [], content: { body_html: '<p>Mine</p>' }, summary: 'Mine' })
})

test('two edits at once end as one of the two', async () => {
  const wren = await world.aMember()
  const post: Post = await writePost(world, wren)
  const [tagA, tagB] = [`a${wren.blogId}`, `b${wren.blogId}`]
  const answers = await Promise.all([tagA, tagB].map((tags) => edit(wren, post, { post: { two: tags, tags } })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { tags } = await rowOf(post)
  expect([await foundUnder(tagA), await foundUnder(tagB)]).toEqual([
    tags[0] === tagA ? [post.id] : [],
    tags[0] === tagB ? [post.id] : [],
  ])
})
