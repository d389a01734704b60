import type { World } from '../world.ts'
import type { Scene } from './scene.ts'
import { visibilityOfFile, type Who } from './states.ts'

/** Finds files that are open to viewers who may not have them, or closed to those who may; counts the requests. */
export async function findWrongFiles(world: World, { subjects, people }: Scene, whos: readonly Who[]) {
  const wrong: string[] = []
  for (const { name, state, depth, file } of subjects)
    for (const who of whos) {
      const headers = { cookie: `session=${people.viewers[who].token}` }
      const { statusCode } = await world.app.inject({ url: file, headers })
      const visibility = visibilityOfFile(state, depth, who)
      const isOpen = statusCode === 200
      if (visibility !== 'either' && isOpen !== (visibility === 'sent'))
        wrong.push(`the file of ${name} answers ${statusCode} to ${who}`)
    }
  return { asked: subjects.length * whos.length, wrong }
}
