import { answerAsk, askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { toggleAdult } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { readBlogTags, searchBlog } from '@bowerbird/domain/search/search.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout, withEventsHandled } from '../testing/handle-events-about.ts'
import { holdTime } from '../testing/hold-time.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import * as writing from '../testing/writing.ts'

const [writePost, reblog] = [withEventsHandled(writing.writePost), withEventsHandled(writing.reblog)]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const search = (who: Person, blog: Person, term: string, more = {}) =>
  world.send(who, searchBlog, { blogname: blog.blogName, term, ...more })
const find = async (who: Person, blog: Person, term: string, more = {}) => {
  const { status, response, title } = await search(who, blog, term, more)
  if (status !== 200) throw new Error(`${term} was answered ${status}: ${title}`)
  return response.posts.map(({ id }) => id)
}
const tagsOf = async (who: Person, blog: Person) =>
  (await world.send(who, readBlogTags, { blogname: blog.blogName })).response.tags.map(({ tag }) => tag)

/** Returns the id of the post that the question becomes. */
async function anAnswer(blog: Person, asker: Person, question: string): Promise<string> {
  await world.send(asker, askQuestion, { recipient: blog.blogName, question })
  const [asked] = (await world.send(blog, readTimeline, { pageRoot: 'inbox' })).response.posts
  const { id = '', reblog_key: key = '' } = asked ?? {}
  await world.send(blog, answerAsk, { post_id: id, tumblelog: blog.blogName, key, answer_text: '<p>Very.</p>' })
  await handleEventsAbout(world, id)
  return id
}

test('a term is found in tags, title, text, captions and questions, whatever its case [BLOG-252] [BLOG-388]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const inTag = await writePost(world, wren, { post: { one: 'One', tags: 'wet MOSS, stone' } })
  const inTitle = await writePost(world, wren, { post: { one: 'Of Mosses' } })
  const inText = await writePost(world, wren, { post: { one: '', two: '<p>Some <b>mo</b>rning moss.</p>' } })
  const url = (
    await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body: await aPhoto(30, 20).jpeg().toBuffer() })
  ).response.url
  const inCaption = await writePost(world, wren, {
    images: { o1: url },
    caption: { o1: 'A stone with moss' },
    post: { type: 'photo', one: undefined },
  })
  const inQuestion = await anAnswer(wren, owl, 'Do you like moss?')
  await writePost(world, wren, { post: { one: 'Ferns' } })
  await writePost(world, owl, { post: { one: 'Moss of another' } })
  for (const who of [world.aGuest(), owl, wren])
    expect(await find(who, wren, 'MoSS')).toEqual([inQuestion, inCaption.id, inText.id, inTitle.id, inTag.id])
  expect(await find(owl, wren, 'stone moss')).toEqual([inCaption.id, inTag.id])
  expect(await find(owl, wren, 'moss fern')).toEqual([])
})

test('posts come by time or by notes, in pages that end with -1 [BLOG-252] [BLOG-388] [BLOG-389]', async () => {
  const [wren, owl, jay] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const posts = []
  for (let at = 0; at < 12; at += 1) posts.push(await writePost(world, wren, { post: { one: `Moss ${at}` } }))
  const ids = posts.map(({ id }) => id).reverse()
  const first = await search(owl, wren, 'moss')
  expect([first.response.posts.map(({ id }) => id), first.response.next_offset]).toEqual([ids.slice(0, 10), 10])
  const second = await search(owl, wren, 'moss', { next_offset: 10 })
  expect([second.response.posts.map(({ id }) => id), second.response.next_offset]).toEqual([ids.slice(10), -1])
  expect((await search(owl, wren, 'moss', { limit: 12 })).response.next_offset).toBe(-1)

  const [most, some] = [ids[7] as string, ids[3] as string]
  for (const who of [owl, jay]) await world.send(who, likePost, { id: most })
  await world.send(owl, likePost, { id: some })
  const rest = ids.filter((id) => id !== most && id !== some)
  expect(await find(owl, wren, 'moss', { sort: 'POPULARITY_DESC', limit: 50 })).toEqual([most, some, ...rest])
  expect(await find(owl, wren, 'moss', { sort: 'CREATED_DESC', limit: 50 })).toEqual(ids)
  for (const wrong of [
    { sort: 'top' },
    { post_type: 'SONG' },
    { post_role: 'NONE' },
    { next_offset: -5 },
    { before: 'x' },
    { before: '9'.repeat(25) },
  ])
    expect(await search(owl, wren, 'moss', wrong)).toMatchObject({ status: 400 })
})

test.each(['CREATED_DESC', 'POPULARITY_DESC'])(
  'a blog with more than a thousand posts about a term shows them all, sorted %s [BLOG-240, BLOG-389]',
  async (sort) => {
    const [wren, owl] = [await world.aMember(), await world.aMember()]
    const oldest = await writePost(world, wren, { post: { one: 'Moss' } })
    const top = await writePost(world, wren, { post: { one: 'Moss of mosses' } })
    await world.send(owl, likePost, { id: top.id })
    await writing.copyPost(world, oldest.id, 1060)
    const seen: string[] = []
    const asked = { sort, limit: 50 }
    for (let from: { before?: string; next_offset?: number } | null = {}; from; ) {
      const { posts, next, next_offset }: OutputOf<typeof searchBlog> = (
        await search(owl, wren, 'moss', { ...asked, ...from })
      ).response
      seen.push(...posts.map(({ id }) => id))
      // A post written meanwhile shifts no page.
      if (seen.length === 50) await writing.copyPost(world, oldest.id, 1)
      expect(next === null).toBe(next_offset === -1)
      from = next === null ? null : { before: next, next_offset }
    }
    expect(seen).toHaveLength(1062)
    expect(new Set(seen).size).toBe(1062)
    expect(seen.at(sort === 'CREATED_DESC' ? -2 : 0)).toBe(top.id)
    expect(seen.at(-1)).toBe(oldest.id)
    // Offsets alone reach the last post too.
    const far = (await search(owl, wren, 'moss', { ...asked, next_offset: 1050 })).response
    expect([far.posts.at(-1)?.id, far.posts.length, far.next_offset]).toEqual([oldest.id, 13, -1])
  },
)

test('filters leave out reblogs, other kinds and what is marked sensitive [BLOG-252]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const far = await writePost(world, owl, { post: { one: 'Moss from afar' } })
  const text = await writePost(world, wren, { post: { one: 'Moss' } })
  const quote = await writePost(world, wren, { post: { type: 'quote', one: 'Moss grows.', two: '<p>Somebody</p>' } })
  const marked = await writePost(world, wren, { owner_flagged_nsfw: true, post: { one: 'Wild moss' } })
  const again = await reblog(world, wren, far)
  const said = await reblog(world, wren, far, { post: { two: '<p>Lovely.</p>', tags: 'kept' } })
  expect(await find(owl, wren, 'moss')).toEqual([said.id, again.id, marked.id, quote.id, text.id])
  expect(await find(owl, wren, 'lovely moss')).toEqual([said.id])
  expect(await find(owl, wren, 'moss', { post_role: 'ORIGINAL' })).toEqual([marked.id, quote.id, text.id])
  expect(await find(owl, wren, 'moss', { post_type: 'QUOTE' })).toEqual([quote.id])
  expect(await find(owl, wren, 'moss', { filter_nsfw: true })).toEqual([said.id, again.id, quote.id, text.id])
})

test('nothing unpublished, hidden, changed or deleted is found or named by its tags [BLOG-252] [BLOG-253]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = { one: 'Secret moss', tags: 'hush' }
  for (const state of ['1', '2', 'private']) await writePost(world, wren, { post: { ...word, state } })
  const inside = await writePost(world, wren, { post: word, members_only: true })
  const gone = await writePost(world, wren, { post: word })
  const edited = await writePost(world, wren, { post: word })
  await world.send(wren, deletePost, { post_id: gone.id })
  const change = { channel_id: wren.blogName, edit_post_id: edited.id, post: { one: 'Open fern', tags: 'loud' } }
  await world.send(wren, updatePost, change)
  for (const who of [world.aGuest(), owl]) {
    expect((await search(who, wren, 'moss')).response).toEqual({ posts: [], next: null, next_offset: -1 })
    expect(await find(who, wren, 'fern')).toEqual([edited.id])
    expect(await tagsOf(who, wren)).toEqual(['loud'])
  }
  expect(await find(wren, wren, 'moss')).toEqual([inside.id])

  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: owl.blogId }).execute()
  for (const call of [search(owl, wren, 'fern'), world.send(owl, readBlogTags, { blogname: wren.blogName })])
    expect(await call).toMatchObject({ status: 404 })
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', wren.blogId).execute()
  expect(await search(world.aGuest(), wren, 'fern')).toMatchObject({ status: 404 })
  expect(await search(owl, { ...wren, blogName: 'nobody-is-here' }, 'fern')).toMatchObject({ status: 404 })
})

test('tags come the most used first, each once, as last written [BLOG-253] [BLOG-390]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  for (const tags of ['Moss, stone', 'moss, fern', 'MOSS, fern']) await writePost(world, wren, { post: { tags } })
  await writePost(world, owl, { post: { tags: 'else' } })
  for (const who of [world.aGuest(), owl]) expect(await tagsOf(who, wren)).toEqual(['MOSS', 'fern', 'stone'])
  expect(await tagsOf(owl, await world.aMember())).toEqual([])
})

test('safe mode keeps an adult blog back from search and tags, but not from its owner [BLOG-261]', async () => {
  const [wren, owl, staff] = [await world.aMember(), await world.aMember(), await world.aMember({ isStaff: true })]
  const post = await writePost(world, wren, { post: { one: 'Moss', tags: 'moss' } })
  expect(await find(owl, wren, 'moss')).toEqual([post.id])
  await world.send(staff, toggleAdult, { tumblelog: wren.blogName })
  for (const who of [world.aGuest(), owl]) {
    expect((await search(who, wren, 'moss')).response).toEqual({ posts: [], next: null, next_offset: -1 })
    expect(await tagsOf(who, wren)).toEqual([])
  }
  expect([await find(wren, wren, 'moss'), await tagsOf(wren, wren)]).toEqual([[post.id], ['moss']])
  await world.db.updateTable('accounts').set({ safe_mode: false }).where('id', '=', owl.accountId).execute()
  expect([await find(owl, wren, 'moss'), await tagsOf(owl, wren)]).toEqual([[post.id], ['moss']])
})

test('what safe mode covers is not told by its tags either [BLOG-253] [BLOG-261]', async () => {
  const [wren, careful, curious] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await writePost(world, wren, { post: { tags: 'moss' } })
  await writePost(world, wren, { owner_flagged_nsfw: true, post: { tags: 'moss, hush' } })
  await world.db.updateTable('accounts').set({ safe_mode: false }).where('id', '=', curious.accountId).execute()
  for (const who of [world.aGuest(), careful]) expect(await tagsOf(who, wren)).toEqual(['moss'])
  for (const who of [wren, curious]) expect(await tagsOf(who, wren)).toEqual(['moss', 'hush'])
})

test('a search takes at most 6 statements', async () => {
  holdTime()
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  for (let at = 0; at < 6; at += 1) await writePost(world, wren, { post: { one: 'Moss' } })
  expect(await world.countQueries(() => search(owl, wren, 'moss'))).toBeLessThanOrEqual(6)
})
