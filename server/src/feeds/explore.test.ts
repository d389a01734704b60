import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { fastReblog, likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  // Uses its own database because the page shows everybody's posts.
  world = await openOwnWorld()
})
afterAll(() => world.close())

const explore = async (who: Person, asked = {}) => {
  const { status, response, title } = await world.send(who, readExplore, asked)
  if (status !== 200) throw new Error(`Refused: ${title}`)
  return response
}
const find = async (who: Person, asked = {}) => (await explore(who, asked)).posts.map(({ id }) => id)
const recent = { sort: 'recent' } as const
const deleteAllPosts = () => sql`truncate posts, contents, notes, note_counts cascade`.execute(world.db)

test('the newest original posts of everybody, page by page, each once', async () => {
  await deleteAllPosts()
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const written: string[] = []
  for (let at = 0; at < 7; at += 1) written.unshift((await writePost(world, at % 2 ? wren : owl)).id)
  const [newest] = (await explore(owl, recent)).posts
  await reblog(world, wren, newest as Post)
  for (const who of [world.aGuest(), await world.aMember()]) {
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await explore(who, { ...recent, limit: 3, before })
      expect(page.next_offset).toBe(-1)
      seen.push(...page.posts.map(({ id }) => id))
      before = page.next ?? undefined
    } while (before)
    expect(seen).toEqual(written)
  }
})

test('the popular ones have the most notes of the last days, whichever reblog they were left on', async () => {
  await deleteAllPosts()
  const [wren, owl, jay] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const [plain, some, most] = [await writePost(world, wren), await writePost(world, wren), await writePost(world, wren)]
  await world.send(owl, fastReblog, { reblog_post_id: most.id, reblog_key: most.reblog_key })
  const [again] = await world.db.selectFrom('posts').select('id').where('blog_id', '=', owl.blogId).execute()
  await world.send(jay, likePost, { id: again?.id as string })
  await world.send(jay, likePost, { id: some.id })
  expect(await find(world.aGuest())).toEqual([most.id, some.id])
  expect(await find(world.aGuest(), recent)).toEqual([most.id, some.id, plain.id])
  const first = await explore(jay, { limit: 1 })
  expect([first.posts[0]?.id, first.next, first.next_offset]).toEqual([most.id, null, 1])
  const second = await explore(jay, { limit: 1, offset: 1 })
  expect([second.posts[0]?.id, second.next_offset]).toEqual([some.id, -1])

  await sql`update notes set id = id_at(now() - interval '3 days') where root_post_id = ${most.id}`.execute(world.db)
  expect(await find(jay, { days: 2 })).toEqual([some.id])
  expect(await find(jay, { days: 4 })).toEqual([most.id, some.id])
  for (const wrong of [{ sort: 'best' }, { days: 0 }, { days: 31 }, { offset: -1 }, { before: 'x' }, { extra: 1 }])
    expect(await world.send(jay, readExplore, wrong as never)).toMatchObject({ status: 400 })
})

test('nothing hidden, sensitive, blocked or of a marked blog is there, by time or by notes [POST-377]', async () => {
  await deleteAllPosts()
  const [wren, owl, jay] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await writePost(world, wren, { post: { state: '1' } })
  await writePost(world, wren, { post: { state: 'private' } })
  await writePost(world, wren, { members_only: true })
  const gone = await writePost(world, wren)
  await world.send(owl, likePost, { id: gone.id })
  await world.send(wren, deletePost, { post_id: gone.id })
  const post = await writePost(world, wren)
  await world.send(jay, likePost, { id: post.id })
  const both = async (who: Person) => [await find(who), await find(who, recent)]
  expect(await both(owl)).toEqual([[post.id], [post.id]])

  const nothing = [[], []]
  for (const mark of ['is_spam', 'is_uniblocked', 'is_nsfw', 'is_adult', 'is_suspended']) {
    const set = (isOn: boolean) =>
      world.db
        .updateTable('blogs')
        .set({ [mark]: isOn })
        .where('id', '=', wren.blogId)
        .execute()
    await set(true)
    expect([mark, await both(owl)]).toEqual([mark, nothing])
    expect([mark, await both(world.aGuest())]).toEqual([mark, nothing])
    await set(false)
  }
  const edit = (sent: object) =>
    world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: post.id, ...sent })
  await edit({ owner_flagged_nsfw: true })
  expect([await both(owl), await both(world.aGuest())]).toEqual([nothing, nothing])
  await world.db.updateTable('accounts').set({ safe_mode: false }).where('id', '=', owl.accountId).execute()
  expect(await both(owl)).toEqual([[post.id], [post.id]])
  await edit({ owner_flagged_nsfw: false, post: { state: 'private' } })
  expect(await both(owl)).toEqual(nothing)
  await edit({ post: { state: '0' } })
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: owl.blogId }).execute()
  expect([await both(owl), await both(world.aGuest())]).toEqual([nothing, [[post.id], [post.id]]])
})

test('a page takes at most 6 statements', async () => {
  holdTime()
  await deleteAllPosts()
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  for (let at = 0; at < 8; at += 1) await world.send(owl, likePost, { id: (await writePost(world, wren)).id })
  for (const asked of [{}, recent]) expect(await world.countQueries(() => find(owl, asked))).toBeLessThanOrEqual(6)
})
