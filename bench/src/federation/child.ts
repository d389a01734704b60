// A worker that its parent kills. The parent plays all other servers.
import { clientOf } from '../../../server/src/testing/outside.ts'
import { openWorld } from '../../../server/src/testing/world.ts'
import { startWorker } from '../../../server/src/worker.ts'

const { OUTSIDE_PORT, SECRET = '', TEST_DATABASE_URL = '' } = process.env
const world = await openWorld({ SECRET }, 'none', { federates: true, outgoing: clientOf(Number(OUTSIDE_PORT)) })
await startWorker(world.deps, TEST_DATABASE_URL)
process.send?.('works')
process.on('message', () => process.send?.(process.cpuUsage()))
