import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearAbout } from '../testing/hear.ts'
import { useOwnDatabase } from '../testing/own-database.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { digestTasks } from './digest.jobs.ts'

let world: World
let database: Awaited<ReturnType<typeof useOwnDatabase>>
beforeAll(async () => {
  // Mails go to everybody who is due: nobody of another file may be among them.
  database = await useOwnDatabase()
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const goAway = (...people: Person[]) =>
  sql`update sessions set seen_at = now() - interval '2 days'
      where account_id = any(${people.map(({ accountId }) => accountId)}::uuid[])`.execute(world.db)
const mailDigests = () => digestTasks(world.deps).mail_digests?.({})
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
  await hearAbout(world, wren.blogId, quiet.blogId, here.blogId, jay.blogId)
  await world.send(quiet, saveSettings, { page: 'notifications', email_notifications: 'off' })
  await goAway(wren, quiet, silent)
  await mailDigests()
  const [mail] = await mailsTo(wren)
  expect(mail).toContain(`${wren.blogName}: 1 like`)
  expect([await mailsTo(quiet), await mailsTo(here), await mailsTo(silent)]).toEqual([[], [], []])
  await mailDigests()
  expect(await mailsTo(wren)).toHaveLength(1)
})
