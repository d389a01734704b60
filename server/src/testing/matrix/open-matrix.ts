import { openLibreTranslate } from '../services/libre-translate.ts'
import { openWorld, type World } from '../world.ts'
import { makeScene, type Scene } from './scene.ts'
import { states } from './states.ts'
import { kinds } from './written.ts'

/** A world with every kind in every state, and everything that shows posts turned on. */
export async function openMatrix(): Promise<{ world: World; scene: Scene; close: () => Promise<void> }> {
  const translator = await openLibreTranslate()
  const world = await openWorld({ LIBRETRANSLATE_URL: translator.url }, 'none', { federates: true })
  const close = async () => {
    await world.close()
    await translator.close()
  }
  return { world, scene: await makeScene(world, kinds, false, states, ['under age', 'blocked']), close }
}
