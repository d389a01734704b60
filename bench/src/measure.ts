import type { Child } from './child-process.ts'
import { type Outcome, sendLoad } from './load.ts'
import { canReadProcessorTime, readFamilyMs, readProcessMs } from './processor-time.ts'
import type { Scenario } from './scenario.ts'
import type { Town } from './town/fill.ts'

const connections = 10
const warmUp = { forSeconds: 2, requestsMax: 2000 }
const measured = { forSeconds: 4, requestsMax: 20_000 }

export interface Measured extends Outcome {
  scenario: Scenario
  /** Processor milliseconds for each request; null where the system does not tell. */
  serverMs: number | null
  databaseMs: number | null
}

interface Given {
  scenario: Scenario
  town: Town
  server: Child
  databasePid: number
}

/** Warms up, then measures; request numbers run on, so that no write is repeated. */
export async function measure({ scenario, town, server, databasePid }: Given): Promise<Measured> {
  let number = 0
  const load = { origin: server.origin, connections, next: () => scenario.requestAt(town, number++) }
  const { problems: earlyProblems } = await sendLoad({ ...load, ...warmUp })

  const before = readTimes(server.pid, databasePid)
  const outcome = await sendLoad({ ...load, ...measured })
  const after = readTimes(server.pid, databasePid)
  const each = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || outcome.requests === 0 ? null : (to - from) / outcome.requests
  return {
    ...outcome,
    scenario,
    problems: [...earlyProblems.map((problem) => `warming up: ${problem}`), ...outcome.problems],
    serverMs: each(before?.server, after?.server),
    databaseMs: each(before?.database, after?.database),
  }
}

const readTimes = (serverPid: number, databasePid: number) =>
  canReadProcessorTime ? { server: readProcessMs(serverPid), database: readFamilyMs(databasePid) } : null
