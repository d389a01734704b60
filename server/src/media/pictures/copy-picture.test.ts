import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { copyPicture as copyPictureCall } from '@bowerbird/domain/media/media.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../../testing/outside.ts'
import { aGif, aPhoto, aPngBomb, filesIn } from '../../testing/uploads.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { copyPicture } from './copy-picture.actions.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => (error instanceof RefusedError ? [error.refusal.status, error.refusal.code] : error),
  )

test('a picture from elsewhere becomes an upload of the account’s own, whatever its host calls it [POST-259]', async () => {
  const ann = await world.aMember()
  outside.page('a.example/photo', await aPhoto(800, 600).jpeg().toBuffer(), { 'content-type': 'text/plain' })
  outside.page('a.example/moving.gif', await aGif(60, 40, 3), { 'content-type': 'image/gif' })
  outside.page('a.example/new.webp', await aPhoto(50, 50).webp().toBuffer(), { 'content-type': 'image/webp' })
  const photo = await copyPicture(world.deps, ann.accountId, 'http://a.example/photo')
  expect(photo).toMatchObject({
    kind: 'photo',
    owner_account_id: ann.accountId,
    width: 800,
    height: 600,
    used_at: null,
  })
  const moving = await copyPicture(world.deps, ann.accountId, 'http://a.example/moving.gif')
  expect(moving.renditions.map(({ key }) => key.split('/').at(-1))).toEqual(['60.webp', 'still.webp'])
  expect(await copyPicture(world.deps, ann.accountId, 'http://a.example/new.webp')).toMatchObject({ width: 50 })
  const headers = { cookie: `session=${ann.token}` }
  const served = await world.app.inject({ url: `/media/${photo.renditions[0]?.key}`, headers })
  expect(served.headers['content-type']).toBe('image/webp')
})

test('a pasted picture is brought here by its address, and what is none is refused with words', async () => {
  const ann = await world.aMember()
  outside.page('c.example/photo', await aPhoto(80, 60).jpeg().toBuffer(), { 'content-type': 'image/jpeg' })
  const { response } = await world.send(ann, copyPictureCall, { url: 'http://c.example/photo' })
  expect(response).toMatchObject({ url: expect.stringMatching(/^\/media\/p\//), width: 80, height: 60 })
  for (const url of ['http://c.example/none', 'file:///etc/passwd', 'http://127.0.0.1/a.png'])
    expect((await world.send(ann, copyPictureCall, { url })).status).toBe(400)
})

test('what is no reachable picture is refused with 400, and nothing is left [POST-259]', async () => {
  const ann = await world.aMember()
  const before = filesIn(world)
  outside.page('b.example/page.jpg', '<html><script>alert(1)</script>', { 'content-type': 'image/jpeg' })
  outside.page('b.example/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', {
    'content-type': 'image/svg+xml',
  })
  outside.page('b.example/large.jpg', Buffer.alloc(10_000_001, 0xff), { 'content-type': 'image/jpeg' })
  outside.page('b.example/bomb.png', aPngBomb(16_000), { 'content-type': 'image/png' })
  outside.page('b.example/half.jpg', (await aPhoto(80, 80).jpeg().toBuffer()).subarray(0, 200))
  const names = ['page.jpg', 'drawing.svg', 'large.jpg', 'bomb.png', 'half.jpg', 'missing.jpg']
  for (const name of names) {
    const answer = await refused(copyPicture(world.deps, ann.accountId, `http://b.example/${name}`))
    expect([name, answer]).toEqual([name, [400, expect.stringMatching(/^media\./)]])
  }
  expect(filesIn(world)).toEqual(before)
  expect(
    await world.db.selectFrom('media').selectAll().where('owner_account_id', '=', ann.accountId).execute(),
  ).toEqual([])
})

test.each([
  'http://10.0.0.1/a.jpg',
  'http://[::1]/a.jpg',
  'http://router.inside/a.jpg',
  'http://c.example:8080/a.jpg',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '',
])('%j is never asked [POST-259]', async (address) => {
  const ann = await world.aMember()
  outside.asked.length = 0
  expect(await refused(copyPicture(world.deps, ann.accountId, address))).toEqual([400, 'media.no_picture_there'])
  expect(outside.asked).toEqual([])
})
