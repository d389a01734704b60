import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../process/config.ts'
import { findFreePort } from '../process/free-port.ts'
import { reachDatabase } from './reach-database.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const config = (databaseUrl: string) => readConfig({ DATABASE_URL: databaseUrl })
const realUrl = () => new URL(process.env.TEST_DATABASE_URL as string)

/** Answers a connection as PostgreSQL does: each try gets the next of these codes, and the last one stays. */
async function postgresThatSays(...codes: string[]): Promise<string> {
  const server = serverThatSays(...codes)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `postgres://wren@127.0.0.1:${(server.address() as AddressInfo).port}/birds`
}

/** Closes a connection for which there is no code. */
function serverThatSays(...codes: string[]): Server {
  const server = createServer((socket) => {
    if (!codes[0]) {
      codes.shift()
      socket.destroy()
      return
    }
    const fields = `SFATAL\0C${codes.length > 1 ? codes.shift() : codes[0]}\0Mno\0\0`
    const answer = Buffer.alloc(5 + fields.length)
    answer.write('E')
    answer.writeInt32BE(4 + fields.length, 1)
    answer.write(fields, 5)
    socket.on('error', () => {}).once('data', () => socket.end(answer))
  })
  servers.push(server)
  return server
}

test('a start waits for a database that is not there yet or starts up, with one line in the log', async () => {
  const log = vi.fn()
  const url = await postgresThatSays('57P03', '57P03', '57P03', '28P01')
  await expect(reachDatabase(config(url), { mayShare: true, isPatient: true, log })).rejects.toThrow('refused the user')
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ can't be reached \(57P03\)\. Trying again/)],
  ])
})

test.each<[string, (folder: string, port: number) => { url: string; at: object }]>([
  ['a port where nobody listens', (_, port) => ({ url: `postgres://wren@127.0.0.1:${port}/birds`, at: { port } })],
  [
    'a socket that is not there',
    (folder) => ({ url: `postgresql:///birds?user=wren&host=${folder}`, at: { path: join(folder, '.s.PGSQL.5432') } }),
  ],
])('a start waits at %s until a database is there', async (_where, place) => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-reach-'))
  const { url, at } = place(folder, await findFreePort())
  const log = vi.fn(() => void serverThatSays('28P01').listen(at))
  const start = reachDatabase(config(url), { mayShare: true, isPatient: true, log })
  await expect(start).rejects.toThrow('refused the user')
  expect(log).toHaveBeenCalledOnce()
  rmSync(folder, { recursive: true, force: true })
})

test('a start waits for a database that closes the connection', async () => {
  const log = vi.fn()
  const start = reachDatabase(config(await postgresThatSays('', '', '28P01')), {
    ...{ mayShare: true, isPatient: true, log },
  })
  await expect(start).rejects.toThrow('refused the user')
  expect(log).toHaveBeenCalledOnce()
})

test('a command does not wait, and names the option and the host', async () => {
  const nowhere = reachDatabase(config('postgres://127.0.0.1:1/none'), { mayShare: true })
  await expect(nowhere).rejects.toThrow("DATABASE_URL: PostgreSQL at 127.0.0.1:1 can't be reached (ECONNREFUSED).")
})

test('a wrong password and a database that does not exist are named with the option and the host', async () => {
  const url = await postgresThatSays('28P01')
  await expect(reachDatabase(config(url), { mayShare: true, isPatient: true })).rejects.toThrow(
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ refused the user wren or the password/,
  )
  const missing = Object.assign(realUrl(), { pathname: '/no_such_database' }).href
  await expect(reachDatabase(config(missing), { mayShare: true, isPatient: true })).rejects.toThrow(
    /has no database no_such_database\. Create it first\.$/,
  )
})
