import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startChild } from '../child-process.ts'
import { isShort } from '../short.ts'

export interface DemoTown {
  origin: string
  email: string
  password: string
}

const root = join(import.meta.dirname, '../../..')
const who = 'moss-on-the-wall@town.example'

/** Runs the work with the demo town in a temporary folder and a server for it. */
export async function withDemoTown<T>(work: (town: DemoTown) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'))
  const environment = { DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  try {
    console.log('The town is filled …')
    const program = [join(root, 'server/src/demo/main.ts'), ...(isShort ? ['--small'] : [])]
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      cwd: root,
      env: { ...process.env, ...environment },
    })
    const password = new RegExp(`${who}\\s+(\\S+)`).exec(stdout)?.[1]
    if (!password) throw new Error(`The demo does not name a password for ${who}`)
    const server = await startChild({ program: 'server/src/main.ts', readyPath: '/readyz', environment })
    try {
      return await work({ origin: server.origin, email: who, password })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
