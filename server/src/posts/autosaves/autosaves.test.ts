import { randomUUID } from 'node:crypto'
import { discardAutosave, listAutosaves, saveAutosave } from '@bowerbird/domain/posts/autosaves.contract.ts'
import { autosavesPerAccountMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const save = (who: Person, words: string, { id = randomUUID() as string, form = 'new/text', of = who } = {}) =>
  world.send(who, saveAutosave, { id, form, tumblelog: of.blogName, written: JSON.stringify({ words }) })
const listed = async (who: Person, form = 'new/text') =>
  (await world.send(who, listAutosaves, { form })).response.autosaves.map(({ written }) => JSON.parse(written).words)

test('an unfinished post is kept by id, listed with its form, and gone once it is discarded', async () => {
  const wren = await world.aMember()
  const id = randomUUID()
  await save(wren, 'Half', { id })
  expect((await save(wren, 'Half a thought', { id })).status).toBe(200)
  await save(wren, 'Another')
  await save(wren, 'An edit', { form: 'edit/5' })
  expect(await listed(wren)).toEqual(['Another', 'Half a thought'])
  expect(await listed(wren, 'edit/5')).toEqual(['An edit'])
  expect((await world.send(wren, listAutosaves, { form: 'new/text' })).response.autosaves[1]).toMatchObject({
    ...{ id, tumblelog: wren.blogName },
  })
  await world.send(wren, discardAutosave, { id })
  await world.send(wren, discardAutosave, { id })
  expect(await listed(wren)).toEqual(['Another'])
})

test('nobody keeps a post for a blog of others, nor sees or discards what others keep', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const id = randomUUID()
  await save(wren, 'Mine', { id })
  expect((await save(jay, 'Theirs', { of: wren })).status).toBe(403)
  await save(jay, 'Own', { id })
  await world.send(jay, discardAutosave, { id })
  expect([await listed(wren), await listed(jay)]).toEqual([['Mine'], []])
  expect((await save(wren, 'Nowhere', { form: 'new/../x' })).status).toBe(400)
})

test('the newest are kept where there are too many', async () => {
  const wren = await world.aMember()
  for (let at = 0; at <= autosavesPerAccountMax; at += 1) await save(wren, String(at))
  const all = await listed(wren)
  expect([all.length, all[0], all.at(-1)]).toEqual([autosavesPerAccountMax, String(autosavesPerAccountMax), '1'])
})
