import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOf } from '../../testing/admin.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
const folder = mkdtempSync(join(tmpdir(), 'bowerbird-walk-'))
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')

/** The commands of a section, each as its words. */
function commandsOf(title: string): string[][] {
  const start = page.indexOf(`## ${title}\n`)
  const section = page.slice(start, page.indexOf('\n## ', start + 1))
  return [...section.matchAll(/^npm run admin -- (.+)$/gm)].map(([, line = '']) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  )
}

/** Only the place of the backup is another than in the page. */
async function walk(title: string): Promise<string[]> {
  const admin = adminOf(world)
  const said: string[] = []
  for (const words of commandsOf(title)) {
    const answer = await admin(...words.map((word) => word.replace(/^\/backups\//, `${folder}/`)))
    expect([words.join(' '), answer.problem, answer.code]).toEqual([words.join(' '), '', 0])
    said.push(answer.said)
  }
  return said
}

/** The report and the invitation have the ids that the page shows. */
async function prepareDay(): Promise<void> {
  const [magpie, finch] = [await world.aMember({ name: 'magpie' }), await world.aMember({ name: 'finch' })]
  const post = await writePost(world, magpie)
  await world.send(finch, reportAbuse, { post_id: post.id, reason: 'spam', details: 'Links to malware' })
  await sql`update reports set id = 3554137000960131072`.execute(world.db)
  await sql`update invites set id = 3554137000960131073`.execute(world.db)
  await sql`insert into events (id, name, body, handled_at) values (1, 'post.liked', '{}', now())`.execute(world.db)
  await sql`insert into event_failures (event_id, listener, attempts, last_error) values (1, 'a', 7, 'x')`.execute(
    world.db,
  )
}

test('the first hour and a day of staff can be walked as the page shows them [DAY-026]', async () => {
  const hour = await walk('The first hour of an operator')
  expect(hour.length).toBeGreaterThan(6)
  expect(hour.join('\n')).toMatch(/you@example.org has an account with the blog you/)
  await prepareDay()
  const day = (await walk('A day of staff')).join('\n')
  expect(day).toMatch(/magpie: suspended\.[\s\S]*1 will be tried again[\s\S]*robin@example.org has 20,000 MB/)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(world.db)
  expect(rows[0]?.count).toBeGreaterThan(12)
})
