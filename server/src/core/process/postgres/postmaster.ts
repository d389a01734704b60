import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, markProcess } from '../process-mark.ts'

const PID_LINE = 0
const STATUS_LINE = 7

/** Reads PostgreSQL's own pid file, which stays behind when the server is killed. */
export function findPostmaster(pgData: string): { pid: number; isReady: boolean } | null {
  try {
    const lines = readFileSync(join(pgData, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[PID_LINE]), isReady: lines[STATUS_LINE]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/** Stops a database that outlived a killed server, as happens where the kernel does not stop it. */
export async function stopOrphan(pgData: string, patienceMs: number): Promise<void> {
  const orphan = findPostmaster(pgData)
  if (!orphan || !isPostgresIn(pgData, orphan.pid)) return
  const mark = markProcess(orphan.pid)
  process.kill(orphan.pid, 'SIGINT')
  const giveUpAt = Date.now() + patienceMs
  while (isRunning(mark)) {
    if (Date.now() > giveUpAt) throw new Error(`An older PostgreSQL (process ${orphan.pid}) does not leave ${pgData}.`)
    await wait(25)
  }
}

function isPostgresIn(pgData: string, pid: number): boolean {
  if (!isRunning({ pid, bornAt: null })) return false
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === pgData
  } catch {
    const asked = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return asked.status === 0 && asked.stdout.includes(pgData)
  }
}
