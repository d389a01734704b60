import { registerOperator } from './register-operator.ts'
import { startServer } from './start-server.ts'

/**
 * One server runs for the whole suite; every journey registers its own people. It and those that journeys start go on
 * from copies of a first start.
 */
export async function openTown(): Promise<() => Promise<void>> {
  const first = await startServer()
  await first.pause()
  process.env.FIRST_START = first.dataDir
  const server = await startServer()
  await registerOperator(server.origin)
  process.env.TOWN_ORIGIN = server.origin
  process.env.TOWN_DATA_DIR = server.dataDir
  return async () => {
    await server.stop()
    await first.stop()
  }
}

// Playwright needs a default export.
export { openTown as default }
