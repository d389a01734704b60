import { readArchive } from '@bowerbird/domain/feeds/archive.contract.ts'
import { archivePageSize } from '@bowerbird/domain/feeds/archive.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const read = async (who: Person, of: Person, asked = {}) => {
  const { status, response, title } = await world.send(who, readArchive, { name: of.blogName, ...asked })
  if (status !== 200) throw new Error(`Answered ${status}: ${title}`)
  return response
}
const idsIn = async (who: Person, of: Person, asked = {}) => (await read(who, of, asked)).posts.map(({ id }) => id)
const onDay = async (who: Person, day: string, post: object = {}) =>
  (await writePost(world, who, { post: { date: `${day}T12:00:00Z`, ...post } })).id

async function aBlogOfThreeMonths() {
  const wren = await world.aMember()
  const [march, may, lateMay, june] = [
    await onDay(wren, '2021-03-01', { tags: 'Été, moss', type: 'quote', one: 'So it goes', two: '' }),
    await onDay(wren, '2021-05-01', { tags: 'moss' }),
    await onDay(wren, '2021-05-31', { tags: 'fern' }),
    await onDay(wren, '2021-06-01'),
  ]
  return { wren, march, may, lateMay, june }
}

test('the archive lists what is published, newest first, and how much each month has', async () => {
  const { wren, march, may, lateMay, june } = await aBlogOfThreeMonths()
  for (const state of ['1', '2', 'private']) await writePost(world, wren, { post: { state } })
  for (const who of [world.aGuest(), wren]) {
    const { posts, next, months, tags, tumblelog } = await read(who, wren)
    expect(posts.map(({ id }) => id)).toEqual([june, lateMay, may, march])
    expect([next, tumblelog.name]).toEqual([null, wren.blogName])
    expect(months).toEqual([
      { month: '2021-06', count: 1, is_more: false },
      { month: '2021-05', count: 2, is_more: false },
      { month: '2021-03', count: 1, is_more: false },
    ])
    expect(tags).toEqual([{ tag: 'moss' }, { tag: 'fern' }, { tag: 'Été' }])
  }
})

test('it begins at any month, and is narrowed by kind and by tag, with its months', async () => {
  const { wren, march, may, lateMay } = await aBlogOfThreeMonths()
  const guest = world.aGuest()
  expect(await idsIn(guest, wren, { month: '2021-05' })).toEqual([lateMay, may, march])
  expect(await idsIn(guest, wren, { month: '2021-04' })).toEqual([march])
  expect(await idsIn(guest, wren, { month: '2021-02' })).toEqual([])
  const quotes = await read(guest, wren, { post_type: 'quote' })
  expect([quotes.posts.map(({ id }) => id), quotes.months.map(({ month }) => month)]).toEqual([[march], ['2021-03']])
  for (const tag of ['moss', '#MOSS ', ' Moss']) expect(await idsIn(guest, wren, { tag })).toEqual([may, march])
  for (const tag of ['été', 'ÉTÉ', 'été'.normalize('NFD')]) expect(await idsIn(guest, wren, { tag })).toEqual([march])
  expect(await idsIn(guest, wren, { tag: 'mos' })).toEqual([])
  expect(await idsIn(guest, wren, { tag: 'moss', post_type: 'text', month: '2021-12' })).toEqual([may])
  const other = await world.aMember()
  await writePost(world, other, { post: { tags: 'moss' } })
  expect(await idsIn(guest, wren, { tag: 'moss' })).toEqual([may, march])
})

test('it goes on by pages, and tells its months once', async () => {
  const wren = await world.aMember()
  const ids: string[] = []
  for (let at = 0; at < archivePageSize + 2; at += 1) ids.unshift((await writePost(world, wren)).id)
  const first = await read(world.aGuest(), wren)
  expect(first.posts.map(({ id }) => id)).toEqual(ids.slice(0, archivePageSize))
  expect(first.months).toEqual([expect.objectContaining({ count: archivePageSize + 2 })])
  const second = await read(world.aGuest(), wren, { before: first.next })
  expect(second.posts.map(({ id }) => id)).toEqual(ids.slice(archivePageSize))
  expect([second.next, second.months, second.tags]).toEqual([null, [], []])
})

test('a card has what its post began with, as plain words', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const words = '<p>Tea &amp; &lt;b&gt; <b>moss</b></p>'
  const post = await writePost(world, wren, { post: { one: 'On tea', two: words } })
  await writePost(world, wren, { post: { type: 'chat', one: '', two: 'A: hm\nB: so' } })
  await writePost(world, wren, { post: { type: 'quote', one: 'x'.repeat(400), two: '' } })
  await reblog(world, jay, post, { post: { two: '<p>Yes</p>' } })
  const [quote, chat, text] = (await read(wren, wren)).posts
  expect(text).toMatchObject({ type: 'text', title: 'On tea', text: 'Tea & <b> moss', picture: null, is_reblog: false })
  expect(text?.path).toBe(new URL(post.post_url).pathname)
  expect(chat?.text).toBe('A: hm\nB: so')
  expect([[...(quote?.text ?? '')].length, quote?.text.endsWith('…')]).toEqual([280, true])
  expect((await read(wren, jay)).posts).toMatchObject([{ title: 'On tea', is_reblog: true, note_count: 1 }])
})

test('what is sensitive is covered, and its words are not sent', async () => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'Secret', tags: 'hush' }, owner_flagged_nsfw: true })
  expect((await read(wren, wren)).posts).toMatchObject([{ is_covered: false, title: 'Secret' }])
  const seen = await read(world.aGuest(), wren)
  expect(seen.posts).toMatchObject([{ is_covered: true, title: '', text: '', picture: null }])
  expect(JSON.stringify([seen.posts, seen.tags])).not.toMatch(/secret|hush/i)
  await world.db.updateTable('blogs').set({ is_adult: true }).where('id', '=', wren.blogId).execute()
  expect(await read(world.aGuest(), wren)).toMatchObject({
    posts: [],
    months: [],
    tags: [],
    is_safe_mode_applied: true,
  })
})

test('whoever may not see the blog finds no archive, and nonsense is refused', async () => {
  const [wren, owl] = [await world.aMember(), await world.aMember()]
  await writePost(world, wren)
  const ask = async (who: Person, asked = {}) =>
    (await world.send(who, readArchive, { name: wren.blogName, ...asked })).status
  expect(await ask(owl)).toBe(200)
  for (const wrong of [{ month: '2021-13' }, { month: 'May' }, { post_type: 'song' }, { before: 'x' }, { extra: 1 }])
    expect(await ask(owl, wrong)).toBe(400)
  await world.db.insertInto('blocks').values({ blocker_blog_id: wren.blogId, blocked_blog_id: owl.blogId }).execute()
  expect([await ask(owl), await ask(world.aGuest())]).toEqual([404, 200])
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', wren.blogId).execute()
  expect(await ask(world.aGuest())).toBe(404)
  expect(await ask(owl, { name: 'no-such-blog-at-all' })).toBe(404)
})

test('a page takes at most 6 statements, months and tags included', async () => {
  holdTime()
  const { wren } = await aBlogOfThreeMonths()
  await world.deps.flags.read()
  expect(await world.countQueries(() => read(wren, wren, { tag: 'moss' }))).toBeLessThanOrEqual(6)
})
