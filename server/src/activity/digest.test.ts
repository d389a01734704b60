import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { digestTasks } from './digest.jobs.ts'
import { selectAccountsAfter } from './digest.store.ts'

let world: World
beforeAll(async () => {
  // Uses its own database because the digest mails everybody who is due.
  world = await openOwnWorld()
})
afterAll(() => world.close())

const goAway = (...people: Person[]) =>
  sql`update sessions set seen_at = now() - interval '2 days'
      where account_id = any(${people.map(({ accountId }) => accountId)}::uuid[])`.execute(world.db)
const tasks = () => digestTasks(world.deps)
/** Runs the job that finds the due accounts, then each of their mail jobs. */
async function mailDigests(): Promise<string[]> {
  await tasks().mail_digests?.({})
  const { rows } = await sql<{ accountId: string }>`
    delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'mail_digest'
    returning jobs.payload ->> 'accountId' as "accountId"`.execute(world.db)
  for (const { accountId } of rows) await tasks().mail_digest?.({ accountId })
  return rows.map(({ accountId }) => accountId)
}
async function mailsTo(who: Person): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from graphile_worker._private_jobs
    where payload ->> 'to' = ${`${who.blogName}@example.test`}`.execute(world.db)
  return rows.map(({ text }) => text)
}

test('whoever was away gets one mail a day about what happened, unless they want none [BLOG-221]', async () => {
  const [wren, quiet, here, silent, jay] = await Promise.all(Array.from({ length: 5 }, () => world.aMember()))
  if (!wren || !quiet || !here || !silent || !jay) throw new Error('Somebody is missing')
  for (const who of [wren, quiet, here]) {
    const post = await writePost(world, who)
    await world.send(jay, likePost, { id: post.id })
  }
  await handleEventsAbout(world, wren.blogId, quiet.blogId, here.blogId, jay.blogId)
  await world.send(quiet, saveSettings, { page: 'notifications', email_notifications: 'off' })
  await goAway(wren, quiet, silent)
  await mailDigests()
  const [mail] = await mailsTo(wren)
  expect(mail).toContain(`${wren.blogName}: 1 like`)
  expect([await mailsTo(quiet), await mailsTo(here), await mailsTo(silent)]).toEqual([[], [], []])
  await mailDigests()
  expect(await mailsTo(wren)).toHaveLength(1)
})

test('everybody who is due is told by a job of their own, and it may be run twice', async () => {
  const [wren, owl, jay] = await Promise.all(Array.from({ length: 3 }, () => world.aMember()))
  if (!wren || !owl || !jay) throw new Error('Somebody is missing')
  // More accounts than one batch holds.
  await sql`insert into accounts (email, email_key, password_hash, is_verified)
    select at || '@x.test', at || '@x.test', 'none', true from generate_series(1, 1200) as at`.execute(world.db)
  for (const who of [wren, owl]) await world.send(jay, likePost, { id: (await writePost(world, who)).id })
  await handleEventsAbout(world, wren.blogId, owl.blogId, jay.blogId)
  await goAway(wren, owl)
  const mailed = await mailDigests()
  expect(mailed.toSorted()).toEqual([wren.accountId, owl.accountId].toSorted())
  await tasks().mail_digest?.({ accountId: wren.accountId })
  expect([await mailsTo(wren), await mailsTo(owl)].map(({ length }) => length)).toEqual([1, 1])
  expect(await mailDigests()).toEqual([])
})

test('what happened to a blog since a moment is looked up, not looked for', async () => {
  await sql`insert into activity_items (id, blog_id, type, size, newest_id)
    select 1, min(id), 'like', 1, 1 from blogs`.execute(world.db)
  await sql`insert into notifications (id, item_id, blog_id, type, cause_id, happened_at)
    select at, 1, (select min(id) from blogs), 'like', at, now() - at * interval '1 minute'
    from generate_series(1, 20000) as at`.execute(world.db)
  await sql`analyze notifications`.execute(world.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${selectAccountsAfter(null)}`.execute(world.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('notifications_since')
  expect(plan).not.toContain('Seq Scan on notifications')
})

test('nobody is mailed about a post that is gone', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  await world.send(jay, likePost, { id: (await writePost(world, wren)).id })
  await handleEventsAbout(world, wren.blogId, jay.blogId)
  await goAway(wren)
  // The notifications now point to a deleted post, as before a sweep.
  await sql`update notifications set post_id = next_id() where blog_id = ${wren.blogId}`.execute(world.db)
  await mailDigests()
  expect(await mailsTo(wren)).toEqual([])
})
