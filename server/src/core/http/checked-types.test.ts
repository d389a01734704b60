import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test.each([
  ['posts', 'kind', 'poem', 'quote'],
  ['posts', 'state', 'lost', 'draft'],
  ['posts', 'appeal_state', '5', '4'],
  ['notes', 'kind', 'frown', 'like'],
  ['blogs', 'name', 'No Name', 'a-name-of-its-own'],
  ['blogs', 'queue_posts_per_day', '51', '50'],
  ['blogs', 'queue_to_hour', '25', '24'],
  ['blogs', 'follower_count', '-1', '0'],
  ['accounts', 'liked_post_count', '-1', '0'],
  ['messages', 'type', 'POEM', 'STICKER'],
  ['conversation_members', 'unread_count', '-1', '0'],
])('the database itself refuses %s.%s = %s', async (table, column, wrong, right) => {
  const { rows } = await sql<{ type: string }>`
    select format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attname = ${column}`.execute(world.deps.db)
  const cast = (value: string) => sql`select ${value}::text::${sql.raw(rows[0]?.type as string)}`
  await expect(cast(wrong).execute(world.deps.db)).rejects.toMatchObject({ code: '23514' })
  await cast(right).execute(world.deps.db)
})

test('a post that stands in public has its place there', async () => {
  const writer = await world.aMember()
  const { id } = await writePost(world, writer)
  const change = sql`update posts set published_id = null where id = ${id}`.execute(world.deps.db)
  await expect(change).rejects.toMatchObject({ code: '23514' })
})
