import { sendLoad } from './load.ts'
import { memoryMb } from './memory.ts'
import type { Scenario } from './scenario.ts'
import { isShort } from './short.ts'
import type { Stage } from './stage.ts'

const minuteMs = isShort ? 1000 : 60_000
/** Caches fill and code is compiled until then; growth afterwards would never end. */
const warmUpMinutes = 3

/** Keeps 400 writers below the daily limit of posts. */
const writesMax = 800

/**
 * Runs every scenario in turn for this many minutes and records the server's memory after each; returns the problems.
 */
export async function soak({ town, server }: Stage, scenarios: Scenario[], minutes: number): Promise<string[]> {
  const problems: string[] = []
  const memory: number[] = []
  let number = 0
  const load = async (scenario: Scenario, forSeconds: number) => {
    const { tookMs, problems: met } = await sendLoad({
      origin: server.origin,
      connections: scenario.connections ?? 10,
      forSeconds,
      requestsMax: scenario.isWrite ? writesMax : Number.MAX_SAFE_INTEGER,
      next: () => scenario.requestAt(town, number++),
    })
    problems.push(...met.map((problem) => `${scenario.name}: ${problem}`))
    return tookMs.length
  }
  const reads = scenarios.filter(({ isWrite }) => !isWrite)
  for (const scenario of scenarios) await scenario.prepare?.()
  for (let minute = 1; minute <= minutes; minute += 1) {
    const endsAt = performance.now() + minuteMs
    let requests = 0
    for (const scenario of scenarios) requests += await load(scenario, minuteMs / 1000 / scenarios.length)
    for (let at = 0; endsAt - performance.now() > 1000; at += 1)
      requests += await load(reads[at % reads.length] as Scenario, 1)
    memory.push(memoryMb(server.pid))
    console.log(`Minute ${minute}: ${requests} requests, the server has ${memory.at(-1)?.toFixed(0)} MB.`)
  }
  console.log(describeGrowth(memory))
  return problems
}

/** Compares thirds, because memory varies from minute to minute. */
function describeGrowth(memory: number[]): string {
  const settled = memory.slice(warmUpMinutes)
  const third = Math.floor(settled.length / 3)
  if (third === 0) return 'Too short to tell whether memory grows.'
  const mean = (some: number[]) => some.reduce((sum, mb) => sum + mb, 0) / some.length
  const grown = mean(settled.slice(-third)) - mean(settled.slice(0, third))
  return `After ${warmUpMinutes} minutes memory changed by ${grown.toFixed(0)} MB until the end.`
}
