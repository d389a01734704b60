import { readFileSync, writeFileSync } from 'node:fs'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import { parseBuffer } from 'music-metadata'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPicture, aTone, openSamples } from '../../testing/sample-media.ts'
import { aPhoto, filesIn, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { soundOf } from './sound-and-video.views.ts'

vi.setConfig({ testTimeout: 300_000 })
const samples = openSamples()
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  samples.remove()
})

const send = (who: Person, body: Buffer, name = 'sound.mp3', mime = 'audio/mpeg') =>
  upload<Uploaded>(world, who, '/svc/post/upload/audio', { body, field: 'audio', name, mime })
const rowsOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).orderBy('id').execute()
const fetched = async (who: Person, url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { cookie: `session=${who.token}`, ...headers } })

async function anMp3WithArt(): Promise<Buffer> {
  writeFileSync(samples.at('art.jpg'), await aPhoto(400, 300).jpeg().toBuffer())
  const tags = ['title=Bower', 'artist=The Birds', 'album=Blue Things', 'comment=made in a secret place']
  const file = samples.make(
    'art.mp3',
    ...aTone(3),
    ...['-i', 'art.jpg', '-map', '0', '-map', '1', '-c:v', 'copy', '-id3v2_version', '3'],
    ...tags.flatMap((tag) => ['-metadata', tag]),
  )
  return readFileSync(file)
}

test('an MP3 with tags and art is made anew, and what it said about itself is kept beside it [POST-248] [POST-459]', async () => {
  const ann = await world.aMember()
  const sent = await anMp3WithArt()
  const { status, response } = await send(ann, sent)
  expect({ status, ...response }).toMatchObject({
    status: 200,
    url: expect.stringMatching(/^\/media\/s\/[0-9a-f]{2}\/[0-9a-f]{40}\/sound\.mp3$/),
    mime: 'audio/mpeg',
    state: 'ready',
    progress: 100,
    id3_tags: { title: 'Bower', artist: 'The Birds', album: 'Blue Things' },
  })
  expect(response.key).toBe(response.url.slice('/media/'.length))
  expect(Math.abs((response.duration as number) - 3)).toBeLessThan(0.2)

  const served = await fetched(ann, response.url)
  expect(served.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'x-content-type-options': 'nosniff' })
  expect(served.rawPayload).toHaveLength(response.bytes)
  const found = await parseBuffer(served.rawPayload, { mimeType: 'audio/mpeg' }, { duration: true })
  expect(found.format).toMatchObject({ container: 'MPEG', codec: 'MPEG 1 Layer 3' })
  expect(found.common).toEqual({ disk: expect.anything(), track: expect.anything(), movementIndex: expect.anything() })
  expect(served.rawPayload.includes('secret')).toBe(false)

  const cover = await sharp((await fetched(ann, response.thumbnail as string)).rawPayload).metadata()
  expect(cover).toMatchObject({ format: 'webp', width: 400, height: 300 })
  const [row] = await rowsOf(ann)
  expect(row).toMatchObject({ kind: 'audio', state: 'ready', used_at: null })
  const sound = row && soundOf(row)
  expect(sound).toMatchObject({ url: response.url, title: 'Bower', artist: 'The Birds', album: 'Blue Things' })
  expect(sound?.peaks).toHaveLength(200)
  expect(Math.max(...(sound?.peaks ?? []))).toBe(100)
})

test('the peaks follow the loudness [POST-459]', async () => {
  const ann = await world.aMember()
  const quietThenLoud = 'volume=eval=frame:volume=if(lt(t\\,2)\\,0.1\\,1)'
  const file = samples.make('rise.wav', ...aTone(4), '-af', quietThenLoud)
  await send(ann, readFileSync(file), 'rise.wav', 'audio/wav')
  const peaks = (await rowsOf(ann))[0]?.details.peaks ?? []
  expect(peaks.slice(5, 95).every((peak) => peak > 5 && peak < 15)).toBe(true)
  expect(peaks.slice(105).every((peak) => peak > 90)).toBe(true)

  const silence = samples.make('silence.wav', '-f', 'lavfi', '-i', 'anullsrc=d=1')
  const silent = await send(ann, readFileSync(silence), 'silence.wav', 'audio/wav')
  expect(silent.response.thumbnail).toBe('')
  expect((await rowsOf(ann))[1]?.details.peaks).toEqual(Array(200).fill(0))
})

test.each([
  ['mp3', 'audio/mpeg', []],
  ['m4a', 'audio/mp4', ['-c:a', 'aac']],
  ['wav', 'audio/wav', []],
  ['ogg', 'audio/ogg', ['-c:a', 'libvorbis']],
  ['ogg', 'audio/ogg', ['-c:a', 'opus', '-strict', '-2', '-ac', '2']],
  // Some programs save sound without video in an MP4.
  ['mp4', 'audio/mp4', ['-c:a', 'aac', '-brand', 'isom']],
] as const)('%s (%s) is taken, whatever it is called [POST-243] [POST-248]', async (ending, mime, args) => {
  const ann = await world.aMember()
  const file = samples.make(`sound.${ending}`, ...aTone(1), ...args)
  const { status, response } = await send(ann, readFileSync(file), 'whatever.txt', mime)
  expect(status).toBe(200)
  expect(response).toMatchObject({ mime: 'audio/mpeg', width: 0, height: 0 })
  expect(Math.abs((response.duration as number) - 1)).toBeLessThan(0.15)
})

test('what is no sound is refused and leaves nothing [POST-243] [POST-248] [POST-459]', async () => {
  const ann = await world.aMember()
  const before = filesIn(world)
  const mp3 = readFileSync(samples.make('plain.mp3', ...aTone(1)))
  const files = {
    'a page': Buffer.from('<html><script>alert(1)</script></html>'),
    'a picture': await aPhoto(20, 20).jpeg().toBuffer(),
    'a video': readFileSync(samples.make('film.mp4', ...aPicture(1, '160x120'), ...aTone(1))),
    'a flac': readFileSync(samples.make('sound.flac', ...aTone(1))),
    'the head of an MP3 and nothing more': mp3.subarray(0, 60),
    'a WAV of no length': readFileSync(samples.make('tone.wav', ...aTone(1))).subarray(0, 78),
    nothing: Buffer.alloc(0),
  }
  for (const [what, body] of Object.entries(files)) {
    const refused = await send(ann, body)
    expect([what, refused.status, refused.error, refused.msg]).toEqual([
      what,
      400,
      'media.not_valid',
      'This is not valid audio file.',
    ])
  }
  expect(filesIn(world)).toEqual(before)
  expect(await rowsOf(ann)).toEqual([])
  expect((await send(ann, mp3)).status).toBe(200)
})

test('a sound of exactly the largest size is taken and one byte more is refused [POST-242] [POST-248]', async () => {
  const ann = await world.aMember()
  const mp3 = readFileSync(samples.make('padded.mp3', ...aTone(1)))
  const padded = (bytes: number) => Buffer.concat([mp3, Buffer.alloc(bytes - mp3.length)])
  const refused = await send(ann, padded(uploadMaxBytes.audio + 1))
  expect(refused).toMatchObject({ status: 400, msg: 'The file is too big. Squish it down, and try again!' })
  expect(await rowsOf(ann)).toEqual([])
  expect((await send(ann, padded(uploadMaxBytes.audio))).status).toBe(200)
})

test('a guest uploads no sound, and neither does a form without its key', async () => {
  const guest = world.aGuest()
  const ann = await world.aMember()
  const body = readFileSync(samples.make('guest.mp3', ...aTone(1)))
  expect((await send(guest, body)).status).toBe(401)
  expect((await send({ ...ann, formKey: 'wrong' }, body)).status).toBe(403)
  expect(await rowsOf(ann)).toEqual([])
})

test('the same sound by two people is stored once and is each one’s own', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const body = readFileSync(samples.make('shared.mp3', ...aTone(1, 300)))
  const first = await send(ann, body)
  const files = filesIn(world)
  const second = await send(bea, body)
  expect(second.response).toEqual(first.response)
  expect(filesIn(world)).toEqual(files)
  expect((await rowsOf(bea)).map(({ used_at, state }) => [used_at, state])).toEqual([[null, 'ready']])
})

test('a broken cover is left out and the sound is none the worse', async () => {
  const ann = await world.aMember()
  const sent = await anMp3WithArt()
  const start = sent.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
  sent.fill(0, start, start + 200)
  const { status, response } = await send(ann, sent)
  expect([status, response.thumbnail]).toEqual([200, ''])
})

test('a player may ask for a part of a sound [BLOG-114]', async () => {
  const ann = await world.aMember()
  const { response } = await send(ann, readFileSync(samples.make('parts.mp3', ...aTone(1, 500))))
  const whole = await fetched(ann, response.url)
  expect(whole.headers['accept-ranges']).toBe('bytes')
  const total = whole.rawPayload.length
  const part = async (range: string, more = {}) => {
    const { statusCode, headers, rawPayload } = await fetched(ann, response.url, { range, ...more })
    return [statusCode, headers['content-range'], rawPayload.length, whole.rawPayload.includes(rawPayload)]
  }
  expect(await part('bytes=100-199')).toEqual([206, `bytes 100-199/${total}`, 100, true])
  expect(await part('bytes=100-')).toEqual([206, `bytes 100-${total - 1}/${total}`, total - 100, true])
  expect(await part('bytes=-50')).toEqual([206, `bytes ${total - 50}-${total - 1}/${total}`, 50, true])
  expect(await part(`bytes=0-${total + 5}`)).toEqual([206, `bytes 0-${total - 1}/${total}`, total, true])
  expect(await part(`bytes=${total}-`)).toEqual([416, `bytes */${total}`, 0, true])
  for (const odd of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=9-3', 'bytes=a-b'])
    expect((await part(odd)).slice(0, 3)).toEqual([200, undefined, total])
  expect((await part('bytes=0-9', { 'if-range': '"other"' }))[0]).toBe(200)
  expect((await part('bytes=0-9', { 'if-range': String(whole.headers.etag) }))[0]).toBe(206)
})
