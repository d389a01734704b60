import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listStickerPacks, sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import { aConversation, aTalker, look } from '../testing/talking.ts'
import { aPhoto } from '../testing/uploads.ts'
import type { World } from '../testing/world.ts'
import { ensureStickerPacks, stickerFolder } from './sticker-packs.actions.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
  await ensureStickerPacks(world.deps)
})
afterAll(() => world.close())

const packsOf = async () => (await world.send(await aTalker(world), listStickerPacks, {})).response.sticker_packs

test('a fresh installation has three packs of drawings that load as images and nothing else [MSG-252, MSG-170]', async () => {
  const packs = await packsOf()
  expect(packs.map(({ title, stickers }) => [title, stickers.length])).toEqual([
    ['Bowerbird', 8],
    ['Weather', 8],
    ['Kitchen', 8],
  ])
  const [keys, ids] = [new Set<string>(), new Set<string>()]
  for (const { id, stickers } of packs) {
    for (const sticker of stickers) {
      expect(sticker.sticker_pack_id).toBe(id)
      expect([...keys, ...ids]).not.toContain(sticker.media_key)
      keys.add(sticker.media_key)
      ids.add(sticker.id)
      expect(sticker.url).toMatch(new RegExp(`^/stickers/${sticker.media_key}\\?v=\\w+$`))
      expect(sticker.description).not.toBe('')
      const drawing = await world.app.inject({ url: sticker.original_size_url })
      expect(drawing.statusCode).toBe(200)
      expect(drawing.headers).toMatchObject({
        'content-type': expect.stringContaining('image/svg+xml'),
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
      })
      expect(drawing.body).not.toMatch(/<script|<style|href|url\(|on\w+=/i)
    }
  }
  expect([keys.size, ids.size]).toEqual([24, 24])
})

test('drawings are named in the language of the reader [DAY-221]', async () => {
  const who = await aTalker(world)
  const german = await world.send(who, listStickerPacks, {}, { 'accept-language': 'de' })
  const [, weather] = german.response.sticker_packs
  expect([weather?.title, weather?.stickers[0]?.description]).toEqual(['Wetter', 'Die Sonne strahlt'])
})

test('an operator adds packs as folders of pictures; a start more changes nothing [MSG-252]', async () => {
  const folder = join(stickerFolder(world.dataDir), 'my-friends')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'a-happy-cat.png'), await aPhoto(1400, 700).png().toBuffer())
  writeFileSync(join(folder, 'broken.png'), 'no picture')
  writeFileSync(join(folder, 'notes.txt'), 'not a sticker')
  await ensureStickerPacks(world.deps)
  const before = await packsOf()
  expect(before.at(-1)).toMatchObject({ title: 'My friends', stickers: [{ description: 'A happy cat' }] })
  const [cat] = before.at(-1)?.stickers ?? []
  for (const url of [cat?.url ?? '', cat?.original_size_url ?? '']) {
    expect(await world.app.inject({ url })).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/webp' },
    })
  }
  await ensureStickerPacks(world.deps)
  expect(await packsOf()).toEqual(before)
})

test('a sticker is sent by its id and comes with its pictures; an unknown one is refused [MSG-352, MSG-161]', async () => {
  const { one, other, id } = await aConversation(world)
  const [hello] = (await packsOf())[0]?.stickers ?? []
  const to = { participant: one.uuid, conversation_id: id, type: 'STICKER' as const }
  const sent = await world.send(one, sendMessage, { ...to, sticker_id: hello?.id })
  expect(sent.response.messages.data[0]).toMatchObject({
    ...{ conversation_id: id, participant: one.uuid, ts: sent.response.last_modified_ts },
    ...{ type: 'STICKER', sticker_id: hello?.id, sticker: hello },
  })
  expect((await look(world, other, id)).response.messages.data.at(-1)?.sticker).toEqual(hello)
  expect(await world.send(one, sendMessage, { ...to, sticker_id: '77' })).toMatchObject({ status: 404, error: 7007 })
  expect((await look(world, other, id)).response.messages.data).toHaveLength(2)
})
