import type { Outgoing } from '../../../server/src/core/outside/outgoing.ts'
import { findFreePort } from '../../../server/src/core/process/free-port.ts'
import { useOwnDatabase } from '../../../server/src/testing/own-database.ts'
import { setup } from '../../../server/src/testing/start-test-database.ts'
import { openWorld, type Person, type World } from '../../../server/src/testing/world.ts'
import { startWorker } from '../../../server/src/worker.ts'

/** The whole product over HTTP, on a database of its own. */
export interface AttackWorld extends World {
  origin: string
  headersOf(who: Person): Record<string, string>
}

interface Given {
  environment?: Record<string, string>
  outgoing?: Outgoing
  /** Runs the worker too. */
  withWorker?: boolean
  federates?: boolean
}

/** One PostgreSQL serves all attacks; each has its own database. */
export const startDatabases = setup

export async function withWorld(given: Given, work: (world: AttackWorld) => Promise<void>): Promise<void> {
  const database = await useOwnDatabase()
  const endings: (() => Promise<unknown>)[] = [() => database.drop()]
  try {
    const port = await findFreePort()
    const environment = { PORT: String(port), ...given.environment }
    const { outgoing, federates = false } = given
    const world = await openWorld(environment, 'build', { federates, ...(outgoing && { outgoing }) })
    endings.push(() => world.close())
    if (given.withWorker) {
      const worker = await startWorker(world.deps, process.env.TEST_DATABASE_URL as string)
      endings.push(() => worker.stop())
    }
    await world.app.listen({ port, host: 'localhost' })
    const origin = `http://localhost:${port}`
    const headersOf = ({ token, formKey }: Person) => ({ cookie: `session=${token}`, 'x-form-key': formKey })
    await work({ ...world, origin, headersOf })
  } finally {
    for (const end of endings.reverse()) await end()
  }
}
