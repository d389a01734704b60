import { randomUUID } from 'node:crypto'
import { register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { inviteSomeone, listInvites, readInvite, revokeInvite } from '@bowerbird/domain/accounts/invites.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import { mailsTo, registerSomeone, runJobsAbout } from '../../testing/people.ts'
import type { Person, World } from '../../testing/world.ts'

let world: World
let staff: Person
beforeAll(async () => {
  world = await openOwnWorld({ SIGNUPS: 'invite' })
  staff = await registerSomeone(world)
})
afterAll(() => world.close())

const tryRegister = (invite?: string) => {
  const name = `f-${randomUUID().slice(0, 18)}`
  return world.send(world.aGuest(), register, {
    email: `${name}@example.test`,
    password: 'long enough',
    name,
    invite,
  })
}
const anInvite = async (sent: SentTo<typeof inviteSomeone> = {}) =>
  (await world.send(staff, inviteSomeone, sent)).response.invite
const listed = async () => (await world.send(staff, listInvites, {})).response.invites
const isGood = async (code: string) => (await world.send(world.aGuest(), readInvite, { code })).response

test('an invitation for three lets three in, also at once, and shows how many came', async () => {
  const code = await anInvite({ uses: 3, note: 'The reading circle' })
  const answers = await Promise.all([1, 2, 3, 4].map(() => tryRegister(code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403])
  expect((await listed())[0]).toMatchObject({ note: 'The reading circle', uses: 3, uses_max: 3, state: 'spent' })
  expect(await isGood(code)).toEqual({ is_good: false, by: '' })
})

test('an invitation ends on its day and lets nobody in after', async () => {
  const code = await anInvite({ days: 7 })
  expect(await isGood(code)).toEqual({ is_good: true, by: staff.blogName })
  await sql`update invites set expires_at = now() - interval '1 second' where use_count = 0`.execute(world.db)
  expect(await tryRegister(code)).toMatchObject({ status: 403, error: 'accounts.invite_needed' })
  expect(await isGood(code)).toMatchObject({ is_good: false })
  expect((await listed())[0]).toMatchObject({ uses: 0, state: 'expired' })
})

test('staff look at a link again as long as it is good, and take it back; others do neither', async () => {
  const code = await anInvite()
  const member = await world.aMember()
  const [made] = await listed()
  expect(made).toMatchObject({ url: `http://localhost:3000/register?invite=${code}`, state: 'open', expires_at: null })
  const id = made?.id ?? ''
  for (const [who, status] of [
    [member, 403],
    [world.aGuest(), 401],
  ] as const) {
    expect(await world.send(who, listInvites, {})).toMatchObject({ status })
    expect(await world.send(who, revokeInvite, { id })).toMatchObject({ status })
  }
  expect(await isGood(code)).toMatchObject({ is_good: true })
  await world.send(staff, revokeInvite, { id })
  await world.send(staff, revokeInvite, { id })
  expect((await listed())[0]).toMatchObject({ id, state: 'revoked' })
  expect(await tryRegister(code)).toMatchObject({ status: 403, error: 'accounts.invite_needed' })
  const audit = world.db.selectFrom('audit_log').select('id').where('action', '=', 'invite.revoked')
  expect(await audit.execute()).toHaveLength(1)
})

test.each([{ uses: 0 }, { uses: 1001 }, { days: 0 }, { days: 400 }, { email: 'nobody' }, { note: 'x'.repeat(81) }])(
  'an invitation as %j is refused and none is made',
  async (sent) => {
    const before = (await listed()).length
    expect(await world.send(staff, inviteSomeone, sent)).toMatchObject({ status: 400 })
    expect((await listed()).length).toBe(before)
  },
)

test('an invitation by mail says who invites where, and its link lets one person in', async () => {
  const email = `${randomUUID()}@example.test`
  await anInvite({ email, days: 14 })
  const [made] = await listed()
  await runJobsAbout(world, `"${made?.id}"`)
  const [mail] = mailsTo(world, email)
  expect(mail?.subject).toBe(`${staff.blogName} invites you to Bowerbird`)
  expect(mail?.text).toContain('The link works for 14 days.')
  const code = new URL(mail?.links[0] ?? '').searchParams.get('invite') ?? ''
  expect(await tryRegister(code)).toMatchObject({ status: 200 })
  expect(await tryRegister(code)).toMatchObject({ status: 403 })
})

test('an invitation that was taken back before its mail went is not mailed', async () => {
  const email = `${randomUUID()}@example.test`
  await anInvite({ email })
  const [made] = await listed()
  await world.send(staff, revokeInvite, { id: made?.id ?? '' })
  await runJobsAbout(world, `"${made?.id}"`)
  expect(mailsTo(world, email)).toEqual([])
})

test('a long list of invitations goes on by its cursor', async () => {
  for (let made = 0; made < 20; made += 1) await anInvite()
  const first = (await world.send(staff, listInvites, {})).response
  expect(first.invites).toHaveLength(20)
  const second = (await world.send(staff, listInvites, { before: first.next ?? '' })).response
  expect(second.invites.length).toBeGreaterThan(0)
  expect(BigInt(second.invites[0]?.id ?? 0)).toBeLessThan(BigInt(first.invites.at(-1)?.id ?? 0))
})
