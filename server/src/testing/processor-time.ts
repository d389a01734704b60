import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ, which is 100 on every Linux. */
const ticksPerSecond = 100

/** Positions after the command's name, which is in brackets and may contain spaces. */
const fieldsAfterName = { parent: 1, user: 11, system: 12, reapedUser: 13, reapedSystem: 14 }

export const canReadProcessorTime = process.platform === 'linux'

/** Processor time of all threads of a process since it started. */
export function readProcessMs(pid: number): number {
  const exact = readExactMs(pid)
  if (exact !== null) return exact
  const stat = readStat(pid)
  return stat ? toMs(stat.user + stat.system) : 0
}

/** Processor time of a process, of its running children, and of those that have ended. */
export function readFamilyMs(pid: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), stat: readStat(Number(name)) }))
  const timeOf = (of: number): number => {
    const own = all.find((one) => one.pid === of)?.stat
    if (!own) return 0
    const children = all.filter((one) => one.stat?.parent === of)
    const endedMs = toMs(own.reapedUser + own.reapedSystem)
    return readProcessMs(of) + endedMs + children.reduce((sum, child) => sum + timeOf(child.pid), 0)
  }
  return timeOf(pid)
}

/**
 * Uses the scheduler's nanoseconds where the kernel has them, because ticks are too coarse for a dozen processes in
 * one second. The time of ended threads exists in ticks only.
 */
function readExactMs(pid: number): number | null {
  try {
    if (readdirSync(`/proc/${pid}/task`).length > 1) return null
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return null
  }
}

function readStat(pid: number): Record<keyof typeof fieldsAfterName, number> | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const numbers = Object.entries(fieldsAfterName).map(([name, at]) => [name, Number(fields[at])])
    return Object.fromEntries(numbers)
  } catch {
    return null
  }
}

const toMs = (ticks: number) => (ticks * 1000) / ticksPerSecond
