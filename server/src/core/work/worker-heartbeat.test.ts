import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { beatFor, beatOnce } from './worker-heartbeat.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Adds a job that a worker locked so many seconds ago; nothing in the tests runs jobs of this name. */
async function aJobTakenBy(poolId: string, secondsAgo: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job('heartbeat_test', '{}'::json, job_key := ${randomUUID()}::text)`.execute(
    world.db,
  )
  const id = rows[0]?.id as string
  await sql`update graphile_worker._private_jobs
    set locked_by = ${poolId}, locked_at = now() - make_interval(secs => ${secondsAgo}) where id = ${id}::bigint`.execute(
    world.db,
  )
  return id
}
const takerOf = async (id: string) => {
  const { rows } = await sql<{ locked_by: string | null }>`
    select locked_by from graphile_worker.jobs where id = ${id}::bigint`.execute(world.db)
  return rows[0]?.locked_by
}

test('the job of a worker that lives stays its own; that of a dead one is anybody’s', async () => {
  const [mine, dead, young] = ['mine', 'dead', 'young'].map((name) => `${name}-${randomUUID()}`) as [
    string,
    string,
    string,
  ]
  const [stored, freed, fresh] = await Promise.all([
    aJobTakenBy(mine, 3600),
    aJobTakenBy(dead, 60),
    aJobTakenBy(young, 1),
  ])
  await beatOnce(world.deps, [mine])
  // A worker that has just started may not have sent its first heartbeat.
  expect(await Promise.all([stored, freed, fresh].map(takerOf))).toEqual([mine, null, young])

  await sql`update worker_pools set seen_at = now() - interval '40 seconds' where id = ${mine}`.execute(world.db)
  await beatOnce(world.deps, [`other-${randomUUID()}`])
  expect(await takerOf(stored)).toBeNull()
})

test('a beat that fails is not the end of the next', async () => {
  const id = `beating-${randomUUID()}`
  const heartbeat = beatFor(world.deps, () => [id])
  await heartbeat.stop()
  const { rows } = await sql`select id from worker_pools where id = ${id}`.execute(world.db)
  expect(rows).toHaveLength(1)
  const broken = { ...world.deps, db: { ...world.db } as typeof world.db }
  await expect(beatFor(broken, () => [id]).stop()).resolves.toBeUndefined()
})
