import { setTimeout as wait } from 'node:timers/promises'
import { canReadProcessorTime, readFamilyMs, readProcessMs } from '../../server/src/testing/processor-time.ts'
import type { Child } from './child-process.ts'
import { type Outcome, sendLoad } from './load.ts'
import type { Scenario } from './scenario.ts'
import { isShort } from './short.ts'
import type { Town } from './town/fill.ts'

const connectionsOfMost = 10
/** Warms up long enough for the JIT compiler, because cold code costs twice as much. */
const warmUp = { forSeconds: 20, requestsMax: 5000 }
/** Many short rounds, so that a disturbance spoils some of them and not the median. */
const rounds = isShort ? 1 : 7
const eachRound = { forSeconds: 1, requestsMax: 15_000 }
/** Refills short-lived caches before each round, because they expired while others were measured. */
const leadIn = { forSeconds: 0.4, requestsMax: 15_000 }
/** The ceiling gets a round before each round that is compared with it. */
const ceilingSeconds = 0.5
/** A process is at rest when it uses less than a tenth of a processor. */
const rest = { lookEveryMs: 200, usedMaxMs: 20, waitMaxMs: 5000 }

export interface Measured {
  scenario: Scenario
  requests: number
  seconds: number
  p50Ms: number
  p99Ms: number
  /** Processor milliseconds per request; null where the system does not provide them. */
  serverMs: number | null
  databaseMs: number | null
  /** Server and database time relative to the ceiling measured just before; null without one. */
  ratio: number | null
  /** Server and database time per request, for each round. */
  roundsMs: number[]
  problems: string[]
}

export interface ToMeasure {
  scenario: Scenario
  town: Town
  server: Child
  databasePid: number
  ceiling?: Meter
}

interface Round extends Outcome {
  serverMs: number
  databaseMs: number
  ratio: number | null
}

/** Measures one scenario over any number of rounds and sums them up. */
export class Meter {
  readonly #about: ToMeasure
  readonly #rounds: Round[] = []
  readonly #problems: string[] = []
  /** Counts on from the warm-up through all rounds, so that no write is repeated. */
  #number = 0

  constructor(about: ToMeasure) {
    this.#about = about
  }

  async warmUp(): Promise<void> {
    await this.#about.scenario.prepare?.()
    if (isShort) return
    const forSeconds = this.#about.scenario.roundSeconds ?? warmUp.forSeconds
    const { problems } = await this.#send({ ...warmUp, forSeconds })
    this.#problems.push(...problems.map((problem) => `warming up: ${problem}`))
  }

  /** Returns the processor time per request, or null where it is unknown. */
  async takeRound(forSeconds = this.#about.scenario.roundSeconds ?? eachRound.forSeconds): Promise<number | null> {
    const { server, databasePid, ceiling } = this.#about
    const ceilingMs = (await ceiling?.takeRound(ceilingSeconds)) ?? null
    if (!isShort) {
      await this.#send(leadIn)
      await untilAtRest(server.pid, databasePid)
    }
    const before = readTimes(server.pid, databasePid)
    const outcome = await this.#send({ ...eachRound, forSeconds })
    const after = readTimes(server.pid, databasePid)
    const times = { serverMs: after.server - before.server, databaseMs: after.database - before.database }
    const totalMs =
      canReadProcessorTime && outcome.tookMs.length > 0
        ? (times.serverMs + times.databaseMs) / outcome.tookMs.length
        : null
    const ratio = totalMs !== null && ceilingMs ? totalMs / ceilingMs : null
    this.#rounds.push({ ...outcome, ...times, ratio })
    return totalMs
  }

  read(): Measured {
    return sumUp(this.#about.scenario, this.#rounds, this.#problems)
  }

  #send(bounds: { forSeconds: number; requestsMax: number }): Promise<Outcome> {
    const { scenario, town, server } = this.#about
    const { connections = connectionsOfMost } = scenario
    const next = () => scenario.requestAt(town, this.#number++)
    return sendLoad({ origin: server.origin, connections, next, ...bounds })
  }
}

/**
 * Warms all up, then measures in short rounds that alternate, each just after its ceiling, so that other load on the
 * machine affects all of them alike. The speed of a shared machine may halve from one second to the next.
 */
export async function measureInterleaved(ceilings: Meter[], meters: Meter[]): Promise<void> {
  for (const meter of [...ceilings, ...meters]) await meter.warmUp()
  for (let round = 0; round < rounds; round += 1) {
    for (const meter of meters) await meter.takeRound()
  }
}

const readTimes = (serverPid: number, databasePid: number) =>
  canReadProcessorTime
    ? { server: readProcessMs(serverPid), database: readFamilyMs(databasePid) }
    : { server: 0, database: 0 }

/** Waits because an aborted upload is processed for another second, which must not count for the next round. */
async function untilAtRest(serverPid: number, databasePid: number): Promise<void> {
  if (!canReadProcessorTime) return
  const giveUpAt = performance.now() + rest.waitMaxMs
  const usedMs = () => {
    const { server, database } = readTimes(serverPid, databasePid)
    return server + database
  }
  let before = usedMs()
  while (performance.now() < giveUpAt) {
    await wait(rest.lookEveryMs)
    const now = usedMs()
    if (now - before <= rest.usedMaxMs) return
    before = now
  }
}

function sumUp(scenario: Scenario, done: Round[], earlyProblems: string[]): Measured {
  const sum = (of: (round: Round) => number) => done.reduce((total, round) => total + of(round), 0)
  const tookMs = done.flatMap((round) => round.tookMs).sort((shorter, longer) => shorter - longer)
  const each = (of: (round: Round) => number) =>
    canReadProcessorTime && tookMs.length ? medianOfRounds(done, of) : null
  return {
    scenario,
    requests: tookMs.length,
    seconds: sum(({ seconds }) => seconds),
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
    serverMs: each(({ serverMs }) => serverMs),
    databaseMs: each(({ databaseMs }) => databaseMs),
    ratio: middle(done.flatMap(({ ratio }) => ratio ?? [])),
    roundsMs: canReadProcessorTime
      ? done.map((round) => (round.serverMs + round.databaseMs) / round.tookMs.length)
      : [],
    problems: [...earlyProblems, ...done.flatMap(({ problems }) => problems)],
  }
}

/** Takes the median round per request, so that a disturbed one does not count. */
function medianOfRounds(done: Round[], of: (round: Round) => number): number {
  return middle(done.filter(({ tookMs }) => tookMs.length > 0).map((round) => of(round) / round.tookMs.length)) ?? 0
}

export const middle = (numbers: number[]): number | null =>
  numbers.length > 0
    ? percentile(
        numbers.toSorted((less, more) => less - more),
        0.5,
      )
    : null

const percentile = (sorted: number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
