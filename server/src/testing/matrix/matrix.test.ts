import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLibreTranslate } from '../services/libre-translate.ts'
import { openWorld, type World } from '../world.ts'
import { findWrongFiles } from './find-files.ts'
import { findLeaks } from './find-leaks.ts'
import { places } from './places.ts'
import { makeScene, type Scene } from './scene.ts'
import { viewers } from './states.ts'
import { kinds } from './written.ts'

let world: World
let scene: Scene
let translator: Awaited<ReturnType<typeof openLibreTranslate>>
beforeAll(async () => {
  translator = await openLibreTranslate()
  world = await openWorld({ LIBRETRANSLATE_URL: translator.url }, 'none', { federates: true })
  scene = await makeScene(world, kinds, false)
})
afterAll(async () => {
  await world.close()
  await translator.close()
})

// A few viewers are enough here, because the bench's attack covers all of them, every kind of post, and pages.
const asked = ['guest', 'under age', 'blocked'] as const

test.each(asked)(
  'no call, feed, embed, mail or export shows %s what its mark or state keeps from them [API-049] [FED-029]',
  async (who) => {
    const { leaks, unseen, broken } = await findLeaks(world, scene, places, [who])
    expect(broken).toEqual([])
    expect(leaks).toEqual([])
    expect(unseen).toEqual([])
  },
)

test('a file is open to those who may see something that shows it, and to nobody else', async () => {
  expect((await findWrongFiles(world, scene, viewers)).wrong).toEqual([])
})
