import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useOwnDatabase } from '../testing/own-database.ts'
import { openWorld, type World } from '../testing/world.ts'

vi.setConfig({ testTimeout: 60_000 })
const folder = mkdtempSync(join(tmpdir(), 'bowerbird-import-'))
let database: Awaited<ReturnType<typeof useOwnDatabase>>
let world: World
beforeAll(async () => {
  database = await useOwnDatabase()
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const { PATH, TMPDIR } = process.env
    const env = { PATH, TMPDIR, DATA_DIR: world.dataDir, DATABASE_URL: process.env.TEST_DATABASE_URL }
    execFile(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { env }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, said: out + err }),
    )
  })

const page = (words: string) => `<!DOCTYPE HTML><html><body><h1>${words}</h1><p>${words} and more</p>
  <div id="footer"><span id="timestamp"> January 20th, 2022 9:40pm </span><span class="tag">Old Moss</span></div></body></html>`

test('the command line imports a folder, says what comes, refuses clearly, and a second time adds nothing [IMP-024]', async () => {
  const wren = await world.aMember()
  mkdirSync(join(folder, 'posts/html'), { recursive: true })
  for (const id of ['671234567890', '671234567891'])
    writeFileSync(join(folder, `posts/html/${id}.html`), page(`Moss ${id}`))
  const of = ['import', '--blog', wren.blogName, '--from', 'tumblr', folder, '--zone', 'Europe/Berlin']
  const count = async () => (await sql`select from posts where blog_id = ${wren.blogId}`.execute(world.db)).rows.length
  const [dry, noSource, noBlog, noFile, noZone] = await Promise.all([
    run(...of, '--dry-run'),
    run('import', '--blog', wren.blogName, '--from', 'myspace', folder),
    run('import', '--blog', 'nobody-here', '--from', 'tumblr', folder),
    run('import', '--blog', wren.blogName, '--from', 'tumblr', join(folder, 'none')),
    run(...of, '--zone', 'Mars/Olympus'),
  ])
  expect(dry).toMatchObject({ code: 0, said: expect.stringMatching(/2 posts, 2 text[\s\S]*nothing was changed/) })
  expect(noSource).toMatchObject({ code: 1, said: expect.stringContaining('--from           tumblr, tumblr-backup') })
  expect(noBlog).toMatchObject({ code: 1, said: expect.stringContaining('There is no blog nobody-here here.') })
  expect(noFile).toMatchObject({ code: 1, said: expect.stringContaining('There is no ') })
  expect(noZone).toMatchObject({ code: 1, said: expect.stringContaining('Mars/Olympus is no time zone') })
  expect(await count()).toBe(0)
  expect(await run(...of, '--tag', 'moved')).toMatchObject({
    code: 0,
    said: expect.stringContaining('2 posts are here, 0 were before.'),
  })
  expect(await run(...of)).toMatchObject({ code: 0, said: expect.stringContaining('0 posts are here, 2 were before.') })
  expect(await count()).toBe(2)
  const { rows } = await sql<{ tags: string[]; at: string }>`
    select tags, time_of_id(published_id)::text as at from posts where blog_id = ${wren.blogId} limit 1`.execute(
    world.db,
  )
  expect(rows[0]?.tags).toEqual(['moved', 'Old Moss'])
  expect(new Date(rows[0]?.at ?? '').toISOString()).toBe('2022-01-20T20:40:00.000Z')
})

test('the command line gives an account room [IMP-020]', async () => {
  const wren = await world.aMember()
  const email = `${wren.blogName}@example.test`
  const [given, nobody, wrong] = [
    await run('quota', email, '20000'),
    await run('quota', 'nobody@example.test', '5'),
    await run('quota', email, 'much'),
  ]
  expect(given).toMatchObject({ code: 0, said: expect.stringContaining(`${email} has 20000 MB.`) })
  expect([nobody.code, wrong.code]).toEqual([1, 1])
  const account = await world.db.selectFrom('accounts').selectAll().where('id', '=', wren.accountId).executeTakeFirst()
  expect(account?.media_quota_mb).toBe(20_000)
})
