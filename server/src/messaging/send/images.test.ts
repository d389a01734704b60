import { randomUUID } from 'node:crypto'
import type { Conversation } from '@bowerbird/domain/messaging/entities.contract.ts'
import { deleteConversation, sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation, aTalker, inbox, look, type Talker } from '../../testing/talking.ts'
import { aGif, aPhoto, filesIn, type SentFile, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const send = (who: Talker, to: Record<string, string>, file: SentFile | null, more: Record<string, string> = {}) =>
  upload<Conversation>(world, who, sendMessage.path, file && { field: 'image', ...file }, {
    participant: who.uuid,
    type: 'IMAGE',
    ...to,
    ...more,
  })

const load = async (who: Person, url: string) => {
  const answer = await world.app.inject({ url, headers: { cookie: `session=${who.token}` } })
  return { status: answer.statusCode, body: answer.rawPayload, headers: answer.headers }
}

test('an image is sent as multipart to the same path, and both sides can load it [MSG-356, MSG-168, MSG-234]', async () => {
  const { one, other, id } = await aConversation(world)
  const body = await aPhoto(900, 600).jpeg().toBuffer()
  const sent = await send(one, { conversation_id: id }, { body }, { context: 'messaging-image-upload' })
  expect(sent.status).toBe(200)
  const [message] = sent.response.messages.data
  expect(message).toMatchObject({ type: 'IMAGE', participant: one.uuid, context: 'messaging-image-upload' })
  expect(message?.image?.original_size).toMatchObject({ width: 900, height: 600 })
  expect(message?.image?.alt_sizes.map(({ width }) => width)).toEqual([500, 250, 100])
  const seen = (await look(world, other, id)).response.messages.data.at(-1)
  expect(seen?.image).toEqual(message?.image)
  for (const { url, width } of [message?.image?.original_size, ...(message?.image?.alt_sizes ?? [])].flatMap(
    (one) => one ?? [],
  )) {
    expect(url).toMatch(/[0-9a-f]{40}/)
    for (const who of [one, other]) {
      const loaded = await load(who, url)
      expect(loaded).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
      expect(loaded.headers['cache-control']).toMatch(/^private/)
      expect((await sharp(loaded.body).metadata()).width).toBe(width)
    }
  }
})

test('only participants load a message’s image: not a third person, not a guest, not by any other address', async () => {
  const { one, other, id } = await aConversation(world)
  const third = await aConversation(world)
  const body = await aPhoto(320, 200).png().toBuffer()
  const sent = await send(one, { conversation_id: id }, { body })
  const url = sent.response.messages.data[0]?.image?.original_size.url ?? ''
  expect((await load(other, url)).status).toBe(200)
  for (const who of [third.one, world.aGuest()]) expect((await load(who, url)).status).toBe(404)
  const [, hash = ''] = /([0-9a-f]{40})/.exec(url) ?? []
  expect((await load(one, `/media/m/${hash.slice(0, 2)}/${hash}/320.webp`)).status).toBe(404)
  expect((await load(third.one, url.replace(id, third.id))).status).toBe(404)
  expect((await load(one, url.replace(hash, 'a'.repeat(40)))).status).toBe(404)
  // The same picture sent in another conversation gives no access here.
  await send(third.one, { conversation_id: third.id }, { body })
  expect((await load(third.one, url)).status).toBe(404)
  await world.send(other, deleteConversation, { participant: other.uuid, conversation_id: id })
  expect((await load(other, url)).status).toBe(404)
  expect((await load(one, url)).status).toBe(200)
})

test('a small image has only the sizes below its own; a GIF keeps moving [MSG-234]', async () => {
  const { one, id } = await aConversation(world)
  const small = await send(one, { conversation_id: id }, { body: await aPhoto(200, 100).png().toBuffer() })
  expect(small.response.messages.data[0]?.image?.alt_sizes.map(({ width }) => width)).toEqual([100])
  const gif = await send(
    one,
    { conversation_id: id },
    { body: await aGif(300, 100, 4), mime: 'image/gif', name: 'a.gif' },
  )
  const { original_size, alt_sizes } = gif.response.messages.data[0]?.image ?? { alt_sizes: [] }
  expect([original_size?.width, ...alt_sizes.map(({ width }) => width)]).toEqual([300, 250, 100])
  for (const { url } of [original_size, ...alt_sizes].flatMap((one) => one ?? [])) {
    expect((await sharp((await load(one, url)).body).metadata()).pages).toBe(4)
  }
})

test('what is no JPEG, PNG or GIF by its content is refused, and nothing is stored [MSG-233]', async () => {
  const { one, other, id } = await aConversation(world)
  const before = filesIn(world).length
  const [tiff, webp] = [await aPhoto(20, 20).tiff().toBuffer(), await aPhoto(20, 20).webp().toBuffer()]
  const cut = (await aPhoto(400, 400).png().toBuffer()).subarray(0, 200)
  for (const body of [
    tiff,
    webp,
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    cut,
  ]) {
    const answer = await send(one, { conversation_id: id }, { body, mime: 'image/png', name: 'a.png' })
    expect(answer).toMatchObject({ status: 400, error: 7000 })
  }
  expect(await send(one, { conversation_id: id }, null)).toMatchObject({ status: 400, error: 7000 })
  const wrongField = { body: await aPhoto(20, 20).png().toBuffer(), field: 'file' }
  expect(await send(one, { conversation_id: id }, wrongField)).toMatchObject({ status: 400, error: 7000 })
  expect(filesIn(world)).toHaveLength(before)
  expect((await look(world, other, id)).response.messages.data).toHaveLength(1)
})

test('one byte over the configured maximum is refused with 413.7010 [MSG-233]', async () => {
  const tight = await openWorld({ MAX_IMAGE_SIZE: '20000' })
  const { one, id } = await aConversation(tight)
  const sized = async (bytes: number) => {
    const picture = await aPhoto(30, 30).jpeg().toBuffer()
    return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
  }
  const to = { participant: one.uuid, type: 'IMAGE', conversation_id: id }
  const over = await upload(tight, one, sendMessage.path, { field: 'image', body: await sized(20_001) }, to)
  expect(over).toMatchObject({ status: 413, error: 7010 })
  expect(filesIn(tight)).toEqual([])
  const fits = await upload(tight, one, sendMessage.path, { field: 'image', body: await sized(20_000) }, to)
  expect(fits.status).toBe(200)
  await tight.close()
})

test('the same image with the same client id is one message, and a first one starts the conversation', async () => {
  const [me, other] = [await aTalker(world), await aTalker(world)]
  const body = await aPhoto(120, 80).png().toBuffer()
  const again = { client_id: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => send(me, { 'participants[]': other.uuid }, { body }, again)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ response }) => response.messages.data[0]?.ts)).size).toBe(1)
  const changed = await send(
    me,
    { 'participants[]': other.uuid },
    { body: await aPhoto(121, 80).png().toBuffer() },
    again,
  )
  expect(changed).toMatchObject({ status: 422, error: 7011 })
  expect((await inbox(world, other)).response.conversations).toMatchObject([{ unread_messages_count: 1 }])
})

test('an image that may not be sent leaves nothing behind', async () => {
  const { one } = await aConversation(world)
  const stranger = await aConversation(world)
  const before = filesIn(world).length
  const body = await aPhoto(64, 64).png().toBuffer()
  expect(await send(one, { conversation_id: stranger.id }, { body })).toMatchObject({ status: 404, error: 7007 })
  const guest = { ...one, ...world.aGuest() }
  expect(await send(guest, { conversation_id: stranger.id }, { body })).toMatchObject({ status: 401, error: 7009 })
  const keyless = { ...one, formKey: 'wrong' }
  expect(await send(keyless, { conversation_id: stranger.id }, { body })).toMatchObject({ status: 403, error: 7008 })
  expect(filesIn(world)).toHaveLength(before)
})
