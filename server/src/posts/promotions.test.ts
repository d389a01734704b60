import { randomUUID } from 'node:crypto'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { promotePost, unpromotePost } from '@bowerbird/domain/posts/promotions.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const aTag = () => `t ${randomUUID().slice(0, 8)}`
const promote = (who: Person, post: { id: string }, tag: string, more = {}) =>
  world.send(who, promotePost, { tag, post_id: post.id, ...more })
const unpromote = (who: Person, post: { id: string }, tag: string, more = {}) =>
  world.send(who, unpromotePost, { tag_id: tag, post_id: post.id, ...more })
const editorOf = async (...tags: string[]) => {
  const editor = await world.aMember()
  await world.db.updateTable('accounts').set({ tag_editor_of: tags }).where('id', '=', editor.accountId).execute()
  return editor
}
const page = async (tag: string, more = {}) =>
  (await world.send(world.aGuest(), readTimeline, { pageRoot: 'tagged', tag, ...more })).response
const found = async (tag: string) => (await page(tag)).posts.map(({ id }) => id)
const auditOf = (post: Post) =>
  world.db.selectFrom('audit_log').selectAll().where('subject', '=', post.id).orderBy('id').execute()

async function tagged(tag: string, count: number): Promise<Post[]> {
  const wren = await world.aMember()
  const posts: Post[] = []
  for (let i = 0; i < count; i += 1) posts.push(await writePost(world, wren, { post: { tags: tag } }))
  return posts
}

test('a promoted post stands first on the page of its tag until that is taken back [POST-355] [POST-450] [POST-451]', async () => {
  const tag = aTag()
  const [a, b, c] = (await tagged(tag, 3)) as [Post, Post, Post]
  const staff = await world.aMember({ isStaff: true })
  const named = { reblog_key: a.reblog_key, tumblelog_name: a.tumblelog.name }
  expect((await promote(staff, a, ` #${tag.toUpperCase()} `, named)).response).toEqual({ tag_id: tag })
  expect(await found(tag)).toEqual([a.id, c.id, b.id])
  await promote(staff, b, tag)
  expect(await found(tag)).toEqual([b.id, a.id, c.id])
  expect((await page(tag)).posts.map(({ is_promoted }) => is_promoted)).toEqual([true, true, false])
  const marks = (await page(tag)).posts.map(({ is_recommended, pt }) => [is_recommended, pt])
  expect(marks).toEqual([
    [true, `promoted:${tag}`],
    [true, `promoted:${tag}`],
    [false, ''],
  ])
  await promote(staff, b, tag)
  expect((await unpromote(staff, b, tag, { reblog_key: b.reblog_key })).response).toEqual({ tag_id: tag })
  expect(await found(tag)).toEqual([a.id, c.id, b.id])
  await unpromote(staff, b, tag)
  expect(await auditOf(b)).toMatchObject([
    { account_id: staff.accountId, action: 'post.promoted', body: { tag } },
    { account_id: staff.accountId, action: 'post.unpromoted', body: { tag } },
  ])
})

test('the pages of a tag hold each post once, promoted ones first [POST-398]', async () => {
  const tag = aTag()
  const posts = await tagged(tag, 5)
  const staff = await world.aMember({ isStaff: true })
  for (const i of [3, 0, 1]) await promote(staff, posts[i] as Post, tag)
  const order = [1, 0, 3, 4, 2].map((i) => posts[i]?.id)
  for (const limit of [1, 2, 3, 4]) {
    const seen: string[] = []
    let before: string | null | undefined
    do {
      const { posts: shown, next } = await page(tag, { limit, before })
      seen.push(...shown.map(({ id }) => id))
      before = next
    } while (before)
    expect(seen).toEqual(order)
  }
  expect((await page(tag, { offset: 2, limit: 2 })).posts.map(({ id }) => id)).toEqual(order.slice(2, 4))
})

test('who may promote: editors of that tag and staff; others 403, guests 401, and nothing changes [POST-526] [POST-527]', async () => {
  const [tag, otherTag] = [aTag(), aTag()]
  const [a, b] = (await tagged(tag, 2)) as [Post, Post]
  const owner = await world.aMember()
  const [editor, other] = [await editorOf(tag.toUpperCase()), await editorOf(otherTag)]
  for (const who of [owner, other]) {
    expect(await promote(who, a, tag)).toMatchObject({ status: 403, error: 'posts.not_tag_editor' })
    expect(await unpromote(who, a, tag)).toMatchObject({ status: 403, error: 'posts.not_tag_editor' })
  }
  expect(await promote(editor, a, otherTag)).toMatchObject({ status: 403 })
  expect(await promote(world.aGuest(), a, tag)).toMatchObject({ status: 401 })
  expect(await unpromote(world.aGuest(), a, tag)).toMatchObject({ status: 401 })
  expect([await found(tag), await auditOf(a)]).toEqual([[b.id, a.id], []])
  expect((await promote(editor, a, tag)).status).toBe(200)
  expect(await unpromote(other, a, tag)).toMatchObject({ status: 403 })
  expect(await found(tag)).toEqual([a.id, b.id])
  expect((await unpromote(editor, a, tag)).status).toBe(200)
  expect(await found(tag)).toEqual([b.id, a.id])
})

test('only a post in public is promoted, and it is shown only while it is there [POST-394] [POST-100]', async () => {
  const tag = aTag()
  const staff = await world.aMember({ isStaff: true })
  const wren = await world.aMember()
  const [a, b] = [
    await writePost(world, wren, { post: { tags: tag } }),
    await writePost(world, wren, { post: { tags: tag } }),
  ]
  const draft = await writePost(world, staff, { post: { state: '1' } })
  for (const id of ['1', draft.id]) expect(await promote(staff, { id }, tag)).toMatchObject({ status: 404 })
  expect(await promote(staff, a, tag, { reblog_key: 'wrong' })).toMatchObject({ status: 404 })
  expect(await promote(staff, a, tag, { tumblelog_name: staff.blogName })).toMatchObject({ status: 404 })
  for (const bad of ['', '#', ' ']) expect(await promote(staff, a, bad)).toMatchObject({ status: 400 })
  expect(await promote(staff, a, 'x'.repeat(141))).toMatchObject({ status: 400 })
  expect(await found(tag)).toEqual([b.id, a.id])
  await promote(staff, a, tag)
  await world.db.updateTable('blogs').set({ is_spam: true }).where('id', '=', wren.blogId).execute()
  expect(await found(tag)).toEqual([])
  await world.db.updateTable('blogs').set({ is_spam: false }).where('id', '=', wren.blogId).execute()
  expect(await found(tag)).toEqual([a.id, b.id])
  await world.send(wren, deletePost, { post_id: a.id })
  expect(await found(tag)).toEqual([b.id])
})
