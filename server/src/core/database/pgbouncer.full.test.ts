import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasPgBouncer, startPgBouncer, whyNoPgBouncer } from '../../testing/services/pgbouncer.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'
import { cachesOf } from '../cache/caches.ts'

let pooler: Awaited<ReturnType<typeof startPgBouncer>> | null = null
let world: World
beforeAll(async () => {
  if (!hasPgBouncer) return
  const direct = process.env.TEST_DATABASE_URL as string
  pooler = await startPgBouncer(direct)
  world = await openWorld({ DATABASE_URL: direct, DATABASE_POOLER_URL: pooler.url }, 'none', { hearsOthers: true })
})
afterAll(async () => {
  await world?.close()
  await pooler?.stop()
})

const throughPooler = (name: string, work: () => Promise<void>) =>
  test(name, async ({ skip }) => {
    if (!pooler) return skip(whyNoPgBouncer)
    await work()
  })

throughPooler('requests share a few connections in transaction mode, reads and writes at once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => world.aMember()))
  const work = async (who: (typeof people)[0]) => {
    const post = await writePost(world, who, { post: { tags: 'pooled' } })
    const carried = await reblog(world, people.find((other) => other !== who) as typeof who, post)
    const reader = await world.aMember()
    const answers = [
      await world.send(reader, likePost, { id: post.id }),
      await world.send(reader, replyToPost, { post_id: carried.id, reply_text: 'So true' }),
      await world.send(reader, readTimeline, { pageRoot: 'dashboard' }),
      await world.send(who, deletePost, { post_id: post.id }),
    ]
    return answers.map(({ status }) => status)
  }
  for (const statuses of await Promise.all(people.map(work))) expect(statuses).toEqual([200, 200, 200, 200])
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(world.deps.db)
  expect(rows).toEqual([{ one: 1 }])
})

throughPooler('what another process changes is heard past the pooler', async () => {
  const wren = await world.aMember()
  await vi.waitFor(() => expect(cachesOf(world.deps.db).ttlMs).toBe(10_000), 30_000)
  const isKnown = async () => (await world.send(wren, readUserInfo, {})).response.user !== null
  expect(await isKnown()).toBe(true)
  await sql`delete from sessions where account_id = ${wren.accountId}`.execute(world.deps.db)
  await vi.waitFor(async () => expect(await isKnown()).toBe(false), 8000)
})
