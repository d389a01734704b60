import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import {
  actOnPerson,
  appealAction,
  liftAction,
  listActions,
  readStanding,
} from '@bowerbird/domain/accounts/standing.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { listAudit, listPeople, listReports, settleReport } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWhileHeld } from '../../core/http/while-held.ts'
import { publishDuePosts } from '../../posts/queue/publish-due.actions.ts'
import { anApp, tokensFor } from '../../testing/api/apps.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { logInAgain, mailsTo, registerSomeone, runJobsAbout } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'
import { isAccountHeld } from './standing.views.ts'

let world: World
let staff: Person
beforeAll(async () => {
  world = await openWorld()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => world.close())

type Wanted = Partial<SentTo<typeof actOnPerson>>
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const act = (who: Person, wanted: Wanted = {}) =>
  world.send(staff, actOnPerson, { id: who.accountId, kind: 'suspend', reason: 'Threats', ...wanted })
const lift = (who: Person, by = staff) => world.send(by, liftAction, { id: who.accountId, reason: 'A mistake' })
const write = (who: Person) => world.send(who, updatePost, { channel_id: who.blogName, post: { one: 'New' } })
const emailOf = ({ blogName }: Person) => `${blogName}@example.test`
const isShown = async ({ blogName }: Person) =>
  (await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: blogName })).status === 200
const stateOf = async (id: string) =>
  (await world.db.selectFrom('posts').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('a warning is mailed and kept, and takes nothing away [DAY-100]', async () => {
  const wren = await world.aMember()
  expect(await act(wren, { kind: 'warn', reason: ' Be kind ' })).toMatchObject({ status: 200 })
  await runJobsAbout(world, emailOf(wren))
  expect(mailsTo(world, emailOf(wren))[0]?.text.replace(/\s+/g, ' ')).toContain('The reason they gave: Be kind')
  expect((await write(wren)).status).toBe(200)
  const { actions } = (await world.send(wren, readStanding, {})).response
  expect(actions).toMatchObject([{ kind: 'warn', reason: 'Be kind', until: null, ended_at: null }])
})

test('a limited person reads and does not write, and their blog stays [DAY-101]', async () => {
  const wren = await world.aMember()
  const until = inAnHour()
  expect((await act(wren, { kind: 'limit', until })).status).toBe(200)
  const refused = await write(wren)
  expect(refused).toMatchObject({ status: 403, error: 'core.held' })
  expect(refused.title).toContain(`until ${until.slice(0, 16).replace('T', ' ')} UTC. See why and reply at /standing`)
  expect(await isShown(wren)).toBe(true)
  expect((await world.send(wren, readUserInfo, {})).response.user?.name).toBe(wren.blogName)
})

test('a suspended person is kept out, reads as a guest, and their blogs are hidden [DAY-102]', async () => {
  const wren = await registerSomeone(world)
  const friend = await world.aMember()
  await act(wren)
  expect(await write(wren)).toMatchObject({ status: 403, error: 'core.held' })
  expect(await isShown(wren)).toBe(false)
  const again = await logInAgain(world, wren)
  expect((await world.send(again, readStanding, {})).response.actions[0]).toMatchObject({ reason: 'Threats' })
  await world.db.updateTable('blogs').set({ members_only: true }).where('id', '=', friend.blogId).execute()
  const seen = await world.send(again, readBlogView, { tumblelog_name_or_id: friend.blogName })
  expect(seen.status).toBe(401)
})

test('every write of a limited or suspended person has the one refusal, apart from a list [DAY-103]', async () => {
  const served = [...world.app.servedCalls.values()].map(({ call }) => call)
  expect(openWhileHeld.filter((name) => !world.app.servedRoutes.has(name))).toEqual([])
  for (const kind of ['limit', 'suspend'] as const) {
    const wren = await world.aMember()
    await act(wren, { kind })
    const open: string[] = []
    for (const call of served) {
      const isRead = call.method === 'GET' && (kind === 'limit' || call.who === 'anyone')
      if (isRead || call.isLog || call.isBare) continue
      const fields = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']))
      const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) => fields[name] ?? '')
      const answer = await world.app.inject({
        ...{ method: call.method, url, ...(call.method === 'GET' ? {} : { payload: {} }) },
        headers: { cookie: `session=${wren.token}; __Host-session=${wren.token}`, 'x-form-key': wren.formKey },
      })
      if (!answer.body.includes('core.held')) open.push(`${call.method} ${call.path}`)
      // Some of these end the session or the account.
      if (!answer.body.includes('core.held')) Object.assign(wren, await fresh(wren))
    }
    expect(open.filter((name) => !openWhileHeld.includes(name))).toEqual([])
  }
})

/** The same person with a session of their own. */
async function fresh(who: Person): Promise<Person> {
  const guest = await world.aMember()
  await world.db
    .updateTable('sessions')
    .set({ account_id: who.accountId })
    .where('account_id', '=', guest.accountId)
    .execute()
  return { ...who, token: guest.token, formKey: guest.formKey }
}

test('a token of the person has the same refusal [DAY-104]', async () => {
  const wren = await world.aMember()
  const { access_token } = await tokensFor(world, wren, await anApp(world, staff))
  await act(wren, { kind: 'limit' })
  const post = await world.app.inject({
    ...{ method: 'POST', url: `/v2/blog/${wren.blogName}/posts`, payload: { content: [{ type: 'text', text: 'Hi' }] } },
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect([post.statusCode, post.body]).toEqual([403, expect.stringContaining('Your account is restricted')])
})

test('an action ends by the clock, and its job shows the blogs again and tells the person [DAY-105]', async () => {
  const wren = await world.aMember()
  await act(wren, { until: inAnHour() })
  expect(await isShown(wren)).toBe(false)
  await sql`update accounts set held_until = now() where id = ${wren.accountId}`.execute(world.db)
  await sql`update account_actions set ends_at = now() where account_id = ${wren.accountId}`.execute(world.db)
  expect((await world.send(wren, readUserInfo, {})).response.user?.name).toBe(wren.blogName)
  expect(await isAccountHeld(world.deps.db, wren.accountId)).toBe(false)
  const { id } = (await world.send(wren, readStanding, {})).response.actions[0] as { id: string }
  expect(await runJobsAbout(world, `"${id}"`)).toEqual(['end_account_action'])
  expect(await isShown(wren)).toBe(true)
  expect((await write(wren)).status).toBe(200)
  await runJobsAbout(world, emailOf(wren))
  expect(mailsTo(world, emailOf(wren))[0]?.subject).toContain('is no longer restricted')
})

test('a job that comes too early or twice changes nothing [DAY-105]', async () => {
  const wren = await world.aMember()
  await act(wren, { until: inAnHour() })
  const { id } = (await world.send(wren, readStanding, {})).response.actions[0] as { id: string }
  await runJobsAbout(world, `"${id}"`)
  expect(await isShown(wren)).toBe(false)
  await lift(wren)
  await runJobsAbout(world, `"${id}"`)
  expect(await isShown(wren)).toBe(true)
})

test('a blog that staff suspended by itself stays so, and one that others run stays shown [DAY-106]', async () => {
  const wren = await world.aMember()
  await world.send(
    staff,
    { method: 'POST', path: '/suspended/toggle', output: { parse: () => {} } } as never,
    {
      tumblelog: wren.blogName,
    } as never,
  )
  await act(wren)
  await lift(wren)
  expect(await isShown(wren)).toBe(false)
  const robin = await world.aMember()
  const admin = await world.aMember()
  await world.db
    .insertInto('blog_members')
    .values({ account_id: admin.accountId, blog_id: robin.blogId, role: 'admin', is_owner: false })
    .execute()
  await act(robin)
  expect(await isShown(robin)).toBe(true)
})

test('scheduled and queued posts hold still and go on afterwards [DAY-107]', async () => {
  const wren = await world.aMember()
  const scheduled = await writePost(world, wren, { post: { state: 'on.2', publish_on: inAnHour() } })
  const queued = await writePost(world, wren, { post: { state: '2' } })
  await act(wren, { kind: 'limit' })
  const makeDue = async () => {
    await sql`update posts set publish_on = now() where id = ${scheduled.id}`.execute(world.db)
    await sql`update blogs set queue_next_at = now() - interval '1 second' where id = ${wren.blogId}`.execute(world.db)
  }
  await makeDue()
  await publishDuePosts(world.db)
  expect([await stateOf(scheduled.id), await stateOf(queued.id)]).toEqual(['scheduled', 'queued'])
  await lift(wren)
  await handleEventsAbout(world, wren.accountId)
  const blog = await world.db
    .selectFrom('blogs')
    .select('queue_next_at')
    .where('id', '=', wren.blogId)
    .executeTakeFirst()
  expect(blog?.queue_next_at).not.toBeNull()
  await makeDue()
  await vi.waitFor(async () => {
    await publishDuePosts(world.db)
    expect([await stateOf(scheduled.id), await stateOf(queued.id)]).toEqual(['published', 'published'])
  })
})

test('an answer stands among the reports until staff settle it [DAY-108]', async () => {
  const wren = await world.aMember()
  await act(wren)
  expect(await world.send(wren, appealAction, { text: ' ' })).toMatchObject({ status: 400 })
  expect((await world.send(wren, appealAction, { text: 'It was a quote' })).response.appeal).toBe('It was a quote')
  expect((await world.send(wren, readStanding, {})).response.appeal).toBe('It was a quote')
  const { reports } = (await world.send(staff, listReports, {})).response
  const report = reports.find(({ by }) => by === wren.blogName)
  expect(report).toMatchObject({ reason: 'account_appeal', details: 'It was a quote' })
  await world.send(staff, settleReport, { id: report?.id ?? '' })
  expect((await world.send(wren, readStanding, {})).response.appeal).toBe('')
})

test('staff see who is held and what was decided before, and each decision is in the audit log [DAY-109]', async () => {
  const wren = await world.aMember()
  await act(wren, { kind: 'warn', reason: 'First' })
  await act(wren, { kind: 'limit', reason: 'Second' })
  await act(wren, { kind: 'suspend', reason: 'Third' })
  const person = async () => (await world.send(staff, listPeople, { query: wren.blogName })).response.people[0]
  expect((await person())?.held).toEqual({ kind: 'suspend', until: null })
  await lift(wren)
  expect((await person())?.held).toBeNull()
  const { actions } = (await world.send(staff, listActions, { id: wren.accountId })).response
  expect(actions.map(({ kind, reason, ended_at }) => [kind, reason, ended_at !== null])).toEqual([
    ['suspend', 'Third', true],
    ['limit', 'Second', true],
    ['warn', 'First', false],
  ])
  const { acts } = (await world.send(staff, listAudit, {})).response
  const mine = acts.filter(({ action, subject }) => subject === wren.blogName && action !== 'people.searched')
  expect(mine.map(({ action, details }) => [action, details])).toEqual([
    ['person.let_go', 'A mistake'],
    ['person.suspended', 'until staff lift it: Third'],
    ['person.limited', 'until staff lift it: Second'],
    ['person.warned', 'First'],
  ])
})

test('staff alone decide, never about staff or themselves, and not for the past [DAY-109]', async () => {
  const wren = await world.aMember()
  const other = await world.aMember({ isStaff: true })
  expect(await act(other)).toMatchObject({ status: 403, error: 'accounts.acts_on_staff' })
  expect(await act(staff)).toMatchObject({ status: 403, error: 'accounts.acts_on_self' })
  expect(await act(wren, { until: '2020-01-01' })).toMatchObject({ status: 400, error: 'accounts.ends_in_the_past' })
  expect(await act(wren, { until: 'soon' })).toMatchObject({ status: 400 })
  expect(await act(wren, { reason: '  ' })).toMatchObject({ status: 400 })
  expect(await lift(wren)).toMatchObject({ status: 409, error: 'accounts.nothing_to_lift' })
  expect(await lift(wren, wren)).toMatchObject({ status: 403, error: 'core.staff_only' })
  expect((await world.send(wren, readStanding, {})).response.actions).toEqual([])
})

test('whether a person is held is read with the session, by no statement of its own [DAY-110]', async () => {
  holdTime()
  const [wren, robin] = [await world.aMember(), await world.aMember()]
  await act(wren, { kind: 'limit' })
  const count = (who: Person) => world.countQueries(() => world.send(who, readUserInfo, {}))
  await count(staff)
  expect(await count(wren)).toBe(await count(robin))
  expect(await world.countQueries(() => write(wren))).toBe(0)
})
