import { setServerRule } from '@bowerbird/domain/federation/servers.contract.ts'
import { sql } from 'kysely'
import { sendSome } from '../../../../server/src/federation/send-deliveries.ts'
import { aPeer } from '../../../../server/src/testing/federation/peer.ts'
import { handleEventsAbout } from '../../../../server/src/testing/handle-events-about.ts'
import type { openOutside } from '../../../../server/src/testing/outside.ts'
import type { Person } from '../../../../server/src/testing/world.ts'
import { writePost } from '../../../../server/src/testing/writing.ts'
import { isShort } from '../../short.ts'
import type { AttackWorld } from '../attack-world.ts'
import { someOf } from '../chosen.ts'
import type { Tally } from '../tally.ts'

interface Scene {
  world: AttackWorld
  outside: Awaited<ReturnType<typeof openOutside>>
  tally: Tally
  wren: Person
}

const types = [
  ...['Follow', 'Undo', 'Accept', 'Reject', 'Create', 'Update', 'Delete', 'Announce', 'Like', 'EmojiReact', 'Block'],
  ...['Flag', 'Move', 'Add', 'Remove', 'QuoteRequest', 'Question', 'Unheard'],
]

const flooded = isShort ? { reports: 10, announces: 5, follows: 20 } : { reports: 200, announces: 100, follows: 300 }

/** Every table that an activity could change. */
const countRows = async ({ world }: Scene) => {
  const { rows } = await sql<{ counts: string }>`
    select concat_ws(' ', (select count(*) from remote_followers), (select count(*) from remote_actors),
      (select count(*) from deliveries), (select count(*) from reports), (select count(*) from posts),
      (select count(*) from notes), (select count(*) from received_activities), (select count(*) from events)) as counts`.execute(
    world.db,
  )
  return rows[0]?.counts
}

/** A blocked server and those below its name send every type about everything, and read every address. */
export async function besiege(scene: Scene): Promise<void> {
  const { world, outside, tally, wren } = scene
  const staff = await world.aMember({ isStaff: true })
  const root = aPeer(world, outside, 'kept-out.example')
  const post = await writePost(world, wren)
  tally.check((await root.send(root.activity('Follow', root.blogUrl(wren.blogId)))) === 202, 'a good Follow is refused')
  tally.check((await root.read(`/ap/posts/${post.id}`)).statusCode === 200, 'a good read is refused')
  await world.send(staff, setServerRule, { host: 'kept-out.example', rule: 'block', reason: 'An attack' })
  const hosts = ['kept-out.example', 'a.kept-out.example', 'b.a.kept-out.example', 'kept-out.example:8443']
  const objectUrl = `${world.config.origin}/ap/posts/${post.id}`
  const inboxes = ['/ap/inbox', `/ap/blogs/${wren.blogId}/inbox`]
  const blog = `/ap/blogs/${wren.blogId}`
  const reads = [blog, `${blog}/outbox`, `${blog}/outbox?before=first`, `${blog}/featured`, `${blog}/followers`]
  for (const host of someOf(hosts, 2)) {
    const peer = aPeer(world, outside, host)
    const objects = [
      peer.blogUrl(wren.blogId),
      objectUrl,
      peer.url,
      { type: 'Note', id: `${peer.url}/1`, content: 'x' },
    ]
    for (const type of someOf(types, 3))
      for (const object of objects)
        for (const inbox of inboxes)
          for (const form of ['cavage', 'rfc9421'] as const) {
            const [before, asked] = [await countRows(scene), outside.asked.length]
            const status = await peer.send(peer.activity(type, object, { target: 'https://new.example/u' }), {
              inbox,
              form,
            })
            const what = `${type} of ${host} to ${inbox}`
            tally.check(status === 403 || status === 202, `${what} answers ${status}`)
            tally.check((await countRows(scene)) === before, `${what} changes rows`)
            tally.check(outside.asked.length === asked, `${what} causes a fetch`)
          }
    for (const path of [...reads, `/ap/posts/${post.id}`])
      for (const form of ['cavage', 'rfc9421'] as const) {
        const { statusCode, body } = await peer.read(path, { form })
        tally.check(statusCode === 403 && body === 'Refused', `${host} reads ${path}: ${statusCode}`)
      }
  }
  const asked = outside.asked.length
  await handleEventsAbout(world, (await writePost(world, wren)).id, post.id)
  while ((await sendSome(world.deps)) > 0);
  tally.check(
    outside.asked.slice(asked).every((address) => !address.includes('kept-out')),
    'something is delivered',
  )
}

/** Reports, follows and boosts of boosts from one server, as fast as they come. */
export async function flood(scene: Scene): Promise<void> {
  const { world, outside, tally, wren } = scene
  const peer = aPeer(world, outside, 'flood.example')
  await peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))
  const reportsBefore = await count(world, 'reports')
  for (let nth = 0; nth < flooded.reports; nth += 1) {
    const status = await peer.send(peer.activity('Flag', peer.blogUrl(wren.blogId), { content: `${nth}` }))
    tally.check(status === 202 || status === 429, `report ${nth} answers ${status}`)
  }
  tally.check((await count(world, 'reports')) - reportsBefore <= 1, 'one server fills the list of reports')
  const before = [await count(world, 'posts'), outside.asked.length]
  const ids = Array.from({ length: flooded.announces }, (_, at) => `${peer.url}/announces/${at}`)
  for (const [at, id] of ids.entries()) {
    const object = ids[(at + 1) % ids.length]
    const status = await peer.send(
      peer.activity('Announce', object, { id, to: ['https://www.w3.org/ns/activitystreams#Public'] }),
    )
    tally.check(status === 202 || status === 429, `a loop of Announces answers ${status}`)
  }
  const after = [await count(world, 'posts'), outside.asked.length]
  tally.check(before.join() === after.join(), 'a loop of Announces of somebody whom nobody follows costs work')
  const together = await Promise.all(
    Array.from({ length: flooded.follows }, () => peer.send(peer.activity('Follow', peer.blogUrl(wren.blogId)))),
  )
  tally.check(
    // A server that is too busy says so.
    together.every((status) => [202, 429, 503].includes(status)),
    'a flood of one inbox breaks something',
  )
  const { rows } = await sql`
    select from remote_followers join remote_actors on id = actor_id where actor_url = ${peer.url}`.execute(world.db)
  tally.check(rows.length === 1, 'a flood of Follows leaves more than one')
}

async function count({ db }: AttackWorld, table: 'reports' | 'posts'): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}
