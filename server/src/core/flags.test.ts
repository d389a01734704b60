import { flagDefaults } from '@bowerbird/domain/core/flags.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../testing/hold-time.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import type { World } from '../testing/world.ts'
import { FlagStore } from './flags.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

test('a new installation has the defaults; a change reaches a server that just started [POST-514, BLOG-437]', async () => {
  const here = new FlagStore(world.db)
  expect(await here.read()).toEqual(flagDefaults)
  await world.db.transaction().execute((tx) => here.set(tx, 'ask_form', false))
  expect((await new FlagStore(world.db).read()).ask_form).toBe(false)
  expect(await here.read()).toEqual({ ...flagDefaults, ask_form: false })
  await world.db.transaction().execute((tx) => here.set(tx, 'ask_form', true))
  expect((await here.read()).ask_form).toBe(true)
})

test('a change that was rolled back never shows', async () => {
  const store = new FlagStore(world.db)
  const failing = world.db.transaction().execute(async (tx) => {
    await store.set(tx, 'pride_logo', true)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect((await store.read()).pride_logo).toBe(false)
})

test('many who ask at once cost one statement', async () => {
  holdTime()
  const store = new FlagStore(world.db)
  await world.db.transaction().execute((tx) => store.set(tx, 'ask_form', true))
  expect(await world.countQueries(() => Promise.all(Array.from({ length: 30 }, () => store.read())))).toBe(1)
})
