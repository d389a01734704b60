// Measures the dashboard while a job adds a tag to 100,000 posts of one blog.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../server/src/core/database/database.ts'
import { startChild } from './child-process.ts'
import { sendLoad } from './load.ts'
import { dashboard } from './scenarios/dashboard.ts'
import { isShort } from './short.ts'
import { type Stage, withStage } from './stage.ts'
import type { Town } from './town/fill.ts'
import type { Reader } from './town/reader.ts'

const posts = Number(process.argv[2] ?? (isShort ? 200 : 100_000))
const connections = 4
const windowSeconds = 20
const ratioMax = 2

/** Skips triggers, because only the number of posts matters here. */
const fill = (db: Db, blogName: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into posts (id, blog_id, author_account_id, kind, state, published_id, root_post_id, root_blog_uuid,
        reblog_key, content_id)
      select place.id, owner.id, members.account_id, kind, state, place.id, root_post_id, root_blog_uuid, reblog_key,
        content_id
      from (select * from posts where content_id is not null and state = 'published' limit 1) as post,
        (select id from blogs where name = ${blogName}) as owner
        join blog_members as members on members.blog_id = owner.id,
        (select id_at(now() - interval '1 year' + at * interval '1 minute') as id
          from generate_series(1, ${posts}::int) as at) as place`.execute(tx)
  })

async function p99Of({ town, server }: Stage): Promise<number> {
  let number = 0
  const next = () => dashboard.requestAt(town as Town, number++)
  const load = { origin: server.origin, connections, forSeconds: windowSeconds, requestsMax: 1_000_000, next }
  const { tookMs, problems } = await sendLoad(load)
  if (problems.length) throw new Error(problems.join('; '))
  return tookMs.sort((quick, slow) => quick - slow)[Math.floor(tookMs.length * 0.99)] ?? 0
}

async function ask({ origin }: { origin: string }, { headers }: Reader, path: string, body?: object) {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${origin}${path}`, {
    ...sent,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { response: { edit: { state: string; done: number } } }).response.edit
}

await withStage({ profileFolder: null, withTalks: false }, async (stage) => {
  const writer = stage.town.readers[0] as Reader
  const db = openDatabase(stage.databaseUrl)
  await fill(db, writer.blogName)
  await sql`analyze posts`.execute(db)
  await db.destroy()
  const worker = await startChild({
    ...{ program: 'server/src/main.ts', args: ['--only=worker'], readyPath: null, environment: stage.environment },
  })
  try {
    if (!isShort) {
      await wait(3000)
      await p99Of(stage)
    }
    const quiet = await p99Of(stage)
    const path = `/svc/blog/${writer.blogName}/posts/edit_all`
    const startedAt = performance.now()
    await ask(stage.server, writer, path, {
      ...{ filter: { state: 'published' }, change: { action: 'add_tags', tags: 'retagged' } },
    })
    const during: number[] = []
    let edit = await ask(stage.server, writer, `${path}/newest`)
    while (edit.state === 'running') {
      during.push(await p99Of(stage))
      edit = await ask(stage.server, writer, `${path}/newest`)
    }
    const seconds = (performance.now() - startedAt) / 1000
    const worst = Math.max(...during)
    console.log(`${edit.done} posts, ${edit.state} in ${seconds.toFixed(0)} s`)
    console.log(
      `dashboard p99: ${quiet.toFixed(1)} ms before; ${during.map((ms) => ms.toFixed(1)).join(', ')} meanwhile`,
    )
    console.log(`${(worst / quiet).toFixed(2)} times at worst (at most ${ratioMax})`)
    const isSlow = worst > ratioMax * quiet && !isShort
    if (isSlow || edit.done < posts) process.exitCode = 1
  } finally {
    await worker.stop()
  }
})
