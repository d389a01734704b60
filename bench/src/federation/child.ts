// One half of an installation, which its parent kills. The parent plays all other servers, or leads to them.
import { clientOf } from '../../../server/src/testing/outside.ts'
import { openWorld } from '../../../server/src/testing/world.ts'
import { startWorker } from '../../../server/src/worker.ts'

const { OUTSIDE_PORT, SECRET = '', TEST_DATABASE_URL = '', HALF = 'worker', ORIGIN, LISTEN_PORT } = process.env
const outgoing = clientOf(Number(OUTSIDE_PORT))
const env = { SECRET, ...(ORIGIN && { ORIGIN, TRUSTED_PROXIES: '127.0.0.1' }) }
const world = await openWorld(env, 'none', { federates: true, outgoing, hearsOthers: HALF === 'server' })
if (HALF === 'server') await world.app.listen({ port: Number(LISTEN_PORT), host: '127.0.0.1' })
else await startWorker(world.deps, TEST_DATABASE_URL)
process.send?.('works')
process.on('message', () => process.send?.(process.cpuUsage()))
// A parent that was killed leaves nobody who would end this.
process.on('disconnect', () => process.exit())
