import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export const secret = 'a secret for measuring, 32 letters'
const startTries = 20

const children = new Set<ChildProcess>()

/** Starts a half of an installation. It ends while the database is away, and is started again, as a supervisor does. */
export async function startHalf(environment: Record<string, string>): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    const env = { ...process.env, SECRET: secret, ...environment }
    const child = fork(join(import.meta.dirname, 'child.ts'), { env, stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })
    children.add(child.on('exit', () => children.delete(child)))
    const isReady = await Promise.race([once(child, 'message').then(() => true), once(child, 'exit').then(() => false)])
    if (isReady) return child
    if (tries === startTries) throw new Error('A half of the installation does not start')
    await wait(200)
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

export function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

export async function processorMs(child: ChildProcess): Promise<number> {
  const reported = once(child, 'message')
  child.send('how much')
  const [{ user, system }] = (await reported) as [NodeJS.CpuUsage]
  return Math.round((user + system) / 1000)
}

export async function waitFor(isDone: () => boolean | Promise<boolean>, ms = 300_000): Promise<void> {
  const endsAt = performance.now() + ms
  while (!(await isDone())) {
    if (performance.now() > endsAt) throw new Error('It takes too long')
    await wait(20)
  }
}
