import { readBlogTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['a plain one', {}],
  [
    'one with everything',
    { post: { tags: 'a,b', slug: 'c', source_url: 'https://example.com', date: '2015-01-01T00:00:00Z' } },
  ],
  ['one from before the ids begin', { post: { date: '1990-01-01T00:00:00Z' } }],
  ['a draft in markdown', { editor_type: 'markdown' as const, post: { two: '# A', state: '1' } }],
  ['a scheduled one', { post: { state: 'on.2', publish_on: '2999-01-01T00:00:00Z' } }],
  ['a quote', { post: { type: 'quote', one: 'So it goes.', two: '<p>Somebody</p>' } }],
  ['one for members, not to be liked', { members_only: true, can_be_liked: false, owner_flagged_nsfw: true }],
])('what saving %s answers is what reading it gives [POST-424]', async (_what, sent) => {
  const wren = await world.aMember()
  const {
    is_edit,
    is_reblog,
    placement_id: _,
    ...saved
  } = (await writePost(world, wren, sent)) as Record<string, unknown>
  const read = await world.send(wren, readBlogTimeline, { name: wren.blogName, post_id: String(saved.id) })
  // A blog's posts say some of it twice, under the names of its view. BLOG-335
  expect(read.response.posts).toEqual([expect.objectContaining(saved)])
  expect([is_edit, is_reblog]).toEqual([false, false])
})

test('a new text post takes two statements, the session included', async () => {
  holdTime()
  const wren = await world.aMember()
  expect(await world.countQueries(() => writePost(world, wren))).toBeLessThanOrEqual(2)
})
