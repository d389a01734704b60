import { pino } from 'pino'
import { reachDatabase } from '../core/database/reach-database.ts'
import { readConfig } from '../core/process/config.ts'
import { prepareDatabase } from '../core/secret-mark.ts'
import { closeDeps, openDeps } from '../deps.ts'
import { type FilledTown, fillTown } from './fill-town.ts'
import type { KnownAccount } from './known-accounts.ts'
import { fullTown, smallTown } from './plan/town-size.ts'

const size = process.argv.includes('--small') ? smallTown : fullTown

/** Works with and without a running server. */
async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: 'error' })
  const database = await reachDatabase(config, { mayShare: true })
  try {
    await prepareDatabase(database.url, config)
    const deps = await openDeps(config, database.url, { log })
    try {
      const startedAt = performance.now()
      const town = await fillTown({ deps, size, say: (text) => console.log(`  ${text}`) })
      print(town, config.origin, (performance.now() - startedAt) / 1000)
    } finally {
      await closeDeps(deps)
    }
  } finally {
    await database.stop()
  }
}

function print({ isNew, addedCount, accounts }: FilledTown, origin: string, seconds: number) {
  const added = addedCount ? `${addedCount} posts with sound and film were added` : 'nothing was added'
  console.log(isNew ? `\nThe town is there, after ${seconds.toFixed(0)} s.` : `\nThe town is there already; ${added}.`)
  console.log(`Log in at ${origin}/login as one of these:\n`)
  const width = Math.max(...accounts.map(({ email }) => email.length))
  for (const account of accounts)
    console.log(`  ${account.email.padEnd(width)}  ${account.password}  ${about(account)}`)
  console.log('\nThe passwords are of this installation alone. A person who changed theirs has the new one.')
}

const about = ({ blogNames, isStaff }: KnownAccount) => `(${blogNames.join(', ')}${isStaff ? '; staff' : ''})`

try {
  await run()
} catch (error) {
  console.error(`The town was not filled. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}
