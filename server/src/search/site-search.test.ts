import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { searchGifs } from '@bowerbird/domain/search/gifs.contract.ts'
import { readBlogTags, readSearchHints, searchBlog, searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout, withEventsHandled } from '../testing/handle-events-about.ts'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import * as writing from '../testing/writing.ts'

const [writePost, reblog] = [withEventsHandled(writing.writePost), withEventsHandled(writing.reblog)]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let count = 0
/** A word that no other test writes. */
const aWord = () => {
  count += 1
  return `zq${process.hrtime.bigint()}x${count}`
}
const search = async (who: Person, q: string, more = {}) => {
  const { status, response, title } = await world.send(who, searchPosts, { q, ...more })
  if (status !== 200) throw new Error(`${q} was answered ${status}: ${title}`)
  return response
}
const find = async (who: Person, q: string, more = {}) => (await search(who, q, more)).posts.map(({ id }) => id)
const mark = (who: Person, marks: object) =>
  world.db.updateTable('blogs').set(marks).where('id', '=', who.blogId).execute()

test('posts of all blogs are found by tags, title and text, 10 to a page [BLOG-213] [BLOG-401]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  const inTag = await writePost(world, wren, { post: { tags: `the ${word}` } })
  const inTitle = await writePost(world, owl, { post: { one: `On ${word.toUpperCase()}` } })
  const ids = [inTitle.id, inTag.id]
  for (let at = 0; at < 9; at += 1)
    ids.unshift((await writePost(world, wren, { post: { two: `<p>…${word}, ${at}</p>` } })).id)
  for (const who of [world.aGuest(), owl]) {
    const first = await search(who, word, { sort: 'recent' })
    expect([first.posts.map(({ id }) => id), first.next_offset]).toEqual([ids.slice(0, 10), 10])
    const second = await search(who, word, { sort: 'recent', offset: 10 })
    expect([second.posts.map(({ id }) => id), second.next_offset]).toEqual([ids.slice(10), -1])
  }
  expect(await find(owl, `${word} on`, { sort: 'recent' })).toEqual([inTitle.id])
  expect(await find(owl, `${word} ${aWord()}`)).toEqual([])
  expect(await search(owl, '')).toEqual({ posts: [], next: null, next_offset: -1, blogs: [], tags: [] })
  for (const wrong of [{ sort: 'CREATED_DESC' }, { filter_post_type: 'song' }, { offset: -1 }, { extra: 'x' }])
    expect(await world.send(owl, searchPosts, { q: word, ...wrong } as never)).toMatchObject({ status: 400 })
})

test('the top ones have the most notes, and are first unless told [BLOG-211] [BLOG-401]', async () => {
  const [wren, owl, jay] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const word = aWord()
  const post = { one: word }
  const [old, most, newest] = [
    await writePost(world, wren, { post }),
    await writePost(world, owl, { post }),
    await writePost(world, wren, { post }),
  ]
  for (const who of [wren, jay]) await world.send(who, likePost, { id: most.id })
  await world.send(jay, likePost, { id: old.id })
  expect(await find(jay, word)).toEqual([most.id, old.id, newest.id])
  expect(await find(jay, word, { sort: 'top', limit: 1, offset: 1 })).toEqual([old.id])
  expect(await find(jay, word, { sort: 'recent' })).toEqual([newest.id, most.id, old.id])
})

test('filters leave out other kinds and what is sensitive; a plain reblog is no match of its own [BLOG-213] [BLOG-401]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  await world.db.updateTable('accounts').set({ safe_mode: false }).where('id', '=', owl.accountId).execute()
  const text = await writePost(world, wren, { post: { one: word } })
  const quote = await writePost(world, wren, { post: { type: 'quote', one: word, two: '<p>Who</p>' } })
  const marked = await writePost(world, wren, { owner_flagged_nsfw: true, post: { one: word } })
  await reblog(world, owl, text)
  const said = await reblog(world, owl, text, { post: { two: `<p>${word}!</p>` } })
  const recent = { sort: 'recent' }
  expect(await find(owl, word, recent)).toEqual([said.id, marked.id, quote.id, text.id])
  expect(await find(owl, word, { ...recent, filter_nsfw: 'true' })).toEqual([said.id, quote.id, text.id])
  expect(await find(owl, word, { ...recent, filter_post_type: 'quote' })).toEqual([quote.id])
  expect(await find(world.aGuest(), word, recent)).toEqual([said.id, quote.id, text.id])
})

test('no hidden post is found, counted or named, and marked blogs are left out [BLOG-213] [POST-377]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  const post = { one: word, tags: word }
  for (const state of ['1', '2', 'private']) await writePost(world, wren, { post: { ...post, state } })
  await writePost(world, wren, { post, members_only: true })
  const gone = await writePost(world, wren, { post })
  await world.send(wren, deletePost, { post_id: gone.id })
  const nothing = { posts: [], next: null, next_offset: -1, blogs: [], tags: [] }
  for (const who of [world.aGuest(), owl]) expect(await search(who, word)).toEqual(nothing)

  const shown = await writePost(world, wren, { post })
  const edit = (sent: object) =>
    world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: shown.id, post: sent })
  expect(await search(owl, word)).toMatchObject({ posts: [{ id: shown.id }], next_offset: -1, tags: [{ tag: word }] })
  await edit({ state: 'private' })
  expect(await search(owl, word)).toEqual(nothing)
  await edit({ state: '0' })
  await handleEventsAbout(world, shown.id)
  expect(await find(owl, word)).toEqual([shown.id])
  for (const name of ['is_spam', 'is_uniblocked', 'is_nsfw', 'is_adult', 'is_suspended']) {
    await mark(wren, { [name]: true })
    expect([name, await search(owl, word)]).toEqual([name, nothing])
    await mark(wren, { [name]: false })
  }
  await world.db.insertInto('blocks').values({ blocker_blog_id: owl.blogId, blocked_blog_id: wren.blogId }).execute()
  expect(await search(owl, word)).toEqual(nothing)
  expect(await find(world.aGuest(), word)).toEqual([shown.id])
  await edit({ one: 'Else', tags: '' })
  expect(await search(world.aGuest(), word)).toEqual(nothing)
})

test('blogs by name and title, and tags by their beginning, come with the first page [BLOG-401]', async () => {
  const word = aWord().slice(-18)
  const [named, titled, hidden, fan] = [
    await world.aMember({ name: word }),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ]
  await mark(titled, { title: `House of ${word.toUpperCase()}` })
  await mark(hidden, { title: word, is_spam: true })
  await world.send(fan, followBlog, { tumblelog: titled.blogName })
  for (const tags of [`${word} two, ${word} one`, `${word} one, other`]) await writePost(world, fan, { post: { tags } })
  const { blogs, tags } = await search(fan, word.toUpperCase())
  expect(blogs.map(({ name }) => name)).toEqual([named.blogName, titled.blogName])
  expect(tags).toEqual([{ tag: `${word} one` }, { tag: `${word} two` }])
  expect((await search(fan, `#${word} t`)).tags).toEqual([{ tag: `${word} two` }])
  expect(await search(fan, word, { offset: 1 })).toMatchObject({ blogs: [], tags: [] })
  await mark(titled, { title: 'Another house' })
  expect((await search(fan, word)).blogs.map(({ name }) => name)).toEqual([named.blogName])
})

test('while one types, tags and blogs are offered that a search would find, and no others', async () => {
  const word = aWord().slice(-18)
  const [named, jay, owl] = [await world.aMember({ name: word }), await world.aMember(), await world.aMember()]
  await writePost(world, jay, { post: { tags: `${word} one` } })
  await writePost(world, jay, { post: { tags: `${word} two`, state: 'private' } })
  await writePost(world, owl, { post: { tags: `${word} zoo` } })
  const hints = async (who: Person, q: string) => {
    const { status, response } = await world.send(who, readSearchHints, { q })
    return [status, response.tags.map(({ tag }) => tag), response.blogs.map(({ name }) => name)]
  }
  const tags = [`${word} one`, `${word} zoo`]
  for (const who of [world.aGuest(), named]) {
    expect(await hints(who, ` ${word.toUpperCase()} `)).toEqual([200, tags, [named.blogName]])
    expect(await hints(who, `#${word}`)).toEqual([200, tags, []])
    expect(await hints(who, `@${word}`)).toEqual([200, [], [named.blogName]])
    for (const q of ['', ' ', '#', '@']) expect(await hints(who, q)).toEqual([200, [], []])
  }
  await world.db.insertInto('blocks').values({ blocker_blog_id: owl.blogId, blocked_blog_id: named.blogId }).execute()
  await mark(named, { is_spam: true })
  expect(await hints(named, word)).toEqual([200, [`${word} one`], []])
  for (const wrong of [{ q: 'a\u0000' }, { q: word, more: 1 }])
    expect(await world.send(named, readSearchHints, wrong)).toMatchObject({ status: 400 })
})

const hostile = [
  `' or 1=1 --`,
  `"unbalanced & (quotes | !`,
  `a & | ! <-> :* b:*`,
  `\\'\\\\ \\`,
  `%_%`,
  '???',
  '🐦🌿',
  '👩‍👩‍👧 ❤️',
  '\u202e\u200b',
  '-',
  '*',
  'a/b?c=d#e',
  '%',
  '%00',
  ':*',
  `$$; drop table posts; $$`,
  'İıſß',
  'x '.repeat(2500),
  'ä'.repeat(1200),
]
test.each(hostile.map((term) => [term.slice(0, 20), term] as const))(
  'the words %j are searched for like any other',
  async (_start, term) => {
    const wren = await world.aMember()
    const blogname = wren.blogName
    for (const sort of ['top', 'recent'] as const)
      expect(await world.send(wren, searchPosts, { q: term, sort })).toMatchObject({ status: 200 })
    expect(await world.send(wren, searchGifs, { q: term })).toMatchObject({ status: 200 })
    expect(await world.send(wren, readSearchHints, { q: term })).toMatchObject({ status: 200 })
    expect(await world.send(wren, searchBlog, { blogname, term })).toMatchObject({ status: 200 })
    expect(await world.send(wren, readBlogTags, { blogname })).toMatchObject({ status: 200 })
  },
)

test.each(['???', '🐦🌿', '<3', `it's "so" \\ odd`, '猫', 'İstanbul'])(
  'a post tagged %j is found by it',
  async (tag) => {
    const wren = await world.aMember()
    const post = await writePost(world, wren, { post: { tags: tag } })
    const found = await world.send(wren, searchBlog, { blogname: wren.blogName, term: tag })
    expect(found.response.posts.map(({ id }) => id)).toEqual([post.id])
    expect(await find(wren, tag, { sort: 'recent' })).toContain(post.id)
  },
)

test('accents and the way they are typed make no difference', async () => {
  const wren = await world.aMember()
  const word = aWord()
  const post = await writePost(world, wren, { post: { one: `${word} Crème Brûlée` } })
  for (const typed of ['creme brulee', 'CRÈME', 'brûlée'.normalize('NFD'), 'brul'])
    expect([typed, await find(wren, `${word} ${typed}`)]).toEqual([typed, [post.id]])
  expect(await find(wren, `${word} cream`)).toEqual([])
})

test('a post of the longest words and the longest text can be written and found', async () => {
  const wren = await world.aMember()
  const word = aWord()
  const long = `${word} ${'y'.repeat(5000)} ${Array.from({ length: 20_000 }, (_, at) => `w${at}`).join(' ')}`
  // The index expands each of these to eighteen letters.
  const wide = `${word} ${Array.from({ length: 30_000 }, (_, at) => `ﷺ${at}`).join(' ')}`
  const posts = []
  for (const text of [long, wide]) posts.unshift((await writePost(world, wren, { post: { two: `<p>${text}</p>` } })).id)
  expect(await find(wren, word, { sort: 'recent' })).toEqual(posts)
})

test('many posts that may not be seen hide none that are older', async () => {
  const [wren, spam] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) ids.unshift((await writePost(world, wren, { post: { one: word } })).id)
  for (let at = 0; at < 46; at += 1) await writePost(world, spam, { post: { one: word } })
  await mark(spam, { is_spam: true })
  expect(await find(wren, word, { sort: 'recent' })).toEqual(ids)
  expect(await find(wren, word, { sort: 'recent', limit: 2 })).toEqual(ids.slice(0, 2))
  expect(await find(wren, word, { sort: 'recent', limit: 2, offset: 2 })).toEqual(ids.slice(2))
  expect(await find(wren, word)).toEqual(ids)
})

test('the newest about a term go on to the oldest, however many there are [BLOG-401]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  const oldest = await writePost(world, wren, { post: { one: word } })
  await writing.copyPost(world, oldest.id, 1060)
  const asked = { sort: 'recent', limit: 50 }
  const seen: string[] = []
  for (let from: { before?: string } | null = {}; from; ) {
    const { posts, next, blogs }: OutputOf<typeof searchPosts> = await search(owl, word, { ...asked, ...from })
    seen.push(...posts.map(({ id }) => id))
    expect(blogs).toEqual([])
    // A post written meanwhile shifts no page.
    if (seen.length === 50) await writing.copyPost(world, oldest.id, 1)
    from = next === null ? null : { before: next }
  }
  expect([seen.length, new Set(seen).size, seen.at(-1)]).toEqual([1061, 1061, oldest.id])
  // A rare word is looked up by its own index entry, with a cursor too.
  const rare = aWord()
  const last = await writePost(world, owl, { post: { one: rare } })
  await writing.copyPost(world, oldest.id, 1001)
  const first = await writePost(world, owl, { post: { one: rare } })
  expect(await find(owl, rare, { sort: 'recent', before: first.id })).toEqual([last.id])
  expect(await find(owl, rare, { sort: 'recent', before: last.id })).toEqual([])
  expect((await search(owl, rare)).next).toBeNull()
  for (const wrong of [{ before: first.id }, { sort: 'top', before: first.id }, { sort: 'recent', before: 'x' }])
    expect(await world.send(owl, searchPosts, { q: rare, ...wrong } as never)).toMatchObject({ status: 400 })
})

test('words are found whether they are common or rare, together or not', async () => {
  const wren = await world.aMember()
  const [common, rare, other] = [aWord(), aWord(), aWord()]
  const first = await writePost(world, wren, { post: { one: `${common} ${rare}` } })
  for (let at = 0; at < 30; at += 1) await writePost(world, wren, { post: { one: `${common} ${other}` } })
  await sql`analyze post_words`.execute(world.db)
  for (const sort of ['recent', 'top'] as const) {
    expect(await find(wren, rare, { sort })).toEqual([first.id])
    expect(await find(wren, `${common} ${rare}`, { sort })).toEqual([first.id])
    expect(await find(wren, `${rare} ${other}`, { sort })).toEqual([])
    expect(await find(wren, `${common} ${other}`, { sort, limit: 50 })).toHaveLength(30)
    expect(await find(wren, common, { sort, limit: 50, filter_post_type: 'photo' })).toEqual([])
  }
})

test('what cannot be text is refused', async () => {
  const wren = await world.aMember()
  for (const q of ['a\u0000b', '\ud800', 'x'.repeat(5001)])
    expect((await world.send(wren, searchGifs, { q })).status).toBe(400)
})

test('a page of results takes at most 6 statements, blogs and tags included [BLOG-401]', async () => {
  holdTime()
  const wren = await world.aMember()
  const word = aWord()
  for (let at = 0; at < 5; at += 1) await writePost(world, wren, { post: { one: word, tags: word } })
  await world.deps.flags.read()
  expect(await world.countQueries(() => search(wren, word))).toBeLessThanOrEqual(6)
})
