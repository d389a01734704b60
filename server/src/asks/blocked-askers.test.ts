import { randomUUID } from 'node:crypto'
import * as calls from '@bowerbird/domain/asks/asks.contract.ts'
import { blockAsker, listBlockedAskers, unblockAsker } from '@bowerbird/domain/blogs/askers.contract.ts'
import { followBlog, listFollowedBlogs, readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { listReports } from '@bowerbird/domain/staff/staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFurtherBlog, aGroup } from '../testing/groups.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const open = (who: Person) =>
  world.db.updateTable('blogs').set({ anonymous_asks: true }).where('id', '=', who.blogId).execute()
const ask = (who: Person, whom: Person, question: string, anonymous = true) =>
  world.send(who, calls.askQuestion, { client_id: randomUUID(), recipient: whom.blogName, question, anonymous })
const inboxOf = async (who: Person) =>
  (await world.send(who, readTimeline, { pageRoot: 'inbox', tumblelog: who.blogName })).response.posts
const questionsTo = async (who: Person) => (await inboxOf(who)).map(({ summary }) => summary)
const idOf = async (who: Person, question: string) =>
  (await inboxOf(who)).find(({ summary }) => summary === question)?.id as string
const block = async (who: Person, question: string, by = who) =>
  world.send(by, blockAsker, { tumblelog: who.blogName, post_id: await idOf(who, question) })
const listOf = async (who: Person) =>
  (await world.send(who, listBlockedAskers, { tumblelog: who.blogName })).response.askers

/** Ann follows Bo, who asks her without a name. */
async function annAndBo() {
  const [ann, bo, cy] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await open(ann)
  await world.send(ann, followBlog, { tumblelog: bo.blogName })
  expect((await ask(bo, ann, 'Vile')).status).toBe(200)
  return { ann, bo, cy }
}

test('a blocked asker gets the answer of everyone else, and their questions without a name no longer arrive', async () => {
  const { ann, bo, cy } = await annAndBo()
  const second = await aFurtherBlog(world, ann)
  await open(second)
  expect((await block(ann, 'Vile')).response).toEqual({ blocked: true })
  const [dropped, taken] = [await ask(bo, ann, 'Vile too'), await ask(cy, ann, 'Kind')]
  expect([dropped.status, dropped.response]).toEqual([taken.status, taken.response])
  await ask(bo, second, 'Vile there')
  expect(await questionsTo(ann)).toEqual(['Kind', 'Vile'])
  expect(await questionsTo(second)).toEqual([])
})

test('blocking an asker changes nothing that has a name', async () => {
  const { ann, bo } = await annAndBo()
  const seen = async () => [
    await world.send(ann, readBlog, { tumblelog: bo.blogName }),
    (await world.send(ann, listFollowedBlogs, {})).response,
  ]
  const before = await seen()
  await block(ann, 'Vile')
  expect(await seen()).toEqual(before)
  expect((await ask(bo, ann, 'With my name', false)).status).toBe(200)
  expect(await questionsTo(ann)).toEqual(['With my name', 'Vile'])
})

test('the list tells neither which questions are of one person nor who left the site', async () => {
  const { ann, bo, cy } = await annAndBo()
  await ask(bo, ann, 'Vile again')
  await ask(cy, ann, 'Vile as well')
  for (const question of ['Vile', 'Vile as well', 'Vile again']) await block(ann, question)
  await block(ann, 'Vile')
  const listed = await listOf(ann)
  expect(listed).toHaveLength(3)
  expect(listed.map((row) => Object.keys(row))).toEqual(Array(3).fill(['id', 'asked_at']))
  await world.db.deleteFrom('accounts').where('id', '=', cy.accountId).execute()
  expect(await listOf(ann)).toEqual(listed)
})

test('a block of an asker is lifted, one question at a time', async () => {
  const { ann, bo } = await annAndBo()
  await block(ann, 'Vile')
  const [row] = await listOf(ann)
  const other = await world.aMember()
  const lift = (who: Person) => world.send(who, unblockAsker, { tumblelog: who.blogName, id: row?.id as string })
  expect((await lift(other)).status).toBe(200)
  expect(await listOf(ann)).toHaveLength(1)
  expect((await lift(ann)).response).toEqual({ blocked: false })
  expect(await listOf(ann)).toEqual([])
  await ask(bo, ann, 'Sorry')
  expect(await questionsTo(ann)).toEqual(['Sorry', 'Vile'])
})

test('a shared blog blocks an asker for itself; its members see the list, its admins change it', async () => {
  const { owner, editor, first } = await aGroup(world)
  const bo = await world.aMember()
  await Promise.all([open(owner), open(first)])
  await ask(bo, owner, 'Vile')
  const asEditor = { ...editor, blogName: owner.blogName, blogId: owner.blogId }
  expect((await block(owner, 'Vile', editor)).status).toBe(403)
  await block(owner, 'Vile')
  expect(await listOf(asEditor)).toHaveLength(1)
  expect(await listOf(first)).toEqual([])
  await ask(bo, owner, 'Vile too')
  await ask(bo, first, 'To you alone')
  expect(await questionsTo(owner)).toEqual(['Vile'])
  expect(await questionsTo(first)).toEqual(['To you alone'])
})

test('only a question without a name on a blog of one’s own is blocked so', async () => {
  const { ann, bo, cy } = await annAndBo()
  await ask(bo, ann, 'Named', false)
  expect((await block(ann, 'Named')).status).toBe(404)
  const theirs = { tumblelog: cy.blogName, post_id: await idOf(ann, 'Vile') }
  expect((await world.send(cy, blockAsker, theirs)).status).toBe(404)
  expect((await world.send(cy, blockAsker, { ...theirs, tumblelog: ann.blogName })).status).toBe(403)
  expect((await world.send(world.aGuest(), blockAsker, theirs)).status).toBe(401)
})

test('staff learn from a report who asked without a name, and what; the reporter learns nothing', async () => {
  const { ann, bo } = await annAndBo()
  const sent = { post_id: await idOf(ann, 'Vile'), reason: 'harassment', details: 'Please look' } as const
  expect((await world.send(ann, reportAbuse, sent)).response).toEqual({ reported: true })
  const staff = await world.aMember({ isStaff: true })
  const { reports } = (await world.send(staff, listReports, {})).response
  expect(reports.find(({ by }) => by === ann.blogName)).toMatchObject({
    blog: { name: bo.blogName },
    details: 'Vile\n\nPlease look',
  })
  const someone = await world.aMember()
  expect((await world.send(someone, reportAbuse, sent)).status).toBe(404)
})
