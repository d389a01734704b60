import { readFileSync } from 'node:fs'

/** Tells a process from a later one with the same pid. */
export interface ProcessMark {
  pid: number
  /** Clock ticks from the machine's boot to the process's start; null where the system does not say. */
  bornAt: string | null
}

export function markProcess(pid: number): ProcessMark {
  return { pid, bornAt: readStat(pid)?.bornAt ?? null }
}

export function isRunning({ pid, bornAt }: ProcessMark): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const stat = readStat(pid)
  if (!stat) return true
  const isZombie = stat.state === 'Z'
  return !isZombie && (bornAt === null || bornAt === stat.bornAt)
}

function readStat(pid: number): { state: string | undefined; bornAt: string | null } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the name, may hold spaces and brackets, so counting begins after it. State is field 3, start
    // time 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0], bornAt: fields[19] ?? null }
  } catch {
    return null
  }
}
