import { suggestBlogs } from '@bowerbird/domain/posts/suggestions.contract.ts'
import { readSearchHints, searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await openOwnWorld()
  ann = await world.aMember({ name: 'ann' })
})
afterAll(() => world.close())

/** Suspended blogs are made before and after the visible ones. */
const addHidden = (word: string, from: number, count: number) =>
  sql`insert into blogs (name, title, is_suspended, follower_count)
      select ${word} || '-' || at, '', true, 500 from generate_series(${from}::int, ${from + count}::int) as at`.execute(
    world.db,
  )
const addShown = (word: string, name: string, followers: number) =>
  sql`insert into blogs (name, title, follower_count) values (${`${word}-${name}`}, '', ${followers})`.execute(world.db)

// A few matches are all ranked; many are walked from the most followed down.
test.each([
  ['few', 'plume', 150],
  ['many', 'quill', 700],
])('of %s blogs the most followed ones that may be seen are found, however many may not', async (_, word, half) => {
  await addHidden(word, 1, half)
  for (const [name, followers] of [
    ['low', 3],
    ['top', 90],
    ['mid', 40],
    ['last', 0],
  ] as const)
    await addShown(word, name, followers)
  await addHidden(word, 5000, half)
  await sql`analyze blogs, blog_words`.execute(world.db)
  const inOrder = ['top', 'mid', 'low', 'last'].map((name) => `${word}-${name}`)
  const namesIn = (blogs: { name: string }[]) => blogs.map(({ name }) => name)
  const { response: found } = await world.send(ann, searchPosts, { q: word })
  expect(namesIn(found.blogs)).toEqual(inOrder)
  const { response: hints } = await world.send(ann, readSearchHints, { q: word })
  expect(namesIn(hints.blogs)).toEqual(inOrder)
  const { response: named } = await world.send(ann, suggestBlogs, { q: word })
  expect(namesIn(named.blogs)).toEqual(inOrder)
  const { response: exact } = await world.send(ann, suggestBlogs, { q: `${word}-last` })
  expect(namesIn(exact.blogs)).toEqual([`${word}-last`])
})

test('a tag that leads somewhere is offered, however many before it in the alphabet lead nowhere', async () => {
  const hidden = await writePost(world, ann, { post: { state: 'private' } })
  await sql`insert into post_tags (tag_key, published_id, post_id)
    select 'heron ' || lpad(at::text, 3, '0'), next_id(), ${hidden.id} from generate_series(1, 100) as at`.execute(
    world.db,
  )
  await writePost(world, ann, { post: { tags: 'heron watch' } })
  const { response } = await world.send(world.aGuest(), readSearchHints, { q: 'heron' })
  expect(response.tags).toEqual([{ tag: 'heron watch' }])
})
