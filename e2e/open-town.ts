import { settleOperator } from './settle-operator.ts'
import { startServer } from './start-server.ts'

/** One server for the whole run: every journey brings people of its own, as in life. */
export async function openTown(): Promise<() => Promise<void>> {
  const server = await startServer()
  await settleOperator(server.origin)
  process.env.TOWN_ORIGIN = server.origin
  process.env.TOWN_DATA_DIR = server.dataDir
  return server.stop
}

// Playwright asks for a default export.
export { openTown as default }
