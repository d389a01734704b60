import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slowMediaTasks } from '../media/media.jobs.ts'
import { settleVideos } from '../posts/settle-videos.listeners.ts'
import { anImported, aText, broughtBy, importAll, openedWith, posts } from '../testing/imports.ts'
import { aPicture, aTone, openSamples } from '../testing/sample-media.ts'
import { openWorld, type World } from '../testing/world.ts'

vi.setConfig({ testTimeout: 120_000 })
const samples = openSamples()
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  samples.remove()
})

const rowOf = (id: string | null | undefined) =>
  world.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id as string)
    .executeTakeFirstOrThrow()
const fieldsOf = async (contentId: string | null) =>
  (
    await world.db
      .selectFrom('contents')
      .select('fields')
      .where('id', '=', contentId as string)
      .executeTakeFirstOrThrow()
  ).fields

test('sound is kept with its names, players of other sites stay, and a film comes out at its date without a word [IMP-028]', async () => {
  const wren = await world.aMember()
  const atMs = Date.UTC(2015, 1, 2, 3, 4, 5)
  const film = readFileSync(samples.make('film.mp4', ...aPicture(1, '166x120', 10), ...aTone(1)))
  const files = { 'a.mp4': film, 'b.mp3': readFileSync(samples.make('tone.mp3', ...aTone(1, 450))) }
  const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const sound = { title: 'Rain', artist: 'Wren', album: '' }
  const source = openedWith(
    posts(
      anImported('film', {
        atMs,
        own: aText('<p>Look</p>', { kind: 'video', film: { file: { name: 'a.mp4' }, alt: 'A pond' } }),
      }),
      anImported('sound', { own: aText('', { kind: 'audio', sound: { file: { name: 'b.mp3' }, ...sound } }) }),
      anImported('far', { own: aText('', { kind: 'video', film: { file: { url: youtube }, alt: '' } }) }),
      anImported('lost', { own: aText('', { kind: 'audio', sound: { file: { name: 'none.mp3' }, ...sound } }) }),
    ),
    files,
  )
  const done = await importAll(world, wren, source)
  expect(done).toMatchObject({ made: 4, failed: [{ reason: 'An audio file is missing.', count: 1 }] })
  const brought = await broughtBy(world, done.id)
  const waiting = await rowOf(brought.get('film'))
  expect(waiting.state).toBe('transcoding')
  const { rows } = await sql<{ id: string; hash: string }>`
    select id, hash from media where owner_account_id = ${wren.accountId} and kind = 'video'`.execute(world.db)
  const [media] = rows
  await slowMediaTasks(world.deps).transcode_video?.({ hash: media?.hash as string })
  await world.db.transaction().execute((tx) => settleVideos(tx, { mediaId: media?.id as string, state: 'ready' }, ''))
  expect(await rowOf(waiting.id)).toMatchObject({ state: 'published', options: { date: new Date(atMs).toISOString() } })
  expect(await world.eventsAbout(waiting.id)).toEqual(['post.imported'])
  expect(await fieldsOf((await rowOf(brought.get('sound'))).content_id)).toMatchObject({
    shown: { audio: { track: 'Rain', artist: 'Wren', url: expect.stringContaining('/media/s/') } },
  })
  expect(await fieldsOf((await rowOf(brought.get('far'))).content_id)).toMatchObject({
    shown: { video: { frame: { service: 'youtube' } } },
  })
  expect((await rowOf(brought.get('lost'))).kind).toBe('text')
})
