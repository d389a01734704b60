import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { suggestBlogs, suggestTags } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tagsFor = async (who: Person, q: string) =>
  (await world.send(who, suggestTags, { channel_id: who.blogName, q })).response.tags.map(({ tag }) => tag)
const blogsFor = async (who: Person, q: string) =>
  (await world.send(who, suggestBlogs, { q })).response.blogs.map(({ name }) => name)
const tagged = (who: Person, tags: string, state = '0') =>
  writePost(world, who, { post: { two: '<p>a</p>', tags, state } })

test('tags begin with what is typed: the blog’s own, the most used first, then what others use; written as last time', async () => {
  const [wren, ann] = [await world.aMember(), await world.aMember()]
  await tagged(wren, 'Quaint Moss')
  await tagged(wren, 'quaint caps, Quaint moss')
  await tagged(wren, 'quaintdraft', '1')
  await tagged(ann, 'quaintest, quaint caps')
  expect(await tagsFor(wren, ' #QUAINT ')).toEqual(['Quaint moss', 'quaint caps', 'quaintdraft', 'quaintest'])
  expect(await tagsFor(wren, 'quaint m')).toEqual(['Quaint moss'])
  expect(await tagsFor(wren, 'quaint%')).toEqual([])
  expect((await tagsFor(wren, '')).slice(0, 1)).toEqual(['Quaint moss'])
  expect(await tagsFor(ann, 'quaintdraft')).toEqual([])
  const { response } = await world.send(wren, suggestTags, { channel_id: wren.blogName, q: 'quaintest' })
  expect(response.tags).toEqual([{ tag: 'quaintest', is_own: false }])
})

test('tags of posts that one may not see, or that are kept from strangers, are not suggested [CTRL-024]', async () => {
  const [wren, ann] = [await world.aMember(), await world.aMember()]
  await writePost(world, ann, { post: { two: '<p>a</p>', tags: 'hushed private', state: 'private' } })
  await writePost(world, ann, { post: { two: '<p>a</p>', tags: 'hushed draft', state: '1' } })
  await writePost(world, ann, { post: { two: '<p>a</p>', tags: 'hushed label' }, labels: 'violence' })
  expect(await tagsFor(wren, 'hushed')).toEqual([])
  expect((await tagsFor(ann, 'hushed')).sort()).toEqual(['hushed draft', 'hushed label'])
})

test('blogs begin with what is typed: the one of that name, those followed, then those with most followers', async () => {
  const stem = `m${Date.now().toString(36)}`
  const named = async (ending: string) => world.aMember({ name: `${stem}${ending}` })
  const [exact, quiet, loud, friend] = [await named(''), await named('-a'), await named('-b'), await named('-c')]
  const wren = await world.aMember()
  await world.send(await world.aMember(), followBlog, { tumblelog: loud.blogName })
  await world.send(wren, followBlog, { tumblelog: friend.blogName })
  const inOrder = [exact, friend, loud, quiet].map(({ blogName }) => blogName)
  expect(await blogsFor(wren, stem.toUpperCase())).toEqual(inOrder)
  expect(await blogsFor(wren, `${stem}-b`)).toEqual([loud.blogName])
  expect(await blogsFor(wren, '')).toEqual([friend.blogName])
  await world.db.updateTable('blogs').set({ is_spam: true }).where('id', '=', loud.blogId).execute()
  expect(await blogsFor(wren, stem)).not.toContain(loud.blogName)
})

test('guests, other people’s blogs and what is no start of a name get nothing', async () => {
  const [wren, ann] = [await world.aMember(), await world.aMember()]
  const asked = { channel_id: ann.blogName, q: 'a' }
  expect(await world.send(ann, suggestTags, asked)).toMatchObject({ status: 200 })
  expect(await world.send(wren, suggestTags, asked)).toMatchObject({ status: 403 })
  expect(await world.send(world.aGuest(), suggestTags, asked)).toMatchObject({ status: 401 })
  expect(await world.send(wren, suggestTags, { ...asked, q: 'a'.repeat(141) })).toMatchObject({ status: 400 })
  expect(await world.send(world.aGuest(), suggestBlogs, { q: 'a' })).toMatchObject({ status: 401 })
  for (const q of ['a b', '%', 'ä', 'a'.repeat(33)])
    expect(await world.send(wren, suggestBlogs, { q })).toMatchObject({ status: 400 })
})
