import { registerOperator } from './register-operator.ts'
import { startServer } from './start-server.ts'

/** One server runs for the whole suite; every journey registers its own people. */
export async function openTown(): Promise<() => Promise<void>> {
  const server = await startServer()
  await registerOperator(server.origin)
  process.env.TOWN_ORIGIN = server.origin
  process.env.TOWN_DATA_DIR = server.dataDir
  return server.stop
}

// Playwright needs a default export.
export { openTown as default }
