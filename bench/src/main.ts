import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { canReadProcessorTime } from '../../server/src/testing/processor-time.ts'
import { describeMissed, missedBars } from './bars.ts'
import { citySize } from './city/size.ts'
import { measureEvents } from './events.ts'
import { measureIdle } from './idle.ts'
import { runAll } from './run.ts'
import type { Scenario } from './scenario.ts'
import { apiDashboard, apiPost } from './scenarios/api.ts'
import { blog } from './scenarios/blog.ts'
import { dashboard, dashboardBlocked, dashboardFiltered } from './scenarios/dashboard.ts'
import { like } from './scenarios/like.ts'
import { conversation, inbox, poll, send } from './scenarios/messaging.ts'
import { post } from './scenarios/post.ts'
import { publicPage, publicPageCached } from './scenarios/public-page.ts'
import { notes, search, tagged } from './scenarios/reads.ts'
import { answer, hotLike, postsOfKinds, reblog, reply, upload } from './scenarios/writes.ts'
import { isShort } from './short.ts'
import { soak } from './soak.ts'
import { withStage } from './stage.ts'
import { formatTable, type Row } from './table.ts'
import { measureTokenChecks, tokenCheckMaxMs } from './token-checks.ts'
import { townSize } from './town/size.ts'

const reads: Scenario[] = [
  dashboard,
  dashboardFiltered,
  dashboardBlocked,
  apiDashboard,
  blog,
  publicPage,
  publicPageCached,
  tagged,
  notes,
  search,
  poll,
  inbox,
  conversation,
]
/** Uploads come last, because the garbage they leave would slow the next scenario. */
const writes: Scenario[] = [send, like, hotLike, reply, post, apiPost, ...postsOfKinds, answer, reblog, upload]
const scenarios = [...reads, ...writes]

const startMaxMs = 2000
const idleMaxMb = 180

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      city: { type: 'boolean' },
      'no-city': { type: 'boolean' },
      soak: { type: 'string' },
      without: { type: 'string' },
    },
  })
  const unknown = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name))
  const names = scenarios.map(({ name }) => name).join(', ')
  if (unknown.length) throw new Error(`There is no scenario ${unknown.join(', ')}. There are: ${names}.`)
  if (values.without) process.env.BENCH_WITHOUT = values.without
  const isAll = positionals.length === 0
  const chosen = isAll ? scenarios : scenarios.filter(({ name }) => positionals.includes(name))
  const hasCity = values.city ?? (isAll && !values['no-city'])
  const soakMinutes = values.soak === undefined ? null : Number(values.soak)
  if (soakMinutes !== null && !(soakMinutes >= 1)) throw new Error('--soak takes a number of minutes.')
  return { chosen, hasCity, isAll, soakMinutes, profileFolder: values.profile ? resolve(values.profile) : null }
}

function reportProblems(rows: Row[]): number {
  const problems = rows.flatMap(({ measured: { scenario, problems } }) =>
    problems.map((problem) => `${scenario.name}: ${problem}`),
  )
  for (const problem of problems) console.error(problem)
  return problems.length
}

const { chosen, hasCity, isAll, soakMinutes, profileFolder } = readArguments()
const withTalks = chosen.some(({ needsTalks }) => needsTalks)
await withStage({ profileFolder, withTalks }, async (stage) => {
  if (soakMinutes !== null || isShort) {
    const soaked = isAll ? chosen.filter((scenario) => scenario !== upload && scenario !== answer) : chosen
    const problems = await soak(stage, soaked, soakMinutes ?? 1)
    for (const problem of problems) console.error(problem)
    if (problems.length) process.exitCode = 1
    if (soakMinutes !== null) return
  }
  const { c1, c20, rows } = await runAll(stage, chosen, hasCity)
  const all: Row[] = [{ measured: c1 }, { measured: c20 }, ...rows]
  console.log(`\n${formatTable(all)}\n`)
  if (canReadProcessorTime) console.log('Server, database and total: processor milliseconds for each request.')
  else console.log('Processor time is read from /proc, which this system does not have: no ratios.')
  const city = hasCity ? `; "of 1M": ${citySize.posts} posts of ${citySize.blogs} blogs` : ''
  console.log(
    `${townSize.posts} posts of ${townSize.blogs} blogs${city}; ${cpus().length} cores; Node ${process.version}.`,
  )
  if (reportProblems(all)) process.exitCode = 1
  const missed = missedBars(rows)
  if (chosen.some((scenario) => scenario === apiDashboard || scenario === apiPost)) {
    const ms = await measureTokenChecks(stage)
    console.log(`Checking the token of an app: ${ms.toFixed(3)} ms (at most ${tokenCheckMaxMs}).`)
    if (ms > tokenCheckMaxMs) missed.push(`checking a token ${ms.toFixed(3)} ms (at most ${tokenCheckMaxMs})`)
  }
  if (!isAll) return console.log(describeMissed(missed))
  await stage.server.stop()
  const handled = canReadProcessorTime
    ? await measureEvents(stage.environment, stage.databaseUrl, stage.databasePid)
    : null
  if (handled)
    console.log(
      `After the writes: ${handled.events} events, each ${handled.workerMs.toFixed(2)} ms of a worker and ${handled.databaseMs.toFixed(2)} ms of the database.`,
    )
  const { startMs, idleMb } = await measureIdle(stage.environment)
  console.log(`A start on this data answers after ${(startMs / 1000).toFixed(1)} s (at most 2).`)
  if (startMs > startMaxMs) missed.push(`start ${(startMs / 1000).toFixed(1)} s (at most 2)`)
  if (idleMb) console.log(`Server and worker, idle: ${idleMb.toFixed(0)} MB (at most ${idleMaxMb}).`)
  if (idleMb > idleMaxMb) missed.push(`memory ${idleMb.toFixed(0)} MB (at most ${idleMaxMb})`)
  console.log(describeMissed(missed))
})
