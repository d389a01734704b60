import { readFileSync, writeFileSync } from 'node:fs'
import { readUpload, retryUpload, type Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPicture, aTone, ffmpegIn, openSamples } from '../../testing/sample-media.ts'
import { aPhoto, filesIn, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { mediaTasks, slowMediaTasks } from '../media.jobs.ts'
import { videoOf } from './sound-and-video.views.ts'

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

const send = (who: Person, body: Buffer, name = 'film.mp4', mime = 'video/mp4') =>
  upload<Uploaded>(world, who, '/svc/post/upload/video', { body, field: 'video', name, mime })
const rowsOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).orderBy('id').execute()
const hashOf = (uploaded: Uploaded) => uploaded.key.split('/')[2] as string
/** Runs the transcoding job. */
const work = (uploaded: Uploaded) => slowMediaTasks(world.deps).transcode_video?.({ hash: hashOf(uploaded) })
const removeOriginal = async (uploaded: Uploaded, keys: string[]) =>
  mediaTasks(world.deps).forget_original?.({ hash: hashOf(uploaded), keys })
const get = (who: Person, url: string) => world.app.inject({ url, headers: { cookie: `session=${who.token}` } })
const fetched = async (who: Person, url: string) => (await get(who, url)).rawPayload
const namesIn = (uploaded: Uploaded) =>
  filesIn(world)
    .filter((path) => path.includes(hashOf(uploaded)))
    .map((path) => path.split('/').at(-1))
    .sort()

/** Returns ffmpeg's description of a served file. */
function describe(body: Buffer): string {
  writeFileSync(samples.at('served'), body)
  try {
    ffmpegIn(samples.folder, '-hide_banner', '-i', 'served')
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr)
  }
  return ''
}

test('a video is made anew in SD and HD with a poster and a filmstrip, and can be followed until then [POST-248] [POST-459] [POST-101]', async () => {
  const ann = await world.aMember()
  const file = samples.make(
    'wide.mp4',
    ...aPicture(2, '1280x720', 3),
    ...aTone(2),
    '-metadata',
    'comment=a secret place',
  )
  const { status, response } = await send(ann, readFileSync(file))
  expect({ status, ...response }).toMatchObject({
    status: 200,
    url: expect.stringMatching(/^\/media\/v\/[0-9a-f]{2}\/[0-9a-f]{40}\/sd\.mp4$/),
    width: 1280,
    height: 720,
    mime: 'video/mp4',
    state: 'processing',
    progress: 0,
    duration: 2,
  })
  const poster = await sharp(await fetched(ann, response.thumbnail as string)).metadata()
  expect(poster).toMatchObject({ format: 'webp', width: 1280, height: 720 })
  expect((await get(ann, response.url)).statusCode).toBe(404)
  const original = (await rowsOf(ann))[0]?.renditions.at(-1)?.key as string
  expect((await get(ann, `/media/${original}`)).statusCode).toBe(404)

  await work(response)
  const done = await world.send(ann, readUpload, { key: response.key })
  expect(done.response).toMatchObject({ state: 'ready', progress: 100, url: response.url })
  const [row] = await rowsOf(ann)
  const video = row && videoOf(row)
  expect(Math.abs((video?.durationMs ?? 0) - 2000)).toBeLessThan(100)
  expect(await world.eventsAbout(row?.id as string)).toEqual(['media.processed'])

  const [sd, hd] = await Promise.all([fetched(ann, video?.url as string), fetched(ann, video?.hdUrl as string)])
  expect(describe(sd)).toMatch(/Video: h264 .*yuv420p.*854x480[\s\S]*Audio: aac/)
  expect(describe(hd)).toMatch(/Video: h264 .*yuv420p.*1280x720[\s\S]*Audio: aac/)
  for (const body of [sd, hd]) {
    expect(body.includes('secret')).toBe(false)
    expect(body.indexOf('moov')).toBeLessThan(body.indexOf('mdat'))
  }
  const strip = await sharp(await fetched(ann, video?.filmstrip?.url as string)).metadata()
  expect([strip.format, strip.width, strip.height]).toEqual(['webp', 2400, 135])
  expect(video?.filmstrip).toMatchObject({ width: 2400, height: 135, frames: 10 })

  expect(namesIn(response)).toContain('mov.original')
  await removeOriginal(response, [original])
  expect(namesIn(response)).toEqual(
    ['filmstrip.webp', 'hd.mp4', 'poster1280.webp', 'poster320.webp', 'poster640.webp', 'sd.mp4'].sort(),
  )
  expect(row?.renditions.map(({ key }) => key.split('/').at(-1)).sort()).toEqual(namesIn(response))
})

test('the filmstrip shows ten moments in their order', async () => {
  const ann = await world.aMember()
  // Ten seconds that fade from black to white.
  const fade = ['-f', 'lavfi', '-i', 'color=white:size=160x120:rate=2:duration=10,fade=in:st=0:d=10']
  const { response } = await send(ann, readFileSync(samples.make('fade.mp4', ...fade)))
  await work(response)
  const [row] = await rowsOf(ann)
  const strip = sharp(await fetched(ann, row ? (videoOf(row).filmstrip?.url as string) : ''))
  const { data, info } = await strip.greyscale().raw().toBuffer({ resolveWithObject: true })
  const frame = info.width / 10
  const brightness = Array.from({ length: 10 }, (_, index) => data[Math.floor((index + 0.5) * frame)] as number)
  expect(brightness[0]).toBeLessThan(40)
  for (const [index, value] of brightness.entries())
    if (index > 0) expect(value - (brightness[index - 1] as number)).toBeGreaterThan(10)
})

test('a small video has no HD, one without sound is taken, and one too short for ten pictures still has ten', async () => {
  const ann = await world.aMember()
  const tiny = await send(
    ann,
    readFileSync(samples.make('tiny.mp4', ...aPicture(0.2, '321x241', 10), '-pix_fmt', 'yuv444p')),
  )
  await work(tiny.response)
  const [row] = await rowsOf(ann)
  const video = row && videoOf(row)
  expect(video).toMatchObject({ state: 'ready', hdUrl: '', filmstrip: { frames: 10 } })
  expect(describe(await fetched(ann, video?.url as string))).toMatch(/h264 .*yuv420p.* 320x240/)
})

/** Writes a rotation of 90 degrees into the track's matrix, as phones do. */
function turnedUpright(film: Buffer): Buffer {
  const matrixAt = film.indexOf('tkhd') + 44
  const numbers = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000]
  for (const [place, number] of numbers.entries()) film.writeInt32BE(number, matrixAt + 4 * place)
  return film
}

test('a film held upright is shown upright [POST-248]', async () => {
  const ann = await world.aMember()
  const turned = turnedUpright(readFileSync(samples.make('lying.mov', ...aPicture(1, '320x180', 10))))
  const { response } = await send(ann, turned, 'turned.mov', 'video/quicktime')
  expect(response).toMatchObject({ width: 180, height: 320 })
  await work(response)
  expect(describe(await fetched(ann, response.url))).toMatch(/h264 .* 180x320/)
})

test('a WebM that does not say how long it is learns it in the making [POST-248]', async () => {
  const ann = await world.aMember()
  const file = samples.make(
    'live.webm',
    ...aPicture(2, '160x120', 10),
    ...aTone(2),
    '-c:v',
    'libvpx',
    '-live',
    '1',
    '-f',
    'webm',
  )
  const { response } = await send(ann, readFileSync(file), 'live.webm', 'video/webm')
  expect(response).toMatchObject({ state: 'processing', duration: 0 })
  await work(response)
  const { response: done } = await world.send(ann, readUpload, { key: response.key })
  expect(Math.abs((done.duration as number) - 2)).toBeLessThan(0.2)
})

test('what is no video is refused at once and leaves nothing [POST-243] [POST-248] [POST-459]', async () => {
  const ann = await world.aMember()
  const before = filesIn(world)
  const whole = readFileSync(samples.make('whole.mp4', ...aPicture(2, '160x120', 10)))
  const files = {
    'a broken MP4': whole.subarray(0, whole.length / 2),
    'a page': Buffer.from('<html><script>alert(1)</script></html>'),
    'a picture': await aPhoto(20, 20).png().toBuffer(),
    'a sound in a film’s container': readFileSync(samples.make('bare.mp4', ...aTone(1))),
    'an AVI': readFileSync(samples.make('old.avi', ...aPicture(1, '160x120'))),
    'a Matroska film': readFileSync(samples.make('film.mkv', ...aPicture(1, '160x120'))),
    'a playlist': Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    nothing: Buffer.alloc(0),
  }
  for (const [what, body] of Object.entries(files)) {
    const { status, error, msg } = await send(ann, body)
    expect([what, status, error, msg]).toEqual([what, 400, 'media.not_valid', 'This is not valid video file.'])
  }
  expect(filesIn(world)).toEqual(before)
  expect(await rowsOf(ann)).toEqual([])
  expect((await send(ann, whole)).status).toBe(200)
})

test('a video one byte too large is refused before it is all here [POST-242] [POST-248]', async () => {
  const ann = await world.aMember()
  const start = readFileSync(samples.make('start.mp4', ...aPicture(1, '160x120')))
  const before = filesIn(world)
  const refused = await send(ann, Buffer.concat([start, Buffer.alloc(uploadMaxBytes.video + 1 - start.length)]))
  expect(refused).toMatchObject({ status: 400, msg: 'The file is too big. Squish it down, and try again!' })
  expect(await rowsOf(ann)).toEqual([])
  expect(filesIn(world)).toEqual(before)
})

test('a video that cannot be made fails with a reason, and can be tried again by its owner alone [POST-101]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const { response } = await send(ann, readFileSync(samples.make('fails.mp4', ...aPicture(1, '160x120', 12))))
  const original = (await rowsOf(ann))[0]?.renditions.at(-1)?.key as string
  const stored = readFileSync(`${world.dataDir}/media/${original}`)
  await world.deps.storage.put(original, Buffer.from('rubbish'), 'application/octet-stream')
  await work(response)
  const failed = await world.send(ann, readUpload, { key: response.key })
  expect(failed.response).toMatchObject({ state: 'failed', failure: 'This is not valid video file.' })
  const [row] = await rowsOf(ann)
  expect(await world.eventsAbout(row?.id as string)).toEqual(['media.processed'])
  await removeOriginal(response, [original])
  expect(namesIn(response)).toContain('mov.original')

  await world.deps.storage.put(original, stored, 'application/octet-stream')
  expect((await world.send(bea, retryUpload, { key: response.key })).status).toBe(404)
  expect((await world.send(bea, readUpload, { key: response.key })).status).toBe(404)
  expect((await world.send(world.aGuest(), retryUpload, { key: response.key })).status).toBe(401)
  expect((await world.send(ann, retryUpload, { key: 'nothing' })).status).toBe(404)
  expect((await rowsOf(ann))[0]?.state).toBe('failed')

  const again = await world.send(ann, retryUpload, { key: response.key })
  expect(again.response).toMatchObject({ state: 'processing', progress: 0 })
  expect(again.response.failure).toBeUndefined()
  await work(response)
  expect((await world.send(ann, readUpload, { key: response.key })).response.state).toBe('ready')
  expect((await world.send(ann, retryUpload, { key: response.key })).status).toBe(404)
})

test('two people who send the same film share one making; a third finds it done', async () => {
  const [ann, bea, cat] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const body = readFileSync(samples.make('shared.mp4', ...aPicture(1, '160x120', 15)))
  const { response } = await send(ann, body)
  await send(bea, body)
  await work(response)
  await work(response)
  const states = await Promise.all([ann, bea].map(async (who) => (await rowsOf(who)).map(({ state }) => state)))
  expect(states).toEqual([['ready'], ['ready']])
  const files = filesIn(world)
  expect((await send(cat, body)).response).toMatchObject({ state: 'ready', progress: 100, url: response.url })
  expect(filesIn(world)).toEqual(files)
})

test('without ffmpeg, sound and video are refused in plain words and pictures are not', async () => {
  const lame = await openWorld({ FFMPEG_PATH: samples.make('not-a-program.wav', ...aTone(1)) })
  const ann = await lame.aMember()
  const body = readFileSync(samples.make('refused.mp4', ...aPicture(1, '160x120')))
  for (const kind of ['audio', 'video']) {
    const refused = await upload<Uploaded>(lame, ann, `/svc/post/upload/${kind}`, { body, field: kind })
    expect(refused).toMatchObject({ status: 400, error: 'media.no_ffmpeg' })
    expect(refused.msg).toBe('This server can’t process audio or video because ffmpeg isn’t installed.')
  }
  const photo = await aPhoto(20, 20).jpeg().toBuffer()
  expect((await upload<Uploaded>(lame, ann, '/svc/post/upload/photo', { body: photo })).status).toBe(200)
  await lame.close()
})
