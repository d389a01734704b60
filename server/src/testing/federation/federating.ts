import { openOutside } from '../outside.ts'
import { useOwnDatabase } from '../own-database.ts'
import { openWorld, type World } from '../world.ts'

export type Outside = Awaited<ReturnType<typeof openOutside>>

export interface Federating {
  world: World
  outside: Outside
  close(): Promise<void>
}

/** A world that federates with an outside. Whatever counts rows or sends all that waits has a database of its own. */
export async function openFederating({ hasOwnDatabase = false } = {}): Promise<Federating> {
  const database = hasOwnDatabase ? await useOwnDatabase() : null
  const outside = await openOutside()
  const world = await openWorld({}, 'none', { federates: true, outgoing: outside.outgoing })
  return {
    world,
    outside,
    async close() {
      await world.close()
      await outside.close()
      await database?.drop()
    },
  }
}
