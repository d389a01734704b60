// Measures federation: a post to many servers, posts that come in, a worker that is killed while posts flow, and two
// installations whose servers, workers and databases are killed. All must arrive, each once.
import { parseArgs } from 'node:util'
import { setup } from '../../../server/src/testing/start-test-database.ts'
import { isShort } from '../short.ts'
import { killAll } from './children.ts'
import { measureIncoming } from './incoming.ts'
import { measureFanOut, measureKills } from './outgoing.ts'
import { measureTwo } from './two.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: isShort ? '1' : '20' },
    posts: { type: 'string', default: isShort ? '6' : '200' },
  },
})
const [posts, kills] = [Number(values.posts), Number(values.kills)]

const parts: Record<string, () => Promise<boolean>> = {
  'fan-out': measureFanOut,
  incoming: () => measureIncoming(isShort ? 8 : 1000),
  kills: () => measureKills(posts, kills),
  two: () => measureTwo(posts, kills),
}
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length) throw new Error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)

const stop = await setup()
try {
  for (const [name, measure] of Object.entries(parts))
    if (positionals.length === 0 || positionals.includes(name)) if (!(await measure())) process.exitCode = 1
} finally {
  killAll()
  await stop()
}
