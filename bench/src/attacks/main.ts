// Runs the attacks, prints one table, and fails when one gets through.
import { cpus } from 'node:os'
import { addresses } from './addresses/addresses.ts'
import { startDatabases } from './attack-world.ts'
import { chosenNames, every } from './chosen.ts'
import { federation } from './federation/federation.ts'
import { forms } from './forms/forms.ts'
import { headers } from './headers/headers.ts'
import { html } from './html/html.ts'
import { limits } from './limits/limits.ts'
import { matrix } from './matrix/matrix.ts'
import { oauth } from './oauth/oauth.ts'
import { requests } from './requests/requests.ts'
import { styles } from './styles/styles.ts'
import { type Attack, formatTable, type Row, Tally } from './tally.ts'
import { uploads } from './uploads/uploads.ts'

const attacks: Attack[] = [
  requests,
  matrix,
  html,
  styles,
  addresses,
  uploads,
  forms,
  headers,
  limits,
  oauth,
  federation,
]
const shownMax = 40

function chooseAttacks(): Attack[] {
  const unknown = chosenNames.filter((name) => !attacks.some((attack) => attack.name === name))
  const names = attacks.map(({ name }) => name).join(', ')
  if (unknown.length) throw new Error(`There is no attack ${unknown.join(', ')}. There are: ${names}.`)
  return chosenNames.length ? attacks.filter(({ name }) => chosenNames.includes(name)) : attacks
}

async function run(attack: Attack): Promise<Row> {
  const tally = new Tally()
  const startedAt = performance.now()
  console.log(`${attack.name}: ${attack.about}`)
  await attack.run(tally).catch((error) => tally.check(false, `could not be carried out: ${error.stack}`))
  return { attack, tally, seconds: (performance.now() - startedAt) / 1000 }
}

const chosen = chooseAttacks()
const stop = await startDatabases()
const rows: Row[] = []
try {
  for (const attack of chosen) rows.push(await run(attack))
} finally {
  await stop()
}
console.log(`\n${formatTable(rows)}\n`)
if (every > 1) console.log(`Of generated inputs, one in ${every}: no proof, a first look.`)
console.log(`${cpus().length} cores; Node ${process.version}.`)
for (const { attack, tally } of rows) {
  for (const what of tally.broken.slice(0, shownMax)) console.error(`${attack.name}: ${what}`)
  if (tally.broken.length > shownMax) console.error(`${attack.name}: and ${tally.broken.length - shownMax} more`)
}
process.exitCode = rows.every(({ tally }) => tally.tried > 0 && tally.broken.length === 0) ? 0 : 1
