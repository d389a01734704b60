import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isShort } from '../short.ts'
import type { Fault } from './fault.ts'
import { withInstallation } from './installation.ts'

const times = isShort ? 4 : 40
const halfBytes = 1_000_000
const settledWithinMs = isShort ? 60_000 : 10_000

export const cutUpload: Fault = {
  name: 'cut-upload',
  fault: `${times} uploads of a photo cut at half`,
  promise: 'nothing left behind',
  run: () =>
    withInstallation(async ({ start, town, db, dataDir }) => {
      const server = await start('server')
      const files = () => ['media', 'tmp', 'work'].flatMap((name) => filesBelow(join(dataDir, name)))
      const rows = async () =>
        (await sql<{ count: number }>`select count(*)::int from media`.execute(db)).rows[0]?.count
      const before = { files: files().length, rows: await rows() }
      const seenMeanwhile = { files: 0 }
      await Promise.all(
        town.readers.slice(0, times).map(async ({ headers }) => {
          const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
          await once(socket, 'connect')
          socket.on('error', () => {})
          socket.write(headOf(headers))
          socket.write(randomBytes(halfBytes))
          const giveUpAt = Date.now() + settledWithinMs
          while (seenMeanwhile.files < times && Date.now() < giveUpAt) {
            await wait(100)
            seenMeanwhile.files = Math.max(seenMeanwhile.files, files().length - before.files)
          }
          socket.destroy()
        }),
      )
      const giveUpAt = Date.now() + settledWithinMs
      while (files().length > before.files && Date.now() < giveUpAt) await wait(100)
      const left = { files: files().length - before.files, rows: ((await rows()) ?? 0) - (before.rows ?? 0) }
      return {
        measured: `${seenMeanwhile.files} files half received when they were cut; ${left.files} files and ${left.rows} rows left`,
        isHeld: seenMeanwhile.files >= times && left.files === 0 && left.rows === 0,
      }
    }),
}

const headOf = (headers: Record<string, string>) =>
  [
    'POST /svc/post/upload/photo HTTP/1.1',
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${halfBytes * 2}`,
    '',
    '--cut\r\ncontent-disposition: form-data; name="photo"; filename="half.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
  ].join('\r\n')

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    : []
