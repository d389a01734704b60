import { createServer, type Server } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../process/config.ts'
import { reachDatabase } from './reach-database.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const config = (databaseUrl: string) => readConfig({ DATABASE_URL: databaseUrl })
const realUrl = () => new URL(process.env.TEST_DATABASE_URL as string)

/** Answers a connection as PostgreSQL does: each try gets the next of these codes, and the last one stays. */
async function postgresThatSays(...codes: string[]): Promise<string> {
  const server = createServer((socket) => {
    const fields = `SFATAL\0C${codes.length > 1 ? codes.shift() : codes[0]}\0Mno\0\0`
    const answer = Buffer.alloc(5 + fields.length)
    answer.write('E')
    answer.writeInt32BE(4 + fields.length, 1)
    answer.write(fields, 5)
    socket.on('error', () => {}).once('data', () => socket.end(answer))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `postgres://wren@127.0.0.1:${(server.address() as { port: number }).port}/birds`
}

test('a start waits for a database that is not there yet or starts up, with one line in the log', async () => {
  const log = vi.fn()
  const url = await postgresThatSays('57P03', '57P03', '57P03', '28P01')
  await expect(reachDatabase(config(url), { mayShare: true, isPatient: true, log })).rejects.toThrow('refused the user')
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ can't be reached \(57P03\)\. Trying again/)],
  ])
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
