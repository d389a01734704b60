import { Readable } from 'node:stream'
import { actOnPerson, liftAction } from '@bowerbird/domain/accounts/standing.contract.ts'
import * as calls from '@bowerbird/domain/imports/imports.contract.ts'
import { archivePartBytes } from '@bowerbird/domain/imports/imports.limits.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGroup } from '../testing/groups.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import {
  anImported,
  aText,
  broughtBy,
  everything,
  importAll,
  memoryArchive,
  openedWith,
  posts,
  readImport,
  sendArchive,
  start,
  work,
} from '../testing/imports.ts'
import { aPhoto, filesIn, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { tasksOf } from '../worker.ts'
import type { Found } from './import-source.ts'
import { UnreadableError } from './run/open-source.ts'
import { workOnImport } from './run/work-on-import.ts'

const picture = await aPhoto(370, 200).jpeg().toBuffer()
let world: World
beforeAll(async () => {
  world = await openWorld({ MEDIA_QUOTA_MB: '100' })
})
afterAll(() => world.close())

const named = (who: Person, importId: string) => ({ name: who.blogName, import_id: importId })
const pause = (who: Person, id: string) => world.send(who, calls.pauseImport, named(who, id))
const resume = (who: Person, id: string) => world.send(who, calls.resumeImport, named(who, id))
const undo = (who: Person, id: string) => world.send(who, calls.undoImport, named(who, id))
const cancel = (who: Person, id: string) => world.send(who, calls.cancelImport, named(who, id))
const begin = (who: Person, more: object = {}) =>
  world.send(who, calls.beginImport, { name: who.blogName, source: 'tumblr', file_name: 'a.zip', bytes: 4, ...more })
const sendPart = (who: Person, id: string, part: number, body: Buffer) =>
  upload<{ import: calls.Import }>(world, who, `/svc/blog/${who.blogName}/imports/part/${id}/${part}`, {
    field: 'part',
    body,
  })
const sweep = () => tasksOf(world.deps).sweep_imports?.({})
const archives = () => filesIn(world).filter((path) => path.includes('imports'))
const postsOf = async ({ blogId }: Person) =>
  (await sql<{ id: string }>`select id from posts where blog_id = ${blogId} order by id`.execute(world.db)).rows.map(
    ({ id }) => id,
  )
const few = (count: number) => posts(...Array.from({ length: count }, (_, at) => anImported(`p${at}`)))

test('owners and admins import, others neither do nor see it, and a blog has one that is not over [IMP-001]', async () => {
  const { name, owner, admin, editor, contributor } = await aGroup(world)
  const sent = { name, source: 'tumblr', file_name: 'a.zip', bytes: 4 } as const
  const { response } = await world.send(admin, calls.beginImport, sent)
  const about = { name, import_id: response.import.id }
  expect((await world.send(owner, calls.beginImport, sent)).error).toBe('imports.already_open')
  const changes = [calls.pauseImport, calls.resumeImport, calls.undoImport, calls.cancelImport]
  for (const who of [editor, contributor, await world.aMember(), world.aGuest()]) {
    const answers = [
      ...(await Promise.all(changes.map((call) => world.send(who, call, about)))),
      await world.send(who, calls.startImport, { ...about, choices: everything }),
      await world.send(who, calls.listImports, { name }),
      await upload(world, who, `/svc/blog/${name}/imports/part/${about.import_id}/0`, { body: Buffer.from('data') }),
    ]
    for (const { status } of answers) expect([401, 403, 404]).toContain(status)
  }
  const jay = await world.aMember()
  expect((await cancel(jay, about.import_id)).status).toBe(404)
  expect((await world.send(owner, calls.listImports, { name })).response.imports).toMatchObject([
    { state: 'uploading' },
  ])
})

test('an archive comes in parts of any order, and the last begins the dry run [IMP-002]', async () => {
  const wren = await world.aMember()
  const bytes = archivePartBytes * 2 + 10
  const { id } = (await begin(wren, { bytes })).response.import
  const whole = Buffer.alloc(archivePartBytes, 'a')
  expect((await sendPart(wren, id, 1, whole)).response.import).toMatchObject({
    next_part: 0,
    received_bytes: archivePartBytes,
  })
  expect((await sendPart(wren, id, 2, Buffer.alloc(9))).error).toBe('imports.wrong_part')
  expect((await sendPart(wren, id, 3, Buffer.alloc(10))).error).toBe('imports.no_such_part')
  expect((await sendPart(wren, id, 0, whole)).response.import).toMatchObject({ next_part: 2, state: 'uploading' })
  expect((await sendPart(wren, id, 0, whole)).status).toBe(200)
  const last = await sendPart(wren, id, 2, Buffer.alloc(10, 'b'))
  expect(last.response.import).toMatchObject({ state: 'reading', received_bytes: bytes, total_bytes: bytes })
  expect((await sendPart(wren, id, 0, whole)).error).toBe('imports.not_now')
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`import ${id}`}`.execute(world.db)
  expect(rows).toHaveLength(1)
  await cancel(wren, id)
  await sweep()
  expect(archives().filter((path) => path.includes(id))).toEqual([])
})

test('what cannot begin is refused: no size, no zone, no address, an archive larger than all room [IMP-002] [IMP-020]', async () => {
  const wren = await world.aMember()
  for (const [more, error] of [
    [{ bytes: undefined }, 'imports.no_file'],
    [{ zone: 'Mars/Olympus' }, 'imports.no_zone'],
    [{ source: 'bowerbird-api', blog: 'moss' }, 'imports.no_address'],
    [{ source: 'tumblr-api' }, 'imports.no_address'],
    [{ bytes: 100_000_001 }, 'media.over_quota'],
  ] as const)
    expect((await begin(wren, more)).error).toBe(error)
})

test('the dry run says what would come and changes nothing [IMP-003] [IMP-023]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  await importAll(world, wren, openedWith(posts(anImported('p0'))))
  const before = await postsOf(wren)
  const { id } = await sendArchive(world, wren, { zone: 'Asia/Tokyo' })
  const source = openedWith(
    [
      ...posts(
        anImported('p0', { atMs: Date.UTC(2013, 11, 31, 20) }),
        anImported('photo', {
          own: aText('<p>Look</p><img src="archive:b.jpg" alt="B">', {
            kind: 'photo',
            photos: [{ file: { name: 'a.jpg' }, alt: '', caption: '' }],
          }),
        }),
        anImported('reblog', { own: null, trail: [{ blog: 'heron', url: '', content: aText('<p>Theirs</p>') }] }),
        anImported('draft', { state: 'draft' }),
        anImported('private', { state: 'private' }),
      ),
      { leftOut: { id: 'x1', reason: 'It has no words.' } },
      { leftOut: { id: 'x2', reason: 'It has no words.' } },
      { follows: [jay.blogName, 'nobody-here'] },
    ],
    { 'a.jpg': Buffer.alloc(1000) },
  )
  await work(world, id, source)
  const { report, state } = await readImport(world, wren, id)
  expect(state).toBe('ready')
  expect(report).toMatchObject({
    ...{ posts: 5, reblogs: 1, drafts: 1, private: 1, already_here: 1 },
    by_kind: [
      { kind: 'text', count: 4 },
      { kind: 'photo', count: 1 },
    ],
    by_year: [{ year: 2014, count: 5 }],
    media: { found: 1, missing: 1, bytes: 1000 },
    left_out: [{ reason: 'It has no words.', count: 2, examples: ['x1', 'x2'] }],
    follows: [
      { name: jay.blogName, is_here: true },
      { name: 'nobody-here', is_here: false },
    ],
  })
  expect(report?.samples[1]).toMatchObject({ id: 'photo', pictures: 2, html: '<p>Look</p><i>[A picture: B]</i>' })
  expect(await postsOf(wren)).toEqual(before)
  await cancel(wren, id)
})

test('the same archive again adds nothing, and a deleted post does not come back [IMP-009]', async () => {
  const wren = await world.aMember()
  const first = await importAll(world, wren, openedWith(few(3)))
  const [gone] = (await broughtBy(world, first.id)).values()
  await world.send(wren, deletePost, { post_id: gone as string })
  const before = await postsOf(wren)
  expect(await importAll(world, wren, openedWith(few(4)))).toMatchObject({
    state: 'done',
    made: 1,
    skipped: 3,
    done: 4,
  })
  expect(await postsOf(wren)).toHaveLength(before.length + 1)
  const jay = await world.aMember()
  expect(await importAll(world, jay, openedWith(few(3)))).toMatchObject({ made: 3, skipped: 0 })
})

test('a post that cannot be kept is left out and named; the others come [IMP-013]', async () => {
  const wren = await world.aMember()
  const done = await importAll(
    world,
    wren,
    openedWith([
      ...posts(
        anImported('empty', { own: aText(' ') }),
        anImported('long', { own: aText(`<p>${'x'.repeat(1_000_001)}</p>`) }),
        anImported('fine'),
        anImported('part', { trail: [{ blog: 'heron', url: '', content: aText('') }] }),
      ),
      { leftOut: { id: 'odd', reason: 'It is of no known kind.' } },
    ]),
  )
  expect([...(await broughtBy(world, done.id)).keys()].sort()).toEqual(['fine', 'part'])
  expect(done).toMatchObject({ state: 'done', made: 2, done: 4 })
  const reasons = new Map(done.failed.map(({ reason, examples }) => [examples[0], reason]))
  expect([...reasons.keys()].sort()).toEqual(['empty', 'long', 'odd', 'part'])
  expect(reasons.get('odd')).toBe('It is of no known kind.')
})

/** Posts of which one has a picture; `act` happens when that is read. */
function withPictureAt(count: number, at: number, act: () => unknown) {
  const found = few(count)
  found[at] = { post: anImported(`p${at}`, { own: aText('<p><img src="archive:a.jpg"></p>') }) }
  const opened = openedWith(found, { 'a.jpg': picture })
  const open = async () => {
    await act()
    return Readable.from([picture])
  }
  return { ...opened, archive: { ...memoryArchive({ 'a.jpg': picture }), open } }
}

test('an import that is stopped at any post goes on there, and none comes twice [IMP-014]', async () => {
  const wren = await world.aMember()
  const { id } = await sendArchive(world, wren)
  await work(world, id, openedWith(few(12)))
  await start(world, wren, id)
  for (const at of [0, 3, 7, 10]) {
    const stopping = new AbortController()
    await work(
      world,
      id,
      withPictureAt(12, at, () => stopping.abort()),
      stopping.signal,
    )
    expect(await readImport(world, wren, id)).toMatchObject({ state: 'running', made: at + 1 })
    expect(await postsOf(wren)).toHaveLength(at + 1)
  }
  await work(world, id, openedWith(few(12)))
  expect(await readImport(world, wren, id)).toMatchObject({ state: 'done', made: 12, skipped: 0, done: 12 })
  await work(world, id, openedWith(few(12)))
  expect(await postsOf(wren)).toHaveLength(12)
})

test('two workers on the same import make each post once [IMP-014]', async () => {
  const wren = await world.aMember()
  const { id } = await sendArchive(world, wren)
  await work(world, id, openedWith(few(20)))
  await start(world, wren, id)
  await Promise.all([work(world, id, openedWith(few(20))), work(world, id, openedWith(few(20)))])
  expect(await postsOf(wren)).toHaveLength(20)
})

test('an import is paused and goes on [IMP-015]', async () => {
  const wren = await world.aMember()
  const { id } = await sendArchive(world, wren)
  await work(world, id, openedWith(few(6)))
  await start(world, wren, id)
  await work(
    world,
    id,
    withPictureAt(6, 3, () => pause(wren, id)),
  )
  expect(await readImport(world, wren, id)).toMatchObject({ state: 'paused', made: 3, can_undo: true })
  expect(await postsOf(wren)).toHaveLength(3)
  expect((await resume(wren, id)).response.import.state).toBe('running')
  await work(world, id, openedWith(few(6)))
  expect(await readImport(world, wren, id)).toMatchObject({ state: 'done', made: 6, can_undo: true })
  expect((await resume(wren, id)).error).toBe('imports.not_now')
})

test('an import of a person who is held before or on its way makes no more posts, and goes on afterwards [DAY-107]', async () => {
  const [staff, wren] = [await world.aMember({ isStaff: true }), await world.aMember()]
  const { id } = await sendArchive(world, wren)
  const hold = () =>
    world.send(staff, actOnPerson, { id: wren.accountId, kind: 'limit', reason: 'Threats' }).then(() => ({
      post: anImported('p1'),
    }))
  const lift = async () => {
    await world.send(staff, liftAction, { id: wren.accountId, reason: 'A mistake' })
    await sql`delete from graphile_worker._private_jobs where payload ->> 'importId' = ${id}`.execute(world.db)
    await handleEventsAbout(world, wren.accountId)
    const { rows } = await sql`select from graphile_worker._private_jobs where payload ->> 'importId' = ${id}`.execute(
      world.db,
    )
    expect(rows).toHaveLength(1)
  }
  await hold()
  await work(world, id, openedWith(few(3)))
  expect((await readImport(world, wren, id)).state).toBe('reading')
  await lift()
  await work(world, id, openedWith(few(3)))
  await start(world, wren, id)
  const [first, , third] = few(3)
  await work(world, id, openedWith([first as Found, hold, third as Found]))
  await work(world, id, openedWith(few(3)))
  expect([(await readImport(world, wren, id)).state, (await postsOf(wren)).length]).toEqual(['running', 0])
  await lift()
  await work(world, id, openedWith(few(3)))
  expect([(await readImport(world, wren, id)).state, (await postsOf(wren)).length]).toEqual(['done', 3])
})

test('an undo deletes what the import made and keeps what was edited here; then it may come again [IMP-016]', async () => {
  const wren = await world.aMember()
  const mine = await writePost(world, wren)
  const earlier = await importAll(world, wren, openedWith(few(1)))
  const done = await importAll(world, wren, openedWith(few(4)))
  const brought = await broughtBy(world, done.id)
  await writePost(world, wren, { edit_post_id: brought.get('p2') as string, post: { one: 'Changed', two: '<p>x</p>' } })
  expect((await undo(wren, done.id)).response.import).toMatchObject({ state: 'undoing', total: 3 })
  expect((await begin(wren)).error).toBe('imports.already_open')
  await workOnImport(world.deps, done.id)
  expect(await readImport(world, wren, done.id)).toMatchObject({
    state: 'undone',
    done: 3,
    skipped: 1,
    can_undo: false,
  })
  const first = (await broughtBy(world, earlier.id)).get('p0') as string
  expect((await postsOf(wren)).sort()).toEqual([mine.id, first, brought.get('p2') as string].sort())
  expect(await importAll(world, wren, openedWith(few(4)))).toMatchObject({ made: 2, skipped: 2 })
  expect((await undo(wren, done.id)).status).toBe(200)
})

test('the archive is deleted when the import is over, and a day after nobody went on [IMP-017]', async () => {
  const wren = await world.aMember()
  const done = await importAll(world, wren, openedWith(few(1)))
  expect(archives().filter((path) => path.includes(done.id))).toHaveLength(1)
  await sweep()
  expect(archives().filter((path) => path.includes(done.id))).toEqual([])
  const left = await sendArchive(world, wren)
  await work(world, left.id, openedWith(few(1)))
  await sweep()
  expect(archives().filter((path) => path.includes(left.id))).toHaveLength(1)
  await sql`update imports set changed_at = now() - interval '25 hours' where id = ${left.id}`.execute(world.db)
  await sweep()
  expect(archives().filter((path) => path.includes(left.id))).toEqual([])
  expect(await readImport(world, wren, left.id)).toMatchObject({ state: 'failed', can_undo: false })
})

test('kinds, years, tags, drafts and reblogs are as chosen [IMP-018]', async () => {
  const found = posts(
    anImported('y13', { atMs: Date.UTC(2013, 11, 31, 20) }),
    anImported('y14', { tags: ['rain'] }),
    anImported('chat', { own: aText('', { kind: 'chat', chat: 'A: b' }) }),
    anImported('reblog', { own: null, trail: [{ blog: 'heron', url: '', content: aText('<p>x</p>') }] }),
  )
  const idsWith = async (choices: Partial<calls.ImportChoices>, zone = 'UTC') => {
    const wren = await world.aMember()
    const done = await importAll(world, wren, openedWith(found), choices, { zone })
    return { ids: [...(await broughtBy(world, done.id)).keys()].sort(), wren }
  }
  expect((await idsWith({ kinds: ['chat'] })).ids).toEqual(['chat'])
  expect((await idsWith({ from_year: 2014, with_reblogs: false })).ids).toEqual(['chat', 'y14'])
  expect((await idsWith({ to_year: 2013 })).ids).toEqual(['y13'])
  expect((await idsWith({ to_year: 2013 }, 'Asia/Tokyo')).ids).toEqual([])
  const { wren } = await idsWith({ as_drafts: true, add_tags: ['Old Blog'], kinds: ['text'], with_reblogs: false })
  const { rows } = await sql`select distinct state, tags from posts where blog_id = ${wren.blogId} order by 2`.execute(
    world.db,
  )
  expect(rows).toEqual([
    { state: 'draft', tags: ['Old Blog'] },
    { state: 'draft', tags: ['Old Blog', 'rain'] },
  ])
})

test('a file that cannot be read fails the import with its reason [IMP-026]', async () => {
  const wren = await world.aMember()
  const { id } = await sendArchive(world, wren)
  const broken = Object.assign(new Error('bad'), { reason: 'This archive is cut off.' })
  await work(world, id, openedWith([...few(1), () => Promise.reject(broken)]))
  expect(await readImport(world, wren, id)).toMatchObject({ state: 'failed', problem: 'This archive is cut off.' })
  const next = await sendArchive(world, wren)
  const open = () => Promise.reject(new UnreadableError('This file is no archive.'))
  await workOnImport(world.deps, next.id, undefined, { open })
  expect(await readImport(world, wren, next.id)).toMatchObject({ state: 'failed', problem: 'This file is no archive.' })
})

test('an import stops when who began it is no admin of the blog any more [IMP-027]', async () => {
  const { name, owner, admin } = await aGroup(world)
  const of = { ...admin, blogName: name }
  const { id } = await sendArchive(world, of)
  await work(world, id, openedWith(few(2)))
  await start(world, of, id)
  await sql`update blog_members set role = 'editor' where account_id = ${admin.accountId}
    and blog_id = (select id from blogs where name = ${name})`.execute(world.db)
  await work(world, id, openedWith(few(2)))
  expect(await readImport(world, { ...owner, blogName: name }, id)).toMatchObject({ state: 'failed', made: 0 })
})

test('the key of an API is sealed, never answered, and forgotten at the end [IMP-025]', async () => {
  const wren = await world.aMember()
  const key = `k${process.hrtime.bigint()}`
  const begun = await begin(wren, { source: 'tumblr-api', bytes: undefined, blog: 'moss', key })
  const { id } = begun.response.import
  expect(begun.response.import).toMatchObject({ state: 'reading', from: 'moss on api.tumblr.com' })
  expect(JSON.stringify(begun.response)).not.toContain(key)
  const apiOf = async () =>
    (await world.db.selectFrom('imports').select('api').where('id', '=', id).executeTakeFirstOrThrow()).api
  expect(JSON.stringify(await apiOf())).not.toContain(key)
  const source = openedWith(few(1), {}, 'tumblr-api')
  await work(world, id, source)
  await start(world, wren, id)
  await work(world, id, source)
  expect(await apiOf()).toBeNull()
  expect((await broughtBy(world, id)).size).toBe(1)
})
