import { readAppealQueue, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { appealMark, markSensitive, reviewAppeal } from '@bowerbird/domain/moderation/appeals.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { mailsTo, runJobsAbout } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
let staff: Person
beforeAll(async () => {
  world = await openWorld()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => world.close())

const mark = (who: Person, post: { id: string }, sensitive: unknown = true) =>
  world.send(who, markSensitive, { post_id: post.id, sensitive } as { post_id: string; sensitive: boolean })
const appeal = (who: Person, post: Post, state: unknown, more = {}) =>
  world.send(who, appealMark, {
    post_id: post.id,
    blog_name: post.tumblelog.name,
    state,
    ...more,
  } as { post_id: string; blog_name: string; state: number })
const review = (who: Person, post: { id: string }, decision: 'sensitive' | 'not_sensitive') =>
  world.send(who, reviewAppeal, { post_id: post.id, decision })
const seen = async (post: Post, who: Person = world.aGuest()) => {
  const asked = { tumblelog_name_or_id: post.tumblelog.name, post_id: post.id }
  const [found] = (await world.send(who, readBlogView, asked)).response.posts
  return { is_nsfw: found?.is_nsfw, appeal_state: found?.appeal_state }
}
const auditOf = async (post: Post) =>
  (await world.db.selectFrom('audit_log').selectAll().where('subject', '=', post.id).orderBy('id').execute()).map(
    ({ action, account_id, body }) => ({ action, account_id, body }),
  )
const queueOf = async (who: Person, more = {}) => (await world.send(who, readAppealQueue, more)).response
const moveTo = (post: Post, state: number) =>
  world.db
    .updateTable('posts')
    .set({ appeal_state: state, appeal_id: sql`next_id()` })
    .where('id', '=', post.id)
    .execute()

/** A post that staff marked, and its owner. */
async function marked() {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  await mark(staff, post)
  return { wren, post }
}

test('staff mark a public post as sensitive, which can be appealed, and take the mark off [BLOG-272]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  expect(await seen(post)).toEqual({ is_nsfw: false, appeal_state: 0 })
  expect((await mark(staff, post)).response).toEqual({ post_id: post.id, is_nsfw: true, appeal_state: 1 })
  expect(await seen(post, wren)).toEqual({ is_nsfw: true, appeal_state: 1 })
  await appeal(wren, post, 2)
  expect((await mark(staff, post)).response).toMatchObject({ is_nsfw: true, appeal_state: 2 })
  expect((await mark(staff, post, 'false')).response).toEqual({ post_id: post.id, is_nsfw: false, appeal_state: 0 })
  expect(await seen(post)).toEqual({ is_nsfw: false, appeal_state: 0 })
  const line = { action: 'post.sensitive.marked', account_id: staff.accountId }
  expect(await auditOf(post)).toEqual([
    { ...line, body: { isOn: true } },
    { ...line, body: { isOn: false } },
  ])
})

test('only staff mark posts, any public one and no other; nothing changes after a refusal [BLOG-457]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  const draft = await writePost(world, wren, { post: { state: '1' } })
  expect(await mark(wren, post)).toMatchObject({ status: 403, error: 'core.staff_only' })
  expect(await mark(world.aGuest(), post)).toMatchObject({ status: 401 })
  expect(await mark(staff, post, 'perhaps')).toMatchObject({ status: 400 })
  expect(await mark(staff, post, null)).toMatchObject({ status: 400 })
  for (const unseen of [draft, { id: '1' }]) expect(await mark(staff, unseen)).toMatchObject({ status: 404 })
  expect(await seen(post)).toEqual({ is_nsfw: false, appeal_state: 0 })
  expect(await auditOf(post)).toEqual([])
  const blocks = { blocker_blog_id: wren.blogId, blocked_blog_id: staff.blogId }
  await world.db.insertInto('blocks').values(blocks).execute()
  expect((await mark(staff, post)).status).toBe(200)
})

test('the owner puts an appeal off and asks for a review later, or asks at once [BLOG-273] [BLOG-391]', async () => {
  const { wren, post } = await marked()
  expect((await appeal(wren, post, 2)).response).toEqual({ state: 2 })
  expect((await appeal(wren, post, '3')).response).toEqual({ state: 3 })
  expect(await seen(post, wren)).toEqual({ is_nsfw: true, appeal_state: 3 })
  const other = await marked()
  expect((await appeal(other.wren, other.post, 3)).response).toEqual({ state: 3 })
})

test.each([
  [0, [0, 1, 2, 3, 4]],
  [1, [0, 1, 4]],
  [2, [0, 1, 2, 4]],
  [3, [0, 1, 2, 3, 4]],
  [4, [0, 1, 2, 3, 4]],
])('from state %i the owner cannot go to %j: 400, and it stays [BLOG-273]', async (from, refused) => {
  const { wren, post } = await marked()
  await moveTo(post, from)
  for (const to of refused)
    expect(await appeal(wren, post, to)).toMatchObject({ status: 400, error: 'moderation.no_such_appeal' })
  expect((await seen(post)).appeal_state).toBe(from)
})

test('only the owner appeals; a state that is none is 400 [BLOG-455] [BLOG-372]', async () => {
  const { wren, post } = await marked()
  for (const who of [await world.aMember(), staff])
    expect(await appeal(who, post, 3)).toMatchObject({ status: 403, error: 'core.not_yours' })
  expect(await appeal(world.aGuest(), post, 3)).toMatchObject({ status: 401 })
  for (const state of [5, -1, 1.5, 'three', '', null])
    expect(await appeal(wren, post, state)).toMatchObject({ status: 400 })
  expect(await appeal(wren, post, 3, { post_id: '1' })).toMatchObject({ status: 404 })
  expect(await appeal(wren, post, 3, { blog_name: staff.blogName })).toMatchObject({ status: 404 })
  const foe = await world.aMember()
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: foe.blogId }).execute()
  expect(await appeal(foe, post, 3)).toMatchObject({ status: 404 })
  expect(await seen(post)).toEqual({ is_nsfw: true, appeal_state: 1 })
})

test.each([
  ['sensitive', { is_nsfw: true, appeal_state: 4 }, 'it was determined that this post contains sensitive content.'],
  ['not_sensitive', { is_nsfw: false, appeal_state: 0 }, 'it is no longer marked as sensitive.'],
] as const)(
  'a review that ends with %s sets the mark and is written to the owner [BLOG-274] [BLOG-392]',
  async (decision, after, words) => {
    const { wren, post } = await marked()
    await appeal(wren, post, 3)
    expect((await review(staff, post, decision)).response).toEqual({ post_id: post.id, ...after })
    expect(await seen(post)).toEqual(after)
    const email = `${wren.blogName}@example.test`
    await runJobsAbout(world, email)
    const [mail, ...rest] = mailsTo(world, email)
    expect(rest).toEqual([])
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(words)
    expect(mail?.links).toContain(`${world.config.origin}/blog/${wren.blogName}/post/${post.id}`)
    expect((await auditOf(post)).at(-1)).toEqual({
      action: 'post.appeal.reviewed',
      account_id: staff.accountId,
      body: { isUpheld: decision === 'sensitive' },
    })
    expect(await review(staff, post, decision)).toMatchObject({ status: 400, error: 'moderation.not_in_review' })
    expect(await seen(post)).toEqual(after)
  },
)

test('only staff decide reviews, and only of what is in review [BLOG-274] [BLOG-392] [BLOG-457]', async () => {
  const { wren, post } = await marked()
  expect(await review(staff, post, 'not_sensitive')).toMatchObject({ status: 400 })
  await appeal(wren, post, 3)
  expect(await review(wren, post, 'not_sensitive')).toMatchObject({ status: 403, error: 'core.staff_only' })
  expect(await review(world.aGuest(), post, 'not_sensitive')).toMatchObject({ status: 401 })
  expect(await review(staff, { id: '1' }, 'not_sensitive')).toMatchObject({ status: 404 })
  expect(await review(staff, post, 'maybe' as 'sensitive')).toMatchObject({ status: 400 })
  expect(await seen(post)).toEqual({ is_nsfw: true, appeal_state: 3 })
  await runJobsAbout(world, `${wren.blogName}@example.test`)
  expect(mailsTo(world, `${wren.blogName}@example.test`)).toEqual([])
})

test('the queue of reviews is for staff, the oldest request first, page by page [BLOG-392]', async () => {
  holdTime()
  const three = [await marked(), await marked(), await marked()]
  for (const i of [1, 2, 0]) await appeal(three[i]?.wren as Person, three[i]?.post as Post, 3)
  const order = [1, 2, 0].map((i) => three[i]?.post.id)
  const mine = (posts: Post[]) => posts.map(({ id }) => id).filter((id) => order.includes(id))
  const seenInPages: string[] = []
  let before: string | undefined
  do {
    const { posts, next } = await queueOf(staff, { limit: 2, before })
    seenInPages.push(...mine(posts))
    before = next ?? undefined
  } while (before)
  expect(seenInPages).toEqual(order)
  await review(staff, { id: order[0] as string }, 'sensitive')
  expect(mine((await queueOf(staff, { limit: 50 })).posts)).toEqual(order.slice(1))
  expect(await world.send(three[0]?.wren as Person, readAppealQueue, {})).toMatchObject({
    status: 403,
    error: 'core.staff_only',
  })
  expect(await world.send(world.aGuest(), readAppealQueue, {})).toMatchObject({ status: 401 })
  expect(await world.send(staff, readAppealQueue, { before: 'x' })).toMatchObject({ status: 400 })
  expect(await world.countQueries(() => queueOf(staff, {}))).toBeLessThanOrEqual(6)
})
