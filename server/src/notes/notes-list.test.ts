import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { likePost, listNotes, type NoteKind } from '@bowerbird/domain/notes/notes.contract.ts'
import { notesPerPage } from '@bowerbird/domain/notes/notes.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Page = OutputOf<typeof listNotes>
const readPage = async (url: string): Promise<Page> => (await world.app.inject({ url })).json().response

test('the notes of a post are those of its whole tree, newest first, by kind [README ruling 12]', async () => {
  const root = await writePost(world, await world.aMember())
  const [fan, carrier, adder] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await world.send(fan, likePost, { id: root.id })
  const carried = await reblog(world, carrier, root)
  const added = await reblog(world, adder, carried, { post: { two: '<p>And I say</p>' } })
  const list = async (kind?: NoteKind) =>
    (await world.send(world.aGuest(), listNotes, { id: carried.id, kind })).response

  expect((await list()).notes).toMatchObject([
    { type: 'reblog', blog: { name: adder.blogName }, added_text: 'And I say', post: { id: added.id } },
    { type: 'reblog', blog: { name: carrier.blogName }, post: { id: carried.id } },
    { type: 'like', blog: { name: fan.blogName } },
  ])
  expect((await list()).notes[0]?.post?.post_url).toContain(`/blog/${adder.blogName}/post/${added.id}`)
  expect((await list()).notes[2]?.ts).toBeGreaterThan(Date.now() / 1000 - 60)
  expect((await list('likes')).notes.map(({ type }) => type)).toEqual(['like'])
  expect((await list('reblogs')).notes.map(({ type }) => type)).toEqual(['reblog', 'reblog'])
  expect((await list('commented_reblogs')).notes.map(({ blog }) => blog.name)).toEqual([adder.blogName])
  expect((await list('plain_reblogs')).notes.map(({ blog }) => blog.name)).toEqual([carrier.blogName])
  expect((await list('replies')).notes).toEqual([])
  expect((await list())._links).toEqual({})
})

test('notes say whom the reader follows, and a guest learns of no follow', async () => {
  const [post, reader] = [await writePost(world, await world.aMember()), await world.aMember()]
  const [friend, other] = [await world.aMember(), await world.aMember()]
  for (const fan of [friend, other]) await world.send(fan, likePost, { id: post.id })
  await world.send(reader, followBlog, { tumblelog: friend.blogName })
  const followed = async (who: Person) =>
    (await world.send(who, listNotes, { id: post.id })).response.notes.map(({ blog, is_followed }) => [
      blog.name,
      is_followed ?? false,
    ])
  expect(await followed(reader)).toEqual([
    [other.blogName, false],
    [friend.blogName, true],
  ])
  expect(await followed(world.aGuest())).toEqual([
    [other.blogName, false],
    [friend.blogName, false],
  ])
})

test('a long list comes in pages, each linking to the next, none twice [README ruling 12]', async () => {
  const post = await writePost(world, await world.aMember())
  await sql`
    with made as (
      insert into blogs (name, title) select 'n-' || ${post.id} || '-' || n, 'n' from generate_series(1, 120) n returning id
    )
    insert into notes (root_post_id, post_id, kind, blog_id) select ${post.id}, ${post.id}, 'like', id from made`.execute(
    world.db,
  )
  const seen: string[] = []
  let href: string | undefined = `/svc/post/${post.id}/notes?kind=likes`
  const sizes: number[] = []
  while (href) {
    const response: Page = await readPage(href)
    sizes.push(response.notes.length)
    seen.push(...response.notes.map(({ blog }) => blog.name))
    href = response._links.next?.href
  }
  expect(sizes).toEqual([notesPerPage, notesPerPage, 20])
  expect(new Set(seen).size).toBe(120)
})

test('notes show no blog the reader may not see, and not at all for a post they may not see [POST-394]', async () => {
  const author = await world.aMember()
  const post = await writePost(world, author)
  const draft = await writePost(world, author, { post: { state: '1' } })
  const [fan, reader] = [await world.aMember(), await world.aMember()]
  await world.send(fan, likePost, { id: post.id })
  await world.db.insertInto('blocks').values({ blocker_blog_id: fan.blogId, blocked_blog_id: reader.blogId }).execute()
  const namesFor = async (who: typeof reader) =>
    (await world.send(who, listNotes, { id: post.id })).response.notes.map(({ blog }) => blog.name)
  expect(await namesFor(author)).toEqual([fan.blogName])
  expect(await namesFor(reader)).toEqual([])
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', fan.blogId).execute()
  expect(await namesFor(world.aGuest())).toEqual([])
  expect(await world.send(reader, listNotes, { id: draft.id })).toMatchObject({ status: 404 })
  expect(await world.send(reader, listNotes, { id: 'x' })).toMatchObject({ status: 400 })
  expect(await world.send(reader, listNotes, { id: post.id, kind: 'odd' } as never)).toMatchObject({ status: 400 })
})

test('a page of notes costs three statements, the session included', async () => {
  holdTime()
  const reader = await world.aMember()
  const post = await writePost(world, await world.aMember())
  await reblog(world, await world.aMember(), post)
  await world.deps.flags.read()
  expect(await world.countQueries(() => world.send(reader, listNotes, { id: post.id }))).toBe(3)
})
