import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../core/process/free-port.ts'

const startWithinMs = 20_000

/** Redis is optional, so its tests run only where it is installed. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0
export const whyNoRedis = 'redis-server is not installed on this machine'

/** Starts a real Redis without persistence on a loopback port. */
export async function startRedis(onPort?: number): Promise<{ url: string; port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-redis-'))
  const port = onPort ?? (await findFreePort())
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const server = spawn('redis-server', options, { stdio: 'ignore' })
  const stop = async () => {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.kill('SIGTERM')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + startWithinMs
  while (!(await isListening(port))) {
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error('Redis does not start')
  }
  return { url: `redis://127.0.0.1:${port}`, port, stop }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end()
      resolve(true)
    })
    socket.once('error', () => setTimeout(resolve, 20, false))
  })
