import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const END_WITHIN_MS = 20_000
const hasGroups = process.platform !== 'win32'

/** Starts a child as leader of a process group, so that its own children can be ended with it. */
export function startGroup(program: string, args: string[], options: SpawnOptions): ChildProcess {
  return spawn(program, args, {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: hasGroups,
    shell: !hasGroups,
  })
}

/** Returns false when the group is gone. */
export function signalGroup(leader: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (!leader.pid) return false
  try {
    return process.kill(hasGroups ? -leader.pid : leader.pid, signal)
  } catch {
    return false
  }
}

/** Ends the whole group: SIGTERM first, SIGKILL later. */
export async function endGroup(leader: ChildProcess): Promise<void> {
  if (!signalGroup(leader, 'SIGTERM')) return
  const forceAt = Date.now() + END_WITHIN_MS
  while (signalGroup(leader, 0)) {
    if (Date.now() > forceAt) signalGroup(leader, 'SIGKILL')
    await wait(50)
  }
}
