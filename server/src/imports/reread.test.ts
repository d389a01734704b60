import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOf, jsonOf } from '../testing/admin.ts'
import { everything } from '../testing/imports.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { importLocally } from './run/run-local.ts'

// Uses its own database because the command reads every import of an installation.
const folder = mkdtempSync(join(tmpdir(), 'bowerbird-reread-'))
let world: World
let wren: Person
beforeAll(async () => {
  world = await openOwnWorld()
  wren = await world.aMember({ name: 'wren' })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const page = (body: string) =>
  `<!DOCTYPE HTML><html><body>${body}<div id="footer"><span id="timestamp"> January 20th, 2022 9:40pm </span></div></body></html>`
const original =
  '<div>Mix</div><ul><li>flour</li></ul><p>Bake it.</p><img src="https://old.example/a.png" alt="A cake">'
const swallowed = 'Mix<ul><li>flour</li><p>Bake it.</p></ul>'

/** Stores a body as an earlier version did. */
const spoil = (postId: string, bodyHtml: string) =>
  sql`update contents set body_html = ${bodyHtml} from posts where posts.id = ${postId} and contents.id = posts.content_id`.execute(
    world.db,
  )

const bodyOf = async (postId: string) =>
  (
    await sql<{ body_html: string }>`
      select body_html from posts join contents on contents.id = posts.content_id where posts.id = ${postId}`.execute(
      world.db,
    )
  ).rows[0]?.body_html

interface Answer {
  imports: { import: string; held: boolean; read: number; wrong: number; edited: number; unlike: number }[]
  typed: { wrong: number } | null
}

test('mends posts whose text an import had put into the wrong block, once, and only those that nobody edited', async () => {
  mkdirSync(join(folder, 'posts/html'), { recursive: true })
  for (const id of ['1', '2', '3']) writeFileSync(join(folder, `posts/html/${id}.html`), page(original))
  const row = await importLocally(
    world.deps,
    { blogId: wren.blogId, accountId: wren.accountId, source: 'tumblr', path: folder, zone: 'UTC' },
    { choices: everything, onReport: () => {}, onProgress: () => {} },
  )
  const { rows } = await sql<{ post_id: string }>`
    select post_id from imported_posts where import_id = ${row?.id ?? null} order by source_id`.execute(world.db)
  const [one, two, three] = rows.map(({ post_id }) => post_id) as [string, string, string]
  const good = (await bodyOf(one)) as string
  expect(good).toContain('</ul><p>Bake it.</p>')
  const bad = good.replace('</ul><p>Bake it.</p>', '<p>Bake it.</p></ul>')
  for (const id of [one, two]) await spoil(id, bad)
  await spoil(three, '<p>Quite other words.</p>')
  await sql`update posts set edited_at = now() where id = ${two}`.execute(world.db)
  const typed = await writePost(world, wren, { editor_type: 'html', post: { one: '', two: original.split('<img')[0] } })
  await spoil(typed.id, swallowed)
  const admin = adminOf(world)

  const dry = await jsonOf<Answer>(admin, 'imports', 'reread')
  expect(dry.imports).toMatchObject([{ import: row?.id, held: true, read: 2, wrong: 1, edited: 1, unlike: 1 }])
  expect(dry.typed?.wrong).toBe(1)
  expect(await bodyOf(one)).toBe(bad)

  await jsonOf<Answer>(admin, 'imports', 'reread', '--write')
  expect(await bodyOf(one)).toBe(good)
  expect(await bodyOf(two)).toBe(bad)
  expect(await bodyOf(three)).toBe('<p>Quite other words.</p>')
  expect(await bodyOf(typed.id)).toBe('Mix<ul><li>flour</li></ul><p>Bake it.</p>')
  const again = await jsonOf<Answer>(admin, 'imports', 'reread', '--write')
  expect([again.imports[0]?.wrong, again.typed?.wrong]).toEqual([0, 0])

  await spoil(one, bad)
  const copy = join(folder, 'copy')
  cpSync(join(folder, 'posts'), join(copy, 'posts'), { recursive: true })
  rmSync(join(folder, 'posts'), { recursive: true })
  const named = await jsonOf<Answer>(admin, 'imports', 'reread', row?.id ?? '', copy, '--write')
  expect([named.imports[0]?.wrong, named.typed, await bodyOf(one)]).toEqual([1, null, good])
  rmSync(folder, { recursive: true, force: true })
  expect((await admin('imports', 'reread')).said).toContain("the archive isn't here any more")
})
