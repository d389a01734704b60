import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../../server/src/core/database/database.ts'
import type { EmbeddedPostgres } from '../../../server/src/core/process/embedded-postgres.ts'
import { findFreePort } from '../../../server/src/core/process/free-port.ts'
import { startDatabase } from '../../../server/src/testing/services/start-database.ts'
import { openWorld, type Person } from '../../../server/src/testing/world.ts'
import { kill, secret, startHalf } from './children.ts'

const halves = ['server', 'worker'] as const
export type Half = (typeof halves)[number]

/** A whole installation on a database of its own, with one member. */
export interface Installation {
  host: string
  /** The server listens there; others reach it by its host. */
  port: number
  database: EmbeddedPostgres
  db: Db
  member: Person
  actor: string
  running: Record<Half, ChildProcess>
  start(half: Half): Promise<ChildProcess>
  close(): Promise<void>
}

/** Every other host is asked for at the port of the outside. */
export async function install(host: string, outsidePort: number): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-federation-'))
  const database = await startDatabase(folder)
  const origin = `https://${host}`
  const shared = process.env.TEST_DATABASE_URL
  process.env.TEST_DATABASE_URL = database.url
  const world = await openWorld({ SECRET: secret, ORIGIN: origin }, 'none', { federates: true })
  const member = await world.aMember()
  await world.app.inject({ url: `/ap/blogs/${member.blogId}` })
  await world.close()
  // The next part uses the shared database again.
  process.env.TEST_DATABASE_URL = shared
  const port = await findFreePort()
  const start = (half: Half) =>
    startHalf({
      ...{ HALF: half, ORIGIN: origin, LISTEN_PORT: String(port) },
      ...{ OUTSIDE_PORT: String(outsidePort), TEST_DATABASE_URL: database.url },
    })
  const running = { server: await start('server'), worker: await start('worker') }
  const db = openDatabase(database.url, { max: 2 })
  return {
    ...{ host, port, database, db, member, running, start },
    actor: `${origin}/ap/blogs/${member.blogId}`,
    async close() {
      await Promise.all(halves.map((half) => kill(running[half])))
      await db.destroy()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
