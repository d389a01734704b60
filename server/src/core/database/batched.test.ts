import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../../testing/own-database.ts'
import { batched } from './batched.ts'
import { type Db, openDatabase, type Tx } from './database.ts'
import { asRecords, prepared } from './prepared.ts'

let own: Awaited<ReturnType<typeof useOwnDatabase>>
let db: Db
let other: Db
beforeAll(async () => {
  own = await useOwnDatabase()
  db = openDatabase(process.env.TEST_DATABASE_URL as string)
  other = openDatabase(process.env.TEST_DATABASE_URL as string, { max: 1 })
  await sql`create table jars (name text primary key, honey int not null check (honey >= 0))`.execute(db)
  await sql`create table spoons (id serial, jar text, words text)`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await other.destroy()
  await own.drop()
})

interface Spoon {
  jar: string
  taken: number
  words?: string
}

/** Takes honey out of jars, and remembers which went together. */
function spooning() {
  const sizes: number[] = []
  const take = prepared<{ at: number; honey: number }, [spoons: string]>(
    (spoons) => sql`
      with asked as materialized (
        select * from json_to_recordset(${spoons}::json) as spoons (at int, jar text, taken int, words text)
      ), kept as (insert into spoons (jar, words) select jar, words from asked)
      update jars set honey = honey - taken from asked where jars.name = asked.jar returning at, honey`,
  )
  const spoon = batched<Spoon, number | undefined>({
    apartBy: ({ jar }) => [jar],
    run: async (where, spoons) => {
      sizes.push(spoons.length)
      const rows = await take(where, asRecords(spoons))
      return spoons.map((_, at) => rows.find((row) => row.at === at)?.honey)
    },
  })
  return { sizes, spoon }
}

async function jars(...names: string[]): Promise<void> {
  for (const name of names) await sql`insert into jars values (${name}, 10)`.execute(db)
}

const honeyIn = async (where: Db | Tx, name: string) =>
  (await sql<{ honey: number }>`select honey from jars where name = ${name}`.execute(where)).rows[0]?.honey

test('those that come together go by one statement, and each gets what became of it', async () => {
  await jars('a1', 'a2', 'a3')
  const { sizes, spoon } = spooning()
  const taken = await Promise.all(['a1', 'a2', 'none', 'a3'].map((jar, at) => spoon(db, { jar, taken: at })))
  expect(taken).toEqual([10, 9, undefined, 7])
  expect(sizes).toEqual([4])
})

test('those about the same go one after the other, in their order; never more than 32 at once', async () => {
  await jars('b1', 'b2', ...Array.from({ length: 40 }, (_, at) => `many${at}`))
  const { sizes, spoon } = spooning()
  const taken = await Promise.all(['b1', 'b1', 'b2', 'b1'].map((jar) => spoon(db, { jar, taken: 1 })))
  expect(taken).toEqual([9, 8, 9, 7])
  expect(sizes).toEqual([2, 1, 1])
  const many = await Promise.all(Array.from({ length: 40 }, (_, at) => spoon(db, { jar: `many${at}`, taken: at % 2 })))
  expect(many).toEqual(Array.from({ length: 40 }, (_, at) => 10 - (at % 2)))
  expect(sizes.slice(3)).toEqual([32, 8])
})

test('one that is refused takes nothing from the others, and nothing is done twice', async () => {
  await jars('c1', 'c2', 'c3')
  const { sizes, spoon } = spooning()
  const [first, second, third] = await Promise.allSettled([
    spoon(db, { jar: 'c1', taken: 1 }),
    spoon(db, { jar: 'c2', taken: 99 }),
    spoon(db, { jar: 'c3', taken: 2 }),
  ])
  expect([first, third]).toEqual([
    { status: 'fulfilled', value: 9 },
    { status: 'fulfilled', value: 8 },
  ])
  expect(second).toMatchObject({ status: 'rejected', reason: { code: '23514' } })
  expect(sizes).toEqual([3, 1, 1, 1])
  expect([await honeyIn(db, 'c1'), await honeyIn(db, 'c2'), await honeyIn(db, 'c3')]).toEqual([9, 10, 8])
})

test('whoever waits for a lock does not hold up those who come later', async () => {
  await jars('d1', 'd2')
  const { spoon } = spooning()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = () => {}
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  const holder = other.transaction().execute(async (tx) => {
    await sql`select from jars where name = 'd1' for update`.execute(tx)
    isHeld()
    await held
  })
  await holding
  const waiting = spoon(db, { jar: 'd1', taken: 1 })
  const order: string[] = []
  const done = waiting.then(() => order.push('d1'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(await spoon(db, { jar: 'd2', taken: 1 })).toBe(9)
  order.push('d2')
  release()
  await Promise.all([holder, done])
  expect(order).toEqual(['d2', 'd1'])
})

test('a broken connection is no answer: what was under way is not tried again', async () => {
  const sizes: number[] = []
  const cut = batched<string, string>({
    run: async (where, names) => {
      sizes.push(names.length)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(where)
      return [...names]
    },
  })
  const ends = await Promise.allSettled(['e1', 'e2'].map((name) => cut(other, name)))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(sizes).toEqual([2])
})

test('within a transaction each goes by itself, and goes with it', async () => {
  await jars('f1')
  const { sizes, spoon } = spooning()
  const undone = db.transaction().execute(async (tx) => {
    expect(await spoon(tx, { jar: 'f1', taken: 4 })).toBe(6)
    throw new Error('never mind')
  })
  await expect(undone).rejects.toThrow('never mind')
  expect([sizes, await honeyIn(db, 'f1')]).toEqual([[1], 10])
})

test('words of any kind arrive as they are; half of a pair of letters becomes the sign for it', async () => {
  await jars('g1', 'g2')
  const { spoon } = spooning()
  const words = `"quotes" \\u0041 \\ é 🐦 \u0007 \n tab\t`
  await Promise.all([
    spoon(db, { jar: 'g1', taken: 1, words }),
    spoon(db, { jar: 'g2', taken: 1, words: 'half \ud83d' }),
  ])
  const { rows } = await sql<{ jar: string; words: string }>`
    select jar, words from spoons where jar in ('g1', 'g2') order by jar`.execute(db)
  expect(rows).toEqual([
    { jar: 'g1', words },
    { jar: 'g2', words: 'half \ufffd' },
  ])
})
