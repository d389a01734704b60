import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { fastReblog } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import {
  listSearchNotices,
  removeSearchNotice,
  searchGifs,
  setSearchNotice,
} from '@bowerbird/domain/search/gifs.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { aGif, aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })
let world: World
let moving: Buffer
let still: Buffer
beforeAll(async () => {
  world = await openWorld()
  moving = await aGif(40, 30, 3)
  still = await aPhoto(40, 30).jpeg().toBuffer()
})
afterAll(() => world.close())

const uploaded = async (who: Person, body: Buffer, mime = 'image/gif') =>
  (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body, mime })).response.url

async function postPhotos(who: Person, images: Record<string, string>, tags: string, more = {}): Promise<Post> {
  const sent = { channel_id: who.blogName, images, post: { type: 'photo', two: '<p>Look</p>', tags }, ...more }
  const { response, title } = await world.send(who, updatePost, sent)
  if (title) throw new Error(title)
  await handleEventsAbout(world, response.post.id)
  return response.post
}
const find = async (who: Person, q: string, more = {}) =>
  (await world.send(who, searchGifs, { q, ...more })).response.media.map(({ postId }) => postId)

let count = 0
/** A word that no other test uses as a tag. */
const aWord = () => {
  count += 1
  return `wag${process.hrtime.bigint()}x${count}`
}

test('a GIF is found by its tags, with all that is told of it [POST-287] [POST-295] [POST-458]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  const url = await uploaded(wren, moving)
  const post = await postPhotos(wren, { o1: url }, `Happy ${word}, birds, gif`)
  const { status, response } = await world.send(owl, searchGifs, { q: `  HAPPY ${word.toUpperCase()} `, context: 'x' })
  expect(status).toBe(200)
  expect(response.message).toBeUndefined()
  expect(response.media).toEqual([
    {
      mediaUrl: post.content?.photo?.photos[0]?.url,
      previewUrl: expect.stringContaining('/media/'),
      postUrl: post.post_url,
      rootPostUrl: post.post_url,
      rootPostUrlHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      rootBlog: wren.blogName,
      rootBlogUrl: post.tumblelog.url,
      rootBlogKey: post.tumblelog.uuid,
      postTags: [`Happy ${word}`, 'birds', 'gif'],
      popularSearchTag: `Happy ${word}`,
      width: 40,
      height: 30,
      postBlog: wren.blogName,
      postBlogUuid: post.tumblelog.uuid,
      postId: post.id,
    },
  ])
  expect(await find(owl, word)).toEqual([post.id])
  expect(await find(owl, `birds ${word}`)).toEqual([post.id])
  expect(await find(owl, `${word} sad`)).toEqual([])
  expect(await world.send(world.aGuest(), searchGifs, { q: word })).toMatchObject({ status: 401 })
})

test('only what moves is a GIF, a set shows each of its own, and a reblog repeats none [POST-295]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  const [gif, other, photo] = [
    await uploaded(wren, moving),
    await uploaded(wren, await aGif(20, 20, 2)),
    await uploaded(wren, still, 'image/jpeg'),
  ]
  await postPhotos(wren, { o1: photo }, word)
  const set = await postPhotos(wren, { o1: photo, o2: gif, o3: other }, word)
  await world.send(owl, fastReblog, { reblog_post_id: set.id, reblog_key: set.reblog_key })
  await handleEventsAbout(world, owl.blogId)
  expect(await find(owl, word)).toEqual([set.id, set.id])
  expect(await find(owl, word, { limit: 1 })).toEqual([set.id])
})

test('a result is shown in the narrowest size that has 250 px [POST-286]', async () => {
  const wren = await world.aMember()
  const word = aWord()
  const post = await postPhotos(wren, { o1: await uploaded(wren, await aGif(400, 30, 2)) }, word)
  const renditions = post.content?.photo?.photos[0]?.renditions ?? []
  expect(renditions.map(({ width }) => width)).toEqual([400, 320])
  const [found] = (await world.send(wren, searchGifs, { q: word })).response.media
  expect(found?.previewUrl).toBe(renditions[1]?.url)
})

test('the newest come first, up to the limit, which is 1 to 200 and 200 unless told [POST-286] [POST-295]', async () => {
  const wren = await world.aMember()
  const word = aWord()
  const url = await uploaded(wren, moving)
  const [first, second] = [await postPhotos(wren, { o1: url }, word), await postPhotos(wren, { o1: url }, word)]
  expect(await find(wren, word)).toEqual([second.id, first.id])
  expect(await find(wren, word, { limit: '1' })).toEqual([second.id])
  expect(await find(wren, word, { limit: 200 })).toHaveLength(2)
  for (const limit of [0, 201, -1, 'many'])
    expect(await world.send(wren, searchGifs, { q: word, limit })).toMatchObject({ status: 400 })
})

test('nothing hidden, sensitive, labelled, deleted or of a marked blog is found, not even by its owner [POST-295] [POST-377] [CTRL-024]', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  const word = aWord()
  const url = await uploaded(wren, moving)
  await postPhotos(wren, { o1: url }, word, { members_only: true })
  await postPhotos(wren, { o1: url }, word, { owner_flagged_nsfw: true })
  await postPhotos(wren, { o1: url }, word, { labels: 'violence' })
  const draft = await world.send(wren, updatePost, {
    channel_id: wren.blogName,
    images: { o1: url },
    post: { type: 'photo', tags: word, state: '1' },
  })
  expect([draft.status, await find(wren, word), await find(owl, word)]).toEqual([200, [], []])

  const post = await postPhotos(wren, { o1: url }, word)
  const edit = (sent: object) =>
    world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: post.id, ...sent })
  expect(await find(owl, word)).toEqual([post.id])
  await edit({ post: { tags: 'else' } })
  expect(await find(owl, word)).toEqual([])
  await edit({ post: { tags: word } })
  expect(await find(owl, word)).toEqual([post.id])
  await edit({ post: { state: 'private' } })
  expect(await find(owl, word)).toEqual([])
  await edit({ post: { state: '0' } })
  await handleEventsAbout(world, post.id)
  expect(await find(owl, word)).toEqual([post.id])

  for (const mark of ['is_spam', 'is_uniblocked', 'is_nsfw', 'is_adult', 'is_suspended'] as const) {
    const set = (isOn: boolean) =>
      world.db
        .updateTable('blogs')
        .set({ [mark]: isOn })
        .where('id', '=', wren.blogId)
        .execute()
    await set(true)
    expect([mark, await find(owl, word)]).toEqual([mark, []])
    await set(false)
  }
  const block = { blocker_blog_id: wren.blogId, blocked_blog_id: owl.blogId }
  await world.db.insertInto('blocks').values(block).execute()
  expect([await find(owl, word), await find(await world.aMember(), word)]).toEqual([[], [post.id]])
  await world.send(wren, deletePost, { post_id: post.id })
  expect(await find(wren, word)).toEqual([])
})

test('a term on the list of staff answers with their message beside the GIFs [POST-295] [POST-458]', async () => {
  const [staff, owl] = [await world.aMember({ isStaff: true }), await world.aMember()]
  const term = aWord()
  const notice = { term: ` ${term.toUpperCase()} `, header: 'Everything okay?', body: 'Somebody to talk to.' }
  for (const who of [owl, world.aGuest()]) {
    expect([401, 403]).toContain((await world.send(who, setSearchNotice, notice)).status)
    expect([401, 403]).toContain((await world.send(who, listSearchNotices, {})).status)
  }
  expect((await world.send(owl, searchGifs, { q: term })).response).toEqual({ media: [] })
  expect(await world.send(staff, setSearchNotice, { term, header: '', body: ' ' })).toMatchObject({ status: 400 })

  expect((await world.send(staff, setSearchNotice, notice)).response.term).toBe(term)
  await world.send(staff, setSearchNotice, { ...notice, body: 'Call somebody.' })
  const { response } = await world.send(owl, searchGifs, { q: ` ${term.toUpperCase()}` })
  expect(response.message).toEqual({ header: 'Everything okay?', body: 'Call somebody.' })
  expect((await world.send(owl, searchGifs, { q: `${term} more` })).response.message).toBeUndefined()
  const { notices } = (await world.send(staff, listSearchNotices, {})).response
  expect(notices.filter((stored) => stored.term === term)).toHaveLength(1)

  expect(await world.send(owl, removeSearchNotice, { term })).toMatchObject({ status: 403 })
  expect(await world.send(staff, removeSearchNotice, { term })).toMatchObject({ status: 200 })
  expect(await world.send(staff, removeSearchNotice, { term })).toMatchObject({ status: 404 })
  expect((await world.send(owl, searchGifs, { q: term })).response.message).toBeUndefined()
  const acts = await world.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', term)
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual(['search.notice.set', 'search.notice.set', 'search.notice.removed'])
})
