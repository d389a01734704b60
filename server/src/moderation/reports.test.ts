import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reportsOf = (who: Person) =>
  world.db
    .selectFrom('reports')
    .select(['blog_id', 'post_id', 'reason', 'details', 'settled_at'])
    .where('account_id', '=', who.accountId)
    .orderBy('id')
    .execute()

test('a report on a post is kept for staff; told again it takes the place of the first and is open again', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, wren)
  const report = { post_id: post.id, reason: 'spam' as const, details: ' Buy caps ' }
  expect((await world.send(owl, reportAbuse, report)).response).toEqual({ reported: true })
  const stored = { blog_id: wren.blogId, post_id: post.id, reason: 'spam', details: 'Buy caps', settled_at: null }
  expect(await reportsOf(owl)).toEqual([stored])
  await world.db.updateTable('reports').set({ settled_at: new Date() }).where('post_id', '=', post.id).execute()
  await world.send(owl, reportAbuse, { post_id: post.id, reason: 'violence' })
  expect(await reportsOf(owl)).toEqual([{ ...stored, reason: 'violence', details: '' }])
})

test('a blog can be reported as a whole, beside its posts', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, wren)
  await world.send(owl, reportAbuse, { post_id: post.id, reason: 'spam' })
  await world.send(owl, reportAbuse, { tumblelog: wren.blogName, reason: 'other' })
  await world.send(owl, reportAbuse, { tumblelog: wren.blogName, reason: 'harassment' })
  expect(await reportsOf(owl)).toMatchObject([
    { post_id: post.id, reason: 'spam' },
    { post_id: null, reason: 'harassment' },
  ])
})

test('guests, owners, those who may not see it and odd reasons are refused, and nothing is kept', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const [post, draft] = [await writePost(world, wren), await writePost(world, wren, { post: { state: '1' } })]
  const report = { post_id: post.id, reason: 'spam' as const }
  expect(await world.send(world.aGuest(), reportAbuse, report)).toMatchObject({ status: 401 })
  expect(await world.send(wren, reportAbuse, report)).toMatchObject({ status: 403, error: 'moderation.own_report' })
  expect(await world.send(owl, reportAbuse, { ...report, post_id: draft.id })).toMatchObject({ status: 404 })
  expect(await world.send(owl, reportAbuse, { tumblelog: 'no-such-blog-here', reason: 'spam' })).toMatchObject({
    status: 404,
  })
  for (const bad of [
    { reason: 'spam' },
    { post_id: post.id },
    { ...report, reason: 'dull' },
    { ...report, details: 7 },
  ])
    expect(await world.send(owl, reportAbuse, bad as never)).toMatchObject({ status: 400 })
  expect([...(await reportsOf(wren)), ...(await reportsOf(owl))]).toEqual([])
})
