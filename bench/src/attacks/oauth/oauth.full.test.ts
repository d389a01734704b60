import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../../server/src/testing/world.ts'
import { Tally } from '../tally.ts'
import { oauthAttacks } from './attacks.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({}, 'build')
})
afterAll(() => world.close())

test.each(Object.entries(oauthAttacks))('each is refused: %s [API-093]', async (_what, attack) => {
  const tally = new Tally()
  await attack(world, tally)
  expect(tally.broken).toEqual([])
  expect(tally.tried).toBeGreaterThan(5)
})
