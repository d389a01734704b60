import { parseArgs } from 'node:util'
import { isShort } from '../short.ts'
import { background } from './background.ts'
import { backup } from './backup.ts'
import { clock } from './clock.ts'
import { cutUpload } from './cut-upload.ts'
import { databaseFaults } from './database-faults.ts'
import { diskFull } from './disk-full.ts'
import type { Fault, Outcome } from './fault.ts'
import { withTown } from './installation.ts'
import { kills } from './kill.ts'
import { manyKills } from './many-kills.ts'
import { manyStreams } from './many-streams.ts'
import { rollingRestart } from './rolling-restart.ts'
import { sameId } from './same-id.ts'
import { servicesAway } from './services-away.ts'
import { slowConnections } from './slow-connections.ts'
import { stop } from './stop.ts'

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: isShort ? '3' : '250' }, seed: { type: 'string' } },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const faults: Fault[] = [
  ...kills,
  manyKills({ kills: Number(values.kills), seed }),
  sameId,
  rollingRestart,
  ...databaseFaults,
  ...servicesAway,
  manyStreams,
  diskFull,
  cutUpload,
  slowConnections,
  ...background,
  backup,
  stop,
  clock,
]

const unknown = wanted.filter((name) => !faults.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const rows: { fault: Fault; outcome: Outcome }[] = []
await withTown(async () => {
  for (const fault of faults.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    console.log(`${fault.name}: ${fault.fault}`)
    const outcome = await fault.run().catch((error) => ({ measured: String(error), isHeld: false }))
    rows.push({ fault, outcome })
    console.log(`  ${wordsOf(outcome)}`)
  }
})

console.log('\n| Fault | Promise | Measured | Held |\n|---|---|---|---|')
for (const { fault, outcome } of rows) {
  const held = 'notRun' in outcome ? 'not run' : outcome.isHeld ? 'yes' : '**no**'
  console.log(`| ${fault.fault} | ${fault.promise} | ${wordsOf(outcome)} | ${held} |`)
}
process.exitCode = rows.some(({ outcome }) => 'isHeld' in outcome && !outcome.isHeld) ? 1 : 0

function wordsOf(outcome: Outcome): string {
  return 'notRun' in outcome ? outcome.notRun : outcome.measured
}
