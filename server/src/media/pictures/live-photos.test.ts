import { readFileSync } from 'node:fs'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPicture, openSamples } from '../../testing/sample-media.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

vi.setConfig({ testTimeout: 300_000 })
const samples = openSamples()
let world: World
let photo: Buffer
let film: Buffer
beforeAll(async () => {
  world = await openWorld()
  photo = await aPhoto(60, 40).jpeg().toBuffer()
  film = readFileSync(samples.make('live.mov', ...aPicture(1, '160x120')))
})
afterAll(async () => {
  await world.close()
  samples.remove()
})

const send = (who: Person, kind: string, body: Buffer, fields: Record<string, string> = {}) =>
  upload<Uploaded>(world, who, `/svc/post/upload/${kind}`, { body, field: kind }, fields)
const rowsOf = (who: Person) =>
  world.db.selectFrom('media').selectAll().where('owner_account_id', '=', who.accountId).orderBy('id').execute()

test('a photo brings the video that moves it and the second it shows into the post, and both are used together [POST-260]', async () => {
  const ann = await world.aMember()
  const video = await send(ann, 'video', film)
  const { status, response } = await send(ann, 'photo', photo, {
    livephoto: video.response.key,
    still_image_time: '0.48',
  })
  expect({ status, ...response }).toMatchObject({
    status: 200,
    livephoto_url: video.response.url,
    livephoto_still_image_time: 0.48,
  })
  expect((await rowsOf(ann)).map(({ kind, used_at }) => [kind, used_at])).toEqual([
    ['video', null],
    ['photo', null],
  ])
  const post = await writePost(world, ann, { images: { o1: response.url }, post: { type: 'photo' } })
  expect(post.content?.photo?.photos[0]?.livephoto).toEqual({ url: video.response.url, still_at: 0.48 })
  expect((await rowsOf(ann)).every(({ used_at }) => used_at !== null)).toBe(true)

  // The same picture uploaded by another account without the video is not live.
  const still = await send(await world.aMember(), 'photo', photo)
  expect(still.response.livephoto_url).toBeUndefined()
})

test('a video of somebody else, a photo, or nothing at all moves no photo [POST-260]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const theirs = await send(bea, 'video', film)
  const own = await send(ann, 'photo', photo)
  for (const key of [theirs.response.key, own.response.key, 'nothing', '../etc'])
    expect(await send(ann, 'photo', photo, { livephoto: key })).toMatchObject({
      status: 400,
      error: 'media.not_your_video',
    })
  const mine = await send(ann, 'video', film)
  for (const time of ['-1', 'soon', '999999', 'NaN'])
    expect((await send(ann, 'photo', photo, { livephoto: mine.response.key, still_image_time: time })).status).toBe(400)
  expect((await send(ann, 'artwork', photo, { livephoto: mine.response.key })).status).toBe(400)
  expect((await rowsOf(ann)).filter(({ details }) => details.live)).toEqual([])
})
