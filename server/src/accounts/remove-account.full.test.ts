import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleSome } from '../core/work/handle-events.ts'
import type { Jobs } from '../core/work/jobs.ts'
import { rowsAtOnce } from '../core/work/slices.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import { type Registered, registerSomeone } from '../testing/people.ts'
import type { World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { groupListeners, listeners, tasksOf } from '../worker.ts'

// Uses its own database because the test plays the worker and no other worker may take its events.
let world: World
beforeAll(async () => {
  world = await openOwnWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const handleAll = async () => {
  while (await handleSome(world.deps, { listeners, groupListeners }));
}
const failures = () => world.db.selectFrom('event_failures').selectAll().execute()
const numberOf = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  Number((await query.execute(world.db)).rows[0]?.count)

/** Runs one slice, as a worker that is stopped at once; returns whether work is left. */
async function removeSome({ accountId }: Registered): Promise<boolean> {
  const { rows } = await sql<{ payload: Jobs['remove_account'] }>`
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'remove_account' and payload ->> 'accountId' = ${accountId}
    returning payload`.execute(world.db)
  for (const { payload } of rows)
    await tasksOf(world.deps).remove_account?.(payload, { abortSignal: AbortSignal.abort() })
  return rows.length > 0
}

test('questions sent while their asker leaves keep nothing from going on, whenever they are heard of', async () => {
  const [me, friend, reader] = [
    await registerSomeone(world),
    await registerSomeone(world),
    await registerSomeone(world),
  ]
  await sql`update blogs set asks = true where id = ${friend.blogId}`.execute(world.db)
  await sql`update accounts set is_verified = true where id = ${me.accountId}`.execute(world.db)
  const ask = (at: number) =>
    world.send(me, askQuestion, {
      client_id: randomUUID(),
      recipient: friend.blogName,
      question: `Question ${at}`,
    })
  const [left, ...asked] = await Promise.all([
    world.send(me, deleteAccount, { password: me.password }),
    ...Array.from({ length: 10 }, (_, at) => ask(at)),
  ])
  expect(left.status).toBe(200)
  expect([200, 401, 404]).toEqual(expect.arrayContaining(asked.map(({ status }) => status)))
  await handleAll()
  while (await removeSome(me));
  expect(await numberOf(sql`select count(*) from accounts where id = ${me.accountId}`)).toBe(0)

  // The events are written by hand because the asker's blog must be gone when a worker handles them.
  const post = await writePost(world, friend, { post: { one: 'Ask me' } })
  await sql`
    insert into events (name, body)
    select 'ask.received', jsonb_build_object('postId', ${post.id}::text, 'blogId', ${friend.blogId}::text, 'byBlogId', ${me.blogId}::text)
    from generate_series(1, 10)`.execute(world.db)
  await world.send(reader, likePost, { id: post.id, key: post.reblog_key })
  await handleAll()
  expect(await failures()).toEqual([])
  const notifications = await world.db
    .selectFrom('notifications')
    .select('type')
    .where('post_id', '=', post.id)
    .execute()
  expect(notifications).toEqual([{ type: 'like' }])
})

test('an account with much on it goes a slice at a time, and events are handled between any two', async () => {
  const [me, reader, friend] = [
    await registerSomeone(world),
    await registerSomeone(world),
    await registerSomeone(world),
  ]
  const post = await writePost(world, friend, { post: { one: 'Like me' } })
  await fillBlog(me, reader)
  await world.send(me, deleteAccount, { password: me.password })
  await handleAll()
  const notesLeft = () => numberOf(sql`select count(*) from notes`)
  let [slices, before] = [0, await notesLeft()]
  expect(before).toBeGreaterThan(3 * rowsAtOnce)
  const most = { notes: 0 }
  while (await removeSome(me)) {
    slices += 1
    const after = await notesLeft()
    most.notes = Math.max(most.notes, before - after)
    before = after
    await world.db.insertInto('events').values({ name: 'account.registered', body: '{}' }).execute()
    await handleAll()
    expect(await numberOf(sql`select count(*) from events where handled_at is null`)).toBe(0)
  }
  expect(slices).toBeGreaterThan(10)
  expect(most.notes).toBeLessThanOrEqual(2 * rowsAtOnce)
  expect(await numberOf(sql`select count(*) from accounts where id = ${me.accountId}`)).toBe(0)
  expect(await numberOf(sql`select count(*) from posts where blog_id = ${me.blogId}`)).toBe(0)
  expect(await numberOf(sql`select count(*) from contents where id < 0`)).toBe(0)
  expect(await numberOf(sql`select count(*) from note_counts where root_post_id between -750 and -1`)).toBe(0)
  expect(await numberOf(sql`select count(*) from posts where id = ${post.id}`)).toBe(1)
  expect(await failures()).toEqual([])
})

/** 250 posts in each state; likes by the blog and of one of its posts; messages; and their notifications. */
async function fillBlog(me: Registered, reader: Registered): Promise<void> {
  const likes = 2 * rowsAtOnce
  for (const statement of [
    sql`insert into contents (id, post_id, blog_id, blog_name, kind, body_html)
        select -at, -at, ${me.blogId}, ${me.blogName}, 'text', '<p>Words</p>' from generate_series(1, 750) as at`,
    sql`insert into posts (id, blog_id, kind, state, published_id, content_id, trail, root_post_id, root_blog_uuid, reblog_key)
        select -at, ${me.blogId}, 'text', (array['published', 'private', 'draft'])[at % 3 + 1],
               case when at % 3 = 2 then null else next_id() end, -at, '{}', -at, gen_random_uuid(), 'key'
        from generate_series(1, 750) as at`,
    sql`insert into notes (root_post_id, post_id, kind, blog_id)
        select -1000 - at, -1000 - at, 'like', ${me.blogId} from generate_series(1, ${likes}) as at`,
    sql`insert into notes (root_post_id, post_id, kind, blog_id, text)
        select -1, -1, 'reply', ${reader.blogId}, 'Yes' from generate_series(1, ${likes}) as at`,
    sql`insert into note_counts (root_post_id, slot, replies) values (-1, 0, ${likes})`,
    sql`update accounts set liked_post_count = ${likes} where id = ${me.accountId}`,
  ])
    await statement.execute(world.db)
}

test('whatever refers to an account or a blog has an index by it, so that a slice looks at no more than it takes', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('accounts'::regclass, 'blogs'::regclass) and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = attnum
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))`.execute(world.db)
  // Posts have one partial index on blog_id for each state.
  expect(rows.map(({ reference }) => reference)).toEqual(['posts.blog_id'])
})
