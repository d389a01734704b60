import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Measured, Meter, measureInTurns } from './measure.ts'
import { canReadProcessorTime } from './processor-time.ts'
import type { Scenario } from './scenario.ts'
import { blog } from './scenarios/blog.ts'
import { ceilings } from './scenarios/ceilings.ts'
import { dashboard } from './scenarios/dashboard.ts'
import { like } from './scenarios/like.ts'
import { conversation, inbox, poll, send } from './scenarios/messaging.ts'
import { post } from './scenarios/post.ts'
import { publicPage } from './scenarios/public-page.ts'
import { withStage } from './stage.ts'
import { formatTable } from './table.ts'
import { townSize } from './town/size.ts'

const scenarios: Scenario[] = [dashboard, blog, publicPage, like, post, poll, inbox, conversation, send]

function readArguments() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { profile: { type: 'string' } } })
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name))
  const names = scenarios.map(({ name }) => name).join(', ')
  if (unknown.length) throw new Error(`There is no scenario ${unknown.join(', ')}. There are: ${names}.`)
  const chosen = positionals.length ? scenarios.filter(({ name }) => positionals.includes(name)) : scenarios
  return { chosen, profileFolder: values.profile ? resolve(values.profile) : null }
}

function printResults([c1, c20, ...rest]: Measured[]) {
  if (!c1 || !c20) return
  console.log(`\n${formatTable([c1, c20, ...rest], { C1: c1, C20: c20 })}\n`)
  if (canReadProcessorTime) console.log('Server, database and total: processor milliseconds for each request.')
  else console.log('Processor time is read from /proc, which this system does not have: no ratios.')
  console.log(`${townSize.posts} posts of ${townSize.blogs} blogs; ${cpus().length} cores; Node ${process.version}.`)
}

function reportProblems(measured: Measured[]): number {
  const problems = measured.flatMap((one) => one.problems.map((problem) => `${one.scenario.name}: ${problem}`))
  for (const problem of problems) console.error(problem)
  return problems.length
}

const { chosen, profileFolder } = readArguments()
const measured = await withStage(
  { profileFolder, withTalks: chosen.some(({ needsTalks }) => needsTalks) },
  async ({ town, databasePid, server, bare }) => {
    const meterOn = (child: typeof server) => (scenario: Scenario) => ({
      scenario,
      meter: new Meter({ scenario, town, server: child, databasePid }),
    })
    const ceilingMeters = [ceilings.C1, ceilings.C20].map(meterOn(bare))
    const chosenMeters = chosen.map(meterOn(server))
    for (const isWrite of [false, true]) {
      const group = chosenMeters.filter(({ scenario }) => Boolean(scenario.isWrite) === isWrite)
      if (group.length === 0) continue
      for (const { scenario } of group) console.log(`${scenario.name}: ${scenario.about}`)
      await measureInTurns([...ceilingMeters, ...group].map(({ meter }) => meter))
    }
    return [...ceilingMeters, ...chosenMeters].map(({ meter }) => meter.read())
  },
)
printResults(measured)
process.exitCode = reportProblems(measured) ? 1 : 0
