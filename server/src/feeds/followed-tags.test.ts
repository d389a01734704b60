import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { followedTagsMax } from '@bowerbird/domain/feeds/feeds.limits.ts'
import { feedsRefusals } from '@bowerbird/domain/feeds/feeds.refusals.ts'
import { followTag, listFollowedTags, unfollowTag } from '@bowerbird/domain/feeds/followed-tags.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let count = 0
const aTag = () => {
  count += 1
  return `Ferns ${process.hrtime.bigint()} ${count}`
}
const tagsOf = async (who: Person) => (await world.send(who, listFollowedTags, {})).response.tags.map(({ tag }) => tag)
const read = (who: Person, asked = {}) => world.send(who, readTimeline, { pageRoot: 'tags', ...asked })
const idsIn = async (who: Person, asked = {}) => (await read(who, asked)).response.posts.map(({ id }) => id)

test('a tag is followed once however it is typed, listed newest first, and given up again', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const [fern, moss] = [aTag(), aTag()]
  expect(await world.send(wren, followTag, { tag: `#${fern}` })).toMatchObject({
    status: 200,
    response: { tag: fern, following: true },
  })
  for (const tag of [` ${fern.toUpperCase()}`, moss, moss])
    expect(await world.send(wren, followTag, { tag })).toMatchObject({ status: 200 })
  expect(await tagsOf(wren)).toEqual([moss, fern])
  expect(await tagsOf(jay)).toEqual([])
  for (let times = 0; times < 2; times += 1)
    expect(await world.send(wren, unfollowTag, { tag: fern.toUpperCase() })).toMatchObject({
      status: 200,
      response: { following: false },
    })
  expect(await tagsOf(wren)).toEqual([moss])
})

test('a guest follows nothing, and neither does anyone without a key or a tag', async () => {
  const wren = await world.aMember()
  const tag = aTag()
  for (const call of [followTag, unfollowTag]) {
    expect(await world.send(world.aGuest(), call, { tag })).toMatchObject({ status: 401 })
    expect(await world.send(wren, call, { tag }, { 'x-form-key': 'wrong' })).toMatchObject({
      status: 403,
      error: coreRefusals.badFormKey.code,
    })
    for (const wrong of [{}, { tag: ' # ' }, { tag: 'x'.repeat(141) }, { tag: 'a\u0000' }, { tag, more: 1 }])
      expect(await world.send(wren, call, wrong as never)).toMatchObject({ status: 400 })
  }
  expect(await world.send(world.aGuest(), listFollowedTags, {})).toMatchObject({ status: 401 })
  expect(await read(world.aGuest())).toMatchObject({ status: 401 })
  expect(await tagsOf(wren)).toEqual([])
})

test('nobody follows more tags than there may be, though those already followed are no matter', async () => {
  const wren = await world.aMember()
  const rows = Array.from({ length: followedTagsMax - 1 }, (_, at) => `t${at}`)
  await world.db
    .insertInto('followed_tags')
    .values(rows.map((tag) => ({ account_id: wren.accountId, tag_key: tag, tag })))
    .execute()
  const atOnce = await Promise.all(['one', 'two'].map((tag) => world.send(wren, followTag, { tag })))
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 403])
  expect(atOnce.find(({ status }) => status === 403)?.error).toBe(feedsRefusals.tooManyTags.code)
  expect(await world.send(wren, followTag, { tag: 't0' })).toMatchObject({ status: 200 })
  expect(await tagsOf(wren)).toHaveLength(followedTagsMax)
})

test('the posts of all followed tags come together, each once, newest first, by pages', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const [fern, moss, other] = [aTag(), aTag(), aTag()]
  const ids: string[] = []
  for (let at = 0; at < 13; at += 1)
    ids.unshift(
      (await writePost(world, jay, { post: { tags: [`${fern}, ${moss}`, fern, moss][at % 3] as string } })).id,
    )
  await writePost(world, jay, { post: { tags: other } })
  expect(await idsIn(wren)).toEqual([])
  for (const tag of [fern, moss]) await world.send(wren, followTag, { tag })
  const first = await read(wren)
  expect(first.response.posts.map(({ id }) => id)).toEqual(ids.slice(0, 10))
  expect(await idsIn(wren, { before: first.response.next })).toEqual(ids.slice(10))
  expect(await idsIn(wren, { limit: 1 })).toEqual(ids.slice(0, 1))
  await world.send(wren, unfollowTag, { tag: moss })
  expect(await idsIn(wren, { limit: 50 })).toEqual(ids.filter((_, at) => (12 - at) % 3 !== 2))
})

test('a page is full where one newest post stands for every tag', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const tags = Array.from({ length: 15 }, aTag)
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1)
    ids.unshift((await writePost(world, jay, { post: { tags: tags[0] as string } })).id)
  ids.unshift((await writePost(world, jay, { post: { tags: tags.join(',') } })).id)
  for (const tag of tags) await world.send(wren, followTag, { tag })
  expect(await idsIn(wren)).toEqual(ids.slice(0, 10))
})

test('what may not be seen is not among them, and hides nothing that is older', async () => {
  const [wren, jay, owl, spam] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ]
  const tag = aTag()
  const shown = await writePost(world, jay, { post: { tags: tag } })
  for (const state of ['1', '2', 'private']) await writePost(world, jay, { post: { tags: tag, state } })
  const hidden = await writePost(world, jay, { post: { tags: tag } })
  for (const who of [owl, spam]) await writePost(world, who, { post: { tags: tag } })
  await world.send(wren, followTag, { tag })
  expect(await idsIn(wren, { limit: 50 })).toHaveLength(4)
  await world.db.insertInto('blocks').values({ blocker_blog_id: owl.blogId, blocked_blog_id: wren.blogId }).execute()
  await world.db.updateTable('blogs').set({ is_spam: true }).where('id', '=', spam.blogId).execute()
  const edit = { channel_id: jay.blogName, edit_post_id: hidden.id, post: { state: 'private' } }
  await world.send(jay, updatePost, edit)
  expect(await idsIn(wren, { limit: 1 })).toEqual([shown.id])
  expect((await read(wren, { limit: 1 })).response.next).toBeNull()
})

test('the list takes one statement, the feed at most 6, however many tags there are', async () => {
  holdTime()
  const wren = await world.aMember()
  const tags = Array.from({ length: 20 }, aTag)
  for (const tag of tags) {
    await world.send(wren, followTag, { tag })
    await writePost(world, wren, { post: { tags: tag } })
  }
  await world.deps.flags.read()
  const known = await world.countQueries(() => world.send(wren, listFollowedTags, {}))
  expect(known).toBeLessThanOrEqual(2)
  expect(await world.countQueries(() => read(wren))).toBeLessThanOrEqual(6)
})
