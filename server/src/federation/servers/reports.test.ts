import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { listReports } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPersonElsewhere, aPostElsewhere } from '../../testing/federation/elsewhere.ts'
import { type Federating, openFederating } from '../../testing/federation/federating.ts'
import { aPeer, listenAt } from '../../testing/federation/peer.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { openWorld, type Person } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { sendSome } from '../send-deliveries.ts'

let here: Federating
let outside: Federating['outside']
let world: Federating['world']
let wren: Person
let staff: Person
beforeAll(async () => {
  here = await openFederating({ hasOwnDatabase: true })
  ;({ world, outside } = here)
  wren = await world.aMember()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => here.close())

const reports = async () => (await world.send(staff, listReports, {})).response.reports

test('a report goes to the server of whom it is about only if asked to, and names nobody [FED-111]', async () => {
  const reporter = await world.aMember()
  const ann = await aPersonElsewhere(world)
  const { postId, objectUrl } = await aPostElsewhere(world, ann)
  const inbox = listenAt(world, outside, ann.host)
  await sql`update remote_actors set inbox = shared_inbox where id = ${ann.actorId}`.execute(world.db)
  const send = async (tell_server?: boolean) => {
    await world.send(reporter, reportAbuse, {
      post_id: postId,
      reason: 'spam',
      details: 'Caps',
      ...(tell_server !== undefined && { tell_server }),
    })
    const { id } = await world.db
      .selectFrom('reports')
      .select('id')
      .where('post_id', '=', postId)
      .executeTakeFirstOrThrow()
    await handleEventsAbout(world, id)
    while ((await sendSome(world.deps)) > 0);
  }
  await send()
  await send(false)
  expect(inbox.received).toEqual([])
  await send(true)
  expect(inbox.received).toMatchObject([
    {
      type: 'Flag',
      actor: `${world.config.origin}/ap/instance`,
      object: [ann.actorUrl, objectUrl],
      content: 'It’s spam: Caps',
    },
  ])
  const text = JSON.stringify(inbox.received)
  expect([text.includes(reporter.blogName), text.includes(reporter.accountId)]).toEqual([false, false])
  await world.send(reporter, reportAbuse, { tumblelog: wren.blogName, reason: 'spam', tell_server: true })
  while ((await sendSome(world.deps)) > 0);
  expect(inbox.received).toHaveLength(1)
})

test('a report of another server stands among those for staff, naming the posts [FED-112]', async () => {
  const peer = aPeer(world, outside)
  const [post, draft] = [await writePost(world, wren), await writePost(world, wren, { post: { state: '1' } })]
  const at = (id: string) => `${world.config.origin}/ap/posts/${id}`
  const objects = [peer.blogUrl(wren.blogId), at(post.id), at(draft.id), 'https://else.example/1']
  const flag = peer.activity('Flag', objects, { content: 'It is rude' })
  expect(await peer.send(flag)).toBe(202)
  const found = (await reports()).filter(({ server }) => server === peer.host)
  expect(found).toMatchObject([
    { reason: 'server', details: 'It is rude', by: '', blog: { name: wren.blogName }, post: { id: post.id } },
  ])
  expect(await peer.send(flag)).toBe(202)
  expect(await peer.send(peer.activity('Flag', peer.blogUrl(wren.blogId), { content: 'All of it' }))).toBe(202)
  expect(await peer.send(peer.activity('Flag', 'https://else.example/users/x'))).toBe(202)
  const all = (await reports()).filter(({ server }) => server === peer.host)
  expect(all.map(({ details, post: about }) => [details, about?.id])).toEqual([
    ['All of it', undefined],
    ['It is rude', post.id],
  ])
  expect(await peer.send(peer.activity('Flag', peer.blogUrl(wren.blogId), { content: { a: 1 } }))).toBe(202)
})

test('one server sends a bounded number of reports [FED-112]', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' }, 'none', { federates: true, outgoing: outside.outgoing })
  try {
    const peer = aPeer(limited, outside)
    const statuses = []
    for (let nth = 0; nth < 22; nth += 1)
      statuses.push(await peer.send(peer.activity('Flag', peer.blogUrl(wren.blogId), { content: `${nth}` })))
    expect(statuses.filter((status) => status === 202)).toHaveLength(20)
    expect(statuses.slice(20)).toEqual([429, 429])
  } finally {
    await limited.close()
  }
})
