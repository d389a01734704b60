import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readPostsToEdit } from '@bowerbird/domain/feeds/edit-all.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import * as calls from '@bowerbird/domain/posts/bulk/bulk.contract.ts'
import { queueSizeMax, tagsPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { Person, World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

type Sent = SentTo<typeof calls.editPosts>
const ask = (who: Person, sent: Omit<Sent, 'name'>, of = who) =>
  world.send(who, calls.editPosts, { name: of.blogName, ...sent })
async function edit(who: Person, change: Sent['change'], where: Omit<Sent, 'name' | 'change'>) {
  const answer = await ask(who, { ...where, change })
  if (answer.status !== 200) throw new Error(`Refused: ${answer.title}`)
  return answer.response.edit
}
const undo = async (who: Person, editId: string) =>
  (await world.send(who, calls.undoEdit, { name: who.blogName, edit_id: editId })).response.edit
const rowOf = (id: string) => world.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst()
const tagsOf = async (id: string) => (await rowOf(id))?.tags
const stateOf = async (id: string) => (await rowOf(id))?.state
const keysOf = async (id: string) =>
  (await world.db.selectFrom('post_tags').select('tag_key').where('post_id', '=', id).orderBy('tag_key').execute()).map(
    (row) => row.tag_key,
  )
const taggedWith = async (tag: string) =>
  (await world.send(world.aGuest(), readTimeline, { pageRoot: 'tagged', tag })).response.posts.map(({ id }) => id)
const newestOf = async (blogId: string) =>
  (await world.db.selectFrom('newest_posts').selectAll().where('blog_id', '=', blogId).execute())[0]
const write = async (who: Person, post: object = {}) => (await writePost(world, who, { post })).id
const grid = async (who: Person, asked: object = {}) =>
  (await world.send(who, readPostsToEdit, { name: who.blogName, ...asked })).response

test('the grid shows a member the posts of one state, by kind, tag and month, and nobody else any [CTRL-050]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const may = await write(wren, { tags: 'Moss, fern', date: '2021-05-31T12:00:00Z' })
  const june = await write(wren, { date: '2021-06-01T12:00:00Z', type: 'quote', one: 'So it goes', two: '' })
  const hidden = await write(wren, { state: 'private', tags: 'moss' })
  const draft = await write(wren, { state: '1', tags: 'MOSS' })
  const queued = await write(wren, { state: '2' })
  const idsIn = async (asked: object) => (await grid(wren, asked)).posts.map(({ id }) => id)
  expect(await idsIn({})).toEqual([june, may])
  expect(await idsIn({ state: 'private' })).toEqual([hidden])
  expect(await idsIn({ state: 'draft', tag: '#moss' })).toEqual([draft])
  expect(await idsIn({ state: 'queued' })).toEqual([queued])
  expect(await idsIn({ post_type: 'quote' })).toEqual([june])
  expect(await idsIn({ month: '2021-05', tag: 'moss' })).toEqual([may])
  const { months, posts, next } = await grid(wren)
  expect([months, next]).toEqual([
    [
      { month: '2021-06', count: 1 },
      { month: '2021-05', count: 1 },
    ],
    null,
  ])
  expect(posts[1]).toMatchObject({ state: 'published', tags: ['Moss', 'fern'], is_sensitive: false })
  for (const who of [jay, world.aGuest()]) {
    const { status } = await world.send(who, readPostsToEdit, { name: wren.blogName })
    expect(status).toBeGreaterThan(400)
  }
})

test('tags are added, removed, renamed and merged on named posts, with their pages and the search [CTRL-051]', async () => {
  const wren = await world.aMember()
  const [one, two, draft] = [
    await write(wren, { tags: 'zzmoss' }),
    await write(wren, { tags: 'zzoak, zzmoss' }),
    await write(wren, { state: '1' }),
  ]
  const post_ids = [one, two, draft]
  const added = await edit(wren, { action: 'add_tags', tags: 'zzfern, ZZMOSS' }, { post_ids })
  expect(added).toMatchObject({ state: 'done', done: 3, total: 3, changed: 3, skipped: 0, can_undo: true })
  expect(await Promise.all(post_ids.map(tagsOf))).toEqual([
    ['zzmoss', 'zzfern'],
    ['zzoak', 'zzmoss', 'zzfern'],
    ['zzfern', 'ZZMOSS'],
  ])
  expect([await taggedWith('zzfern'), await keysOf(draft)]).toEqual([[two, one], []])
  expect((await world.send(wren, searchPosts, { q: 'zzfern' })).status).toBe(200)
  await edit(wren, { action: 'remove_tags', tags: 'zzoak' }, { post_ids })
  expect(await keysOf(two)).toEqual(['zzfern', 'zzmoss'])
  await edit(wren, { action: 'rename_tag', from: 'zzmoss', to: 'zzfern' }, { filter: { tag: 'zzmoss' } })
  expect(await Promise.all(post_ids.map(tagsOf))).toEqual([['zzfern'], ['zzfern'], ['zzfern']])
  expect([await taggedWith('zzmoss'), await keysOf(one)]).toEqual([[], ['zzfern']])
  const { rows } = await sql<{ words: string }>`select words::text from post_words where post_id = ${one}`.execute(
    world.db,
  )
  expect(rows[0]?.words).toContain('zzfern')
  expect(rows[0]?.words).not.toContain('zzmoss')
})

test('a post that would have too many tags is left, and the edit says so [CTRL-051]', async () => {
  const wren = await world.aMember()
  const full = await write(wren, { tags: Array.from({ length: tagsPerPostMax }, (_, at) => `t${at}`).join() })
  const free = await write(wren)
  const done = await edit(wren, { action: 'add_tags', tags: 'moss' }, { post_ids: [full, free] })
  expect([done.changed, done.skipped, (await tagsOf(full))?.length]).toEqual([1, 1, tagsPerPostMax])
})

test('posts are made private and published again in their place, with their tags and the newest of the blog [CTRL-051] [CTRL-053]', async () => {
  const wren = await world.aMember()
  const [old, last] = [await write(wren, { tags: 'zzbark' }), await write(wren, { tags: 'zzbark' })]
  const before = [await rowOf(old), await rowOf(last), await newestOf(wren.blogId)] as const
  const hidden = await edit(wren, { action: 'make_private' }, { post_ids: [last] })
  expect([await stateOf(last), await taggedWith('zzbark')]).toEqual(['private', [old]])
  expect((await newestOf(wren.blogId))?.published_id).toBe(before[0]?.published_id)
  expect((await undo(wren, hidden.id)).state).toBe('undone')
  expect(await taggedWith('zzbark')).toEqual([last, old])
  expect((await rowOf(last))?.published_id).toBe(before[1]?.published_id)
  expect(await newestOf(wren.blogId)).toEqual(before[2])
  await edit(wren, { action: 'make_private' }, { filter: { tag: 'zzbark', state: 'published' } })
  await edit(wren, { action: 'publish' }, { filter: { state: 'private' } })
  expect(await taggedWith('zzbark')).toEqual([last, old])
})

test('drafts are published or queued, oldest first, and go back by an undo [CTRL-051] [CTRL-053]', async () => {
  const wren = await world.aMember()
  const drafts = [await write(wren, { state: '1', tags: 'zzbud' }), await write(wren, { state: '1', tags: 'zzbud' })]
  const queued = await edit(wren, { action: 'queue' }, { filter: { state: 'draft' } })
  const [first, second] = await Promise.all(drafts.map(rowOf))
  expect([first?.state, BigInt(first?.queue_position ?? 0) < BigInt(second?.queue_position ?? 0)]).toEqual([
    'queued',
    true,
  ])
  await undo(wren, queued.id)
  expect(await Promise.all(drafts.map(stateOf))).toEqual(['draft', 'draft'])
  const out = await edit(wren, { action: 'publish' }, { post_ids: drafts })
  expect([out.changed, await taggedWith('zzbud')]).toEqual([2, drafts.toReversed()])
  expect(await world.eventsAbout(drafts[0] as string)).toContain('post.published')
  await undo(wren, out.id)
  expect([await Promise.all(drafts.map(stateOf)), await taggedWith('zzbud')]).toEqual([['draft', 'draft'], []])
  expect((await rowOf(drafts[0] as string))?.published_id).toBeNull()
})

test('a queue takes no more than it holds, and what a block holds back is not published [CTRL-051]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const draft = await write(wren, { state: '1' })
  await sql`
    insert into posts (blog_id, kind, state, queue_position, root_post_id, root_blog_uuid, reblog_key)
    select blog_id, kind, 'queued', next_id(), root_post_id, root_blog_uuid, reblog_key
    from posts, generate_series(1, ${queueSizeMax}::int) where id = ${draft}`.execute(world.db)
  const full = await edit(wren, { action: 'queue' }, { post_ids: [draft] })
  expect([full.changed, full.skipped, await stateOf(draft)]).toEqual([0, 1, 'draft'])
  const source = await writePost(world, jay)
  const held = await reblog(world, wren, source, { post: { state: '1' } })
  await world.db.insertInto('blocks').values({ blocker_blog_id: jay.blogId, blocked_blog_id: wren.blogId }).execute()
  const out = await edit(wren, { action: 'publish' }, { post_ids: [held.id, draft] })
  expect([out.changed, out.skipped, await stateOf(held.id), await stateOf(draft)]).toEqual([1, 1, 'draft', 'published'])
})

test('posts are marked sensitive and unmarked, and deleted for good [CTRL-051] [CTRL-053]', async () => {
  const wren = await world.aMember()
  const [one, two] = [await write(wren), await write(wren)]
  await edit(wren, { action: 'mark_sensitive' }, { post_ids: [one] })
  const both = await edit(wren, { action: 'mark_sensitive' }, { post_ids: [one, two] })
  expect([both.changed, (await rowOf(two))?.is_sensitive_by_owner]).toEqual([1, true])
  await undo(wren, both.id)
  expect([(await rowOf(one))?.is_sensitive_by_owner, (await rowOf(two))?.is_sensitive_by_owner]).toEqual([true, false])
  await edit(wren, { action: 'unmark_sensitive' }, { filter: {} })
  expect((await rowOf(one))?.is_sensitive_by_owner).toBe(false)
  const gone = await edit(wren, { action: 'delete' }, { post_ids: [one, two] })
  expect([gone.changed, gone.can_undo, await rowOf(one), await newestOf(wren.blogId)]).toEqual([
    2,
    false,
    undefined,
    undefined,
  ])
  expect(await world.eventsAbout(one)).toContain('post.deleted')
  const late = await world.send(wren, calls.undoEdit, { name: wren.blogName, edit_id: gone.id })
  expect([late.status, late.error]).toEqual([409, 'posts.no_undo'])
})

test('a filter reaches no post written after the page was read, and none of another blog or of the inbox [CTRL-052]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const mine = await write(wren, { tags: 'zzsap' })
  const theirs = await write(jay, { tags: 'zzsap' })
  const { up_to } = await grid(wren)
  const late = await write(wren, { tags: 'zzsap' })
  const waiting = await write(wren, { state: '1', tags: 'zzsap' })
  await sql`update posts set state = 'unapproved' where id = ${waiting}`.execute(world.db)
  await edit(wren, { action: 'remove_tags', tags: 'zzsap' }, { filter: { tag: 'zzsap', up_to } })
  await edit(wren, { action: 'remove_tags', tags: 'zzsap' }, { post_ids: [theirs, waiting] })
  expect(await Promise.all([mine, late, theirs, waiting].map(tagsOf))).toEqual([[], ['zzsap'], ['zzsap'], ['zzsap']])
  const refused = await ask(jay, { post_ids: [mine], change: { action: 'delete' } }, wren)
  expect([refused.status >= 400, await stateOf(mine)]).toEqual([true, 'published'])
  const own = await edit(wren, { action: 'add_tags', tags: 'a' }, { post_ids: [mine] })
  const strange = await world.send(jay, calls.undoEdit, { name: jay.blogName, edit_id: own.id })
  expect([strange.status, await tagsOf(mine)]).toEqual([409, ['a']])
})

test('bad input is refused: neither posts nor filter, both, no tag, a tag too long [CTRL-052]', async () => {
  const wren = await world.aMember()
  const change = { action: 'delete' } as const
  for (const sent of [
    { change },
    { change, post_ids: ['1'], filter: {} },
    { change, post_ids: [] },
    { post_ids: ['1'], change: { action: 'add_tags', tags: ' , ' } },
    { post_ids: ['1'], change: { action: 'add_tags', tags: 'x'.repeat(141) } },
    { post_ids: ['1'], change: { action: 'rename_tag', from: 'a', to: '#' } },
    { filter: { month: '2021-13' }, change },
  ] as const)
    expect((await ask(wren, sent as never)).status).toBe(400)
})

test('an undo leaves what was changed since, and only that [CTRL-053]', async () => {
  const wren = await world.aMember()
  const [one, two, three] = [await write(wren, { tags: 'a' }), await write(wren, { tags: 'a' }), await write(wren)]
  const { id } = await edit(wren, { action: 'add_tags', tags: 'b' }, { post_ids: [one, two, three] })
  await writePost(world, wren, { edit_post_id: two, post: { tags: 'a, b, c' } })
  await edit(wren, { action: 'delete' }, { post_ids: [three] })
  const undone = await undo(wren, id)
  expect([undone.state, undone.can_undo, undone.skipped]).toEqual(['undone', false, 2])
  expect([await tagsOf(one), await keysOf(one), await tagsOf(two)]).toEqual([['a'], ['a'], ['a', 'b', 'c']])
  expect((await undo(wren, id)).state).toBe('undone')
})

test('the tags of a blog are counted over its posts in every state, in their usual spelling [CTRL-055]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  await write(wren, { tags: 'Moss, fern' })
  await write(wren, { tags: 'Moss', state: '1' })
  await write(wren, { tags: 'moss', state: 'private' })
  const list = async (who: Person) => world.send(who, calls.listBlogTags, { name: wren.blogName })
  expect((await list(wren)).response).toEqual({
    tags: [
      { tag: 'Moss', count: 3 },
      { tag: 'fern', count: 1 },
    ],
    is_more: false,
  })
  expect((await list(jay)).status).toBe(403)
})
