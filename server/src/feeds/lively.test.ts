import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readLively } from '@bowerbird/domain/feeds/lively.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import type { World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const lively = async (tag?: string) => (await world.send(world.aGuest(), readLively, tag ? { tag } : {})).response

test('tags of the newest posts come by how often they stand there, with the newest blogs that show something', async () => {
  const [wren, jay, quiet] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await writePost(world, wren, { post: { one: 'a', tags: 'Moss,fern' } })
  await writePost(world, wren, { post: { one: 'b', tags: 'moss,stone' } })
  await writePost(world, jay, { post: { one: 'c', tags: 'Moss' } })
  await writePost(world, jay, { post: { one: 'd', tags: 'hidden', state: 'private' } })
  const { tags, blogs } = await lively()
  expect(tags).toEqual(['Moss', 'fern', 'stone'])
  expect(blogs.map(({ name }) => name)).toEqual([jay.blogName, wren.blogName])
  expect(blogs.map(({ name }) => name)).not.toContain(quiet.blogName)

  expect(await lively('MOSS')).toEqual({ tags: ['fern', 'stone'], blogs: [] })
  expect(await lively('nothing')).toEqual({ tags: [], blogs: [] })

  await world.db.updateTable('blogs').set({ hidden_from_search: true }).where('id', '=', wren.blogId).execute()
  expect((await lively()).tags).toEqual(['Moss'])
  expect((await lively('moss')).tags).toEqual([])
})

test('the page of a tag shows the original posts with the most notes first where that is asked for, page by page', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const posts = []
  for (const one of ['a', 'b', 'c']) posts.push(await writePost(world, wren, { post: { one, tags: 'lichen' } }))
  const [first, second, third] = posts.map(({ id }) => id)
  for (const who of [jay, await world.aMember()]) await world.send(who, likePost, { id: first } as never)
  await world.send(jay, likePost, { id: second } as never)
  const read = async (more: object = {}) => {
    const asked = { pageRoot: 'tagged', tag: 'lichen', sort: 'popular' as const, ...more }
    const { response } = await world.send(world.aGuest(), readTimeline, asked)
    return { ids: response.posts.map(({ id }) => id), next: response.next }
  }
  expect(await read()).toEqual({ ids: [first, second, third], next: null })
  expect(await read({ limit: 2 })).toEqual({ ids: [first, second], next: '2' })
  expect(await read({ limit: 2, before: '2' })).toEqual({ ids: [third], next: null })
  expect((await read({ sort: undefined })).ids).toEqual([third, second, first])
})
