import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import type { Tx } from './database.ts'
import { afterCommit } from './transactions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const count = (tx: Tx, key: string) => sql`update rate_limits set count = count + 1 where key = ${key}`.execute(tx)

async function twoRows(): Promise<[string, string]> {
  const keys: [string, string] = [randomUUID(), randomUUID()]
  for (const key of keys)
    await sql`insert into rate_limits (key, count, ends_at) values (${key}, 0, now() + interval '1 hour')`.execute(
      world.db,
    )
  return keys
}
const countsOf = async (keys: readonly string[]) =>
  (await sql<{ count: number }>`select count from rate_limits where key = any(${keys}::text[])`.execute(world.db)).rows

test('of two transactions in a deadlock both are done, and what comes after the commit is done once', async () => {
  const [one, other] = await twoRows()
  const reported: string[] = []
  let tries = 0
  const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>()
  const { promise: oneIsDone, resolve: notifyDone } = Promise.withResolvers<void>()
  let holding = 0
  const work = async (first: string, second: string) => {
    await world.db.transaction().execute(async (tx) => {
      tries += 1
      // The second try waits, because on a busy machine it could lock its row first and cause the same deadlock again.
      if (tries === 3) await oneIsDone
      await count(tx, first)
      afterCommit(tx, () => reported.push(first))
      holding += 1
      if (holding === 2) resolve()
      await bothHoldOne
      await count(tx, second)
    })
    notifyDone()
  }
  await Promise.all([work(one, other), work(other, one)])
  expect(tries).toBe(3)
  expect(await countsOf([one, other])).toEqual([{ count: 2 }, { count: 2 }])
  expect(reported.toSorted()).toEqual([one, other].toSorted())
})

test('what is to come after a commit never comes when there is none, and at once outside of a transaction', async () => {
  const reported: string[] = []
  const failing = world.db.transaction().execute(async (tx) => {
    afterCommit(tx, () => reported.push('undone'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await world.db.transaction().execute(async (tx) => {
    afterCommit(tx, () => reported.push('done'))
    expect(reported).toEqual([])
  })
  afterCommit(world.db, () => reported.push('at once'))
  expect(reported).toEqual(['done', 'at once'])
})

test.each(['40P01', '40001'])('a conflict (%s) is tried once more and not again', async (code) => {
  let tries = 0
  const failing = world.db.transaction().execute(async (tx) => {
    tries += 1
    await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(tries).toBe(2)
})
