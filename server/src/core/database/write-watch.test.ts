import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { cachesOf } from '../cache/caches.ts'
import { KeptAMoment } from '../cache/kept-a-moment.ts'
import { tablesChangedBy } from './write-watch.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['select * from blogs where name = $1', []],
  ['insert into "sessions" ("id") values ($1) on conflict do update set a = 1', ['sessions']],
  ['with gone as (delete from notes returning id) update accounts set is_staff = true', ['notes', 'accounts']],
  ['update blogs set newest_published_id = greatest(newest_published_id, 1)', []],
  ['update "sessions" set "seen_at" = now() where "id" = $1', []],
  ['update accounts set liked_post_count = liked_post_count + 1', []],
  ['update blogs set activity_seen_id = newest.id from (select id from notifications) newest', []],
  ['update blogs set queue_next_at = next.at', []],
  ['update accounts set digest_at = now()', []],
  ['UPDATE "blogs" SET "title" = $1', ['blogs']],
])('%s changes %s', (statement, tables) => {
  expect(tablesChangedBy(statement)).toEqual(tables)
})

test('what changes in a transaction is told when others can read it, too', async () => {
  const wren = await world.aMember()
  const { db } = world.deps
  const titles: string[] = []
  const readTitle = async () => {
    const row = await db.selectFrom('blogs').select('title').where('id', '=', wren.blogId).executeTakeFirstOrThrow()
    return row.title
  }
  const reading: Promise<unknown>[] = []
  cachesOf(db).onChange(['blogs'], () => reading.push(readTitle().then((title) => titles.push(title))))
  const before = await readTitle()
  await db.transaction().execute(async (tx) => {
    await sql`update blogs set title = 'Another' where id = ${wren.blogId}`.execute(tx)
    await Promise.all(reading)
  })
  await Promise.all(reading)
  expect([titles[0], titles.at(-1)]).toEqual([before, 'Another'])
})

test('what was read while it changed is not kept', () => {
  const kept = new KeptAMoment<string>()
  const before = kept.changes
  kept.forget()
  kept.keep('a', 'old', before)
  expect(kept.find('a')).toBeUndefined()
  kept.keep('a', 'new', kept.changes)
  expect(kept.find('a')).toBe('new')
})
