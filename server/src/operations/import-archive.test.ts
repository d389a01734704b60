import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { giveRoom } from './give-room.ts'
import { importArchive } from './import-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-import-'))
let world: World
beforeAll(async () => {
  world = await openWorld()
  vi.stubEnv('DATA_DIR', world.dataDir)
  vi.stubEnv('DATABASE_URL', process.env.TEST_DATABASE_URL as string)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const page = (words: string) => `<!DOCTYPE HTML><html><body><h1>${words}</h1><p>${words} and more</p>
  <div id="footer"><span id="timestamp"> January 20th, 2022 9:40pm </span><span class="tag">Old Moss</span></div></body></html>`

async function run(...args: string[]): Promise<string> {
  const said: string[] = []
  await importArchive(args, (line) => said.push(line))
  return said.join('\n')
}

test('the command line imports a folder, says what comes, refuses clearly, and a second time adds nothing [IMP-024]', async () => {
  const wren = await world.aMember()
  mkdirSync(join(folder, 'posts/html'), { recursive: true })
  for (const id of ['671234567890', '671234567891'])
    writeFileSync(join(folder, `posts/html/${id}.html`), page(`Moss ${id}`))
  const of = ['--blog', wren.blogName, '--from', 'tumblr', folder, '--zone', 'Europe/Berlin']
  const count = async () => (await sql`select from posts where blog_id = ${wren.blogId}`.execute(world.db)).rows.length
  await expect(run('--blog', wren.blogName, '--from', 'myspace', folder)).rejects.toThrow('tumblr, tumblr-backup')
  await expect(run('--blog', 'nobody-here', '--from', 'tumblr', folder)).rejects.toThrow('no blog nobody-here here')
  await expect(run('--blog', 'a', '--from', 'tumblr', join(folder, 'none'))).rejects.toThrow('There is no ')
  await expect(run(...of, '--zone', 'Mars/Olympus')).rejects.toThrow('Mars/Olympus is no time zone')
  await expect(run(...of, '--from-year', 'last')).rejects.toThrow('last is no year')
  expect(await run(...of, '--dry-run')).toMatch(/2 posts, 2 text[\s\S]*nothing was changed/)
  expect(await count()).toBe(0)
  expect(await run(...of, '--tag', 'moved')).toContain('2 posts are here, 0 were before.')
  expect(await run(...of)).toContain('0 posts are here, 2 were before.')
  expect(await count()).toBe(2)
  const { rows } = await sql<{ tags: string[]; at: Date }>`
    select tags, time_of_id(published_id) as at from posts where blog_id = ${wren.blogId} limit 1`.execute(world.db)
  expect(rows[0]?.tags).toEqual(['moved', 'Old Moss'])
  expect(rows[0]?.at.toISOString()).toBe('2022-01-20T20:40:00.000Z')
})

test('pictures that the archive lacks are counted as missing by the dry run, and words take their place [IMP-092]', async () => {
  const wren = await world.aMember()
  const own = join(folder, 'missing')
  mkdirSync(join(own, 'posts/html'), { recursive: true })
  writeFileSync(
    join(own, 'posts/html/1.html'),
    page('Moss').replace('</p>', '</p><img src="../../media/1_0.jpg" alt="A wall">'),
  )
  const of = ['--blog', wren.blogName, '--from', 'tumblr', own]
  expect(await run(...of, '--dry-run')).toContain('0 files (0 MB), 1 missing')
  expect(await run(...of)).toContain('1 × A picture is missing.')
  const { rows } = await sql<{ body_html: string }>`
    select body_html from contents where blog_id = ${wren.blogId}`.execute(world.db)
  expect(rows[0]?.body_html).toContain('[A picture is missing: A wall]')
})

test('the command line gives an account room [IMP-020]', async () => {
  const wren = await world.aMember()
  const email = `${wren.blogName}@example.test`
  expect(await giveRoom([email, '20000'])).toBe(`${email} has 20,000 MB.`)
  await expect(giveRoom(['nobody@example.test', '5'])).rejects.toThrow('Nobody here')
  await expect(giveRoom([email, 'much'])).rejects.toThrow('npm run quota')
  const quota = async () =>
    (await world.db.selectFrom('accounts').select('media_quota_mb').where('id', '=', wren.accountId).executeTakeFirst())
      ?.media_quota_mb
  expect(await quota()).toBe(20_000)
  await giveRoom([email, 'default'])
  expect(await quota()).toBeNull()
})
