import { resumeImport } from '@bowerbird/domain/imports/imports.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setQuotaMb } from '../accounts/media-quota.ts'
import { Outgoing } from '../core/outside/outgoing.ts'
import {
  anImported,
  aText,
  everything,
  importAll,
  openedWith,
  posts,
  readImport,
  sendArchive,
  work,
} from '../testing/imports.ts'
import { runJobsAbout } from '../testing/people.ts'
import { aPhoto, filesIn, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { tasksOf } from '../worker.ts'
import { workOnImport } from './run/work-on-import.ts'

const asked: string[] = []
const picture = await aPhoto(360, 200).jpeg().toBuffer()

/** Answers every address with a picture, and remembers it. */
class OldHome extends Outgoing {
  override async read(url: string) {
    asked.push(url)
    return { url, mime: 'image/jpeg', charset: '', body: picture }
  }
}

let world: World
beforeAll(async () => {
  world = await openWorld({ MEDIA_QUOTA_MB: '1' }, 'none', { outgoing: new OldHome() })
})
afterAll(() => world.close())

const fill = ({ accountId }: Person) =>
  sql`insert into media (hash, owner_account_id, kind, mime, width, height, bytes, used_at)
    values (${'f'.repeat(40)}, ${accountId}, 'photo', 'image/webp', 1, 1, 999_990, now())`.execute(world.db)
const send = (who: Person) => upload<Uploaded>(world, who, '/svc/post/upload/photo', { body: picture })
const withPicture = posts(
  anImported('before'),
  anImported('picture', { own: aText('<p><img src="archive:a.jpg"></p>') }),
  anImported('after'),
)

test('an upload beyond the room of an account is refused, and staff give more [IMP-020]', async () => {
  const wren = await world.aMember()
  expect((await send(wren)).status).toBe(200)
  await fill(wren)
  expect(await send(wren)).toMatchObject({ status: 403, error: 'media.over_quota' })
  expect((await send(wren)).msg).toContain('1 MB')
  expect(await setQuotaMb(world.db, { email: `${wren.blogName}@EXAMPLE.test` }, 0)).toBe(true)
  expect((await send(wren)).status).toBe(200)
  expect(await setQuotaMb(world.db, { email: 'nobody@example.test' }, 5)).toBe(false)
})

test('an import without room pauses with the reason, and goes on when there is some [IMP-020]', async () => {
  const wren = await world.aMember()
  await fill(wren)
  const source = openedWith(withPicture, { 'a.jpg': picture })
  const waiting = await importAll(world, wren, source)
  expect(waiting).toMatchObject({ state: 'paused', made: 1, done: 1 })
  expect(waiting.problem).toContain('1 MB')
  await setQuotaMb(world.db, { accountId: wren.accountId }, 5)
  await world.send(wren, resumeImport, { name: wren.blogName, import_id: waiting.id })
  await work(world, waiting.id, source)
  expect(await readImport(world, wren, waiting.id)).toMatchObject({ state: 'done', made: 3, problem: '' })
})

test('an archive for which the disk has no space is refused, ended or paused with the reason, and leaves no file [IMP-020]', async () => {
  const wren = await world.aMember()
  const keep = (diskReserveBytes: number) => Object.assign(world.config, { diskReserveBytes })
  const { diskReserveBytes } = world.config
  const noSpace = mediaRefusals.noRoom.text
  keep(2 ** 62)
  await expect(sendArchive(world, wren)).rejects.toThrow(noSpace)
  keep(diskReserveBytes)
  const { id } = await sendArchive(world, wren)
  const partsOf = () => filesIn(world).filter((path) => path.includes('imports'))
  const before = partsOf()
  keep(2 ** 62)
  await sql`update imports set state = 'running', choices = ${JSON.stringify(everything)} where id = ${id}`.execute(
    world.db,
  )
  await workOnImport(world.deps, id)
  expect(await readImport(world, wren, id)).toMatchObject({ state: 'paused', problem: noSpace })
  expect(partsOf()).toEqual(before)
  await sql`update imports set state = 'reading' where id = ${id}`.execute(world.db)
  await workOnImport(world.deps, id)
  expect(await readImport(world, wren, id)).toMatchObject({ state: 'failed', problem: noSpace })
  await tasksOf(world.deps).sweep_imports?.({})
  keep(diskReserveBytes)
  expect(partsOf()).toEqual([])
})

test('media is fetched from its old home only where that is chosen [IMP-022]', async () => {
  const url = 'https://64.media.example/a.jpg'
  const found = posts(anImported('far', { own: aText(`<p>Far <img src="${url}" alt="A stone"></p>`) }))
  const bodyAfter = async (choices: object) => {
    const wren = await world.aMember()
    await importAll(world, wren, openedWith(found), choices)
    const { rows } = await sql<{ body_html: string }>`
      select body_html from contents where blog_id = ${wren.blogId}`.execute(world.db)
    return rows[0]?.body_html ?? ''
  }
  expect(await bodyAfter({})).toContain(
    `<a href="${url}" rel="nofollow ugc noopener">[A picture elsewhere: A stone]</a>`,
  )
  expect(asked).toEqual([])
  expect(await bodyAfter({ fetch_media: true })).toMatch(/Far <img src="\/media\/p\//)
  expect(asked).toEqual([url])
})

test('imports and their archives go with the account [IMP-029]', async () => {
  const wren = await world.aMember()
  const { id } = await importAll(world, wren, openedWith(posts(anImported('one'))))
  await sql`update imports set state = 'paused' where id = ${id}`.execute(world.db)
  await sql`select graphile_worker.add_job('remove_account',
    json_build_object('accountId', ${wren.accountId}::text, 'blogIds', json_build_array(${wren.blogId}::text)))`.execute(
    world.db,
  )
  await runJobsAbout(world, wren.accountId, { remove_account: tasksOf(world.deps).remove_account })
  await tasksOf(world.deps).sweep_imports?.({})
  const { rows } = await sql`
    select from imports where id = ${id} union all select from imported_posts where import_id = ${id}
    union all select from import_parts where import_id = ${id}`.execute(world.db)
  expect(rows).toEqual([])
  expect(filesIn(world).filter((path) => path.includes(id))).toEqual([])
})
