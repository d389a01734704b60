import { suggestParticipants } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '../core/http/viewer.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import { aTalker, type Talker } from '../testing/talking.ts'
import type { World } from '../testing/world.ts'
import { blogsFound } from './suggestions.views.ts'

let world: World
let ann: Talker
beforeAll(async () => {
  world = await openOwnWorld()
  ann = await aTalker(world)
  await world.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      insert into blogs (name, title) select 'p' || substr(md5(at::text), 1, 20), 'Title ' || md5((-at)::text)
      from generate_series(1, 6000) as at`.execute(tx)
  })
  await sql`
    insert into blogs (name, title) values ('wren-house', 'Nests'), ('the-wren', 'Songs'), ('nest', 'Zaunkönig und Wrens'),
      ('hills', '北海道の山')`.execute(world.db)
  await sql`analyze`.execute(world.db)
})
afterAll(() => world.close())

const find = async (q: string) => {
  const { response } = await world.send(ann, suggestParticipants, { q, participant: ann.uuid })
  return response.blogs.map(({ name }) => name)
}

test('blogs are found by the beginning of their name, then by any part of name or title, however short [MSG-043]', async () => {
  expect(await find('WREN')).toEqual(['wren-house', 'nest', 'the-wren'])
  expect(await find('önig')).toEqual(['nest'])
  expect(await find('海道')).toEqual(['hills'])
  expect(await find('山')).toEqual(['hills'])
  expect(await find('ön')).toEqual(['nest'])
  expect(await find('%')).toEqual([])
  await sql`update blogs set title = 'Owls' where name = 'nest'`.execute(world.db)
  expect([await find('önig'), await find('owl')]).toEqual([[], ['nest']])
})

test('those one follows come first in each group [MSG-043]', async () => {
  await sql`insert into follows (account_id, blog_id)
    select ${ann.accountId}::uuid, id from blogs where name = 'the-wren'`.execute(world.db)
  await sql`update blogs set title = 'A wren' where name = 'nest'`.execute(world.db)
  expect(await find('wren')).toEqual(['wren-house', 'the-wren', 'nest'])
})

test.each([
  ['begins', 'wren', /blogs_(name_key|by_start_of_name)/],
  ['holds', 'wren', /blog_words_by_piece/],
  ['holds', '海', /blog_words_by_piece/],
] as const)('what %s with “%s” is looked up in the index %s, not in all blogs', async (how, typed, index) => {
  const viewer = { accountId: ann.accountId, blogIds: [ann.blogId], adminOf: [ann.blogId] } as unknown as Member
  const asked = blogsFound(viewer, ann.blogId, { how, query: typed, most: 8 })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${asked}`.execute(world.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan on (blogs|blog_words)/)
})
