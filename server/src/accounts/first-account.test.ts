import { randomUUID } from 'node:crypto'
import { readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { inviteSomeone } from '@bowerbird/domain/accounts/invites.contract.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { useOwnDatabase } from '../testing/own-database.ts'
import { registerSomeone } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let own: Awaited<ReturnType<typeof useOwnDatabase>>
let world: World
beforeAll(async () => {
  own = await useOwnDatabase()
})
afterEach(async () => {
  await sql`truncate accounts, blogs, audit_log, invites cascade`.execute(world.db)
  await world.close()
})
afterAll(() => own.drop())

const someone = (invite?: string) => {
  const name = `f-${randomUUID().slice(0, 18)}`
  return { email: `${name}@example.test`, password: 'long enough', name, invite }
}
const tryRegister = (invite?: string) => world.send(world.aGuest(), register, someone(invite))
const signupsSeenBy = async (who: Person) => (await world.send(who, readUserInfo, {})).response.config.signups
const countAccounts = async () => (await world.db.selectFrom('accounts').select('id').execute()).length

test('the first account is staff, the second is not [POST-527]', async () => {
  world = await openWorld()
  expect((await tryRegister()).response.user?.is_staff).toBe(true)
  expect((await tryRegister()).response.user?.is_staff).toBe(false)
})

test('the people of the demonstration are nobody’s first: whoever registers after them is staff, the door open', async () => {
  world = await openWorld({ SIGNUPS: 'closed' })
  const clerk = await world.aMember({ isStaff: true })
  await sql`update accounts set is_demo = true where id = ${clerk.accountId}`.execute(world.db)
  expect(await signupsSeenBy(world.aGuest())).toBe('open')
  expect((await tryRegister()).response.user?.is_staff).toBe(true)
  expect(await tryRegister()).toMatchObject({ status: 403 })
})

const countWaiting = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]?.waiting ?? 0
}

test('of four who register first at the same moment, exactly one is staff', async () => {
  world = await openWorld()
  const together = await world.db.transaction().execute(async (tx) => {
    // The lock blocks every insert until all four have checked for existing accounts.
    await sql`lock table accounts in share mode`.execute(tx)
    const answers = Promise.all(Array.from({ length: 4 }, () => tryRegister()))
    while ((await countWaiting()) < 4);
    return { answers }
  })
  const answers = await together.answers
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
  expect(answers.filter(({ response }) => response.user?.is_staff)).toHaveLength(1)
})

test('a closed place lets its first account in and nobody after', async () => {
  world = await openWorld({ SIGNUPS: 'closed' })
  expect(await signupsSeenBy(world.aGuest())).toBe('open')
  const [one, other] = await Promise.all([tryRegister(), tryRegister()])
  expect([one.status, other.status].sort()).toEqual([200, 403])
  expect(await signupsSeenBy(world.aGuest())).toBe('closed')
  expect(await tryRegister()).toMatchObject({ status: 403, error: 'accounts.signups_closed' })
  expect(await countAccounts()).toBe(1)
})

test('where invitations are needed, each is good for one registration', async () => {
  world = await openWorld({ SIGNUPS: 'invite' })
  const staff = await registerSomeone(world)
  expect(await signupsSeenBy(world.aGuest())).toBe('invite')
  const { invite, url } = (await world.send(staff, inviteSomeone, {})).response
  expect(url).toBe(`http://localhost:3000/register?invite=${invite}`)
  expect(await tryRegister()).toMatchObject({ status: 403, error: 'accounts.invite_needed' })
  expect(await tryRegister('no-such-code')).toMatchObject({ status: 403, error: 'accounts.invite_needed' })
  const answers = await Promise.all([tryRegister(invite), tryRegister(invite), tryRegister(invite)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  expect(await countAccounts()).toBe(2)
})

test('an invitation is not spent by a registration that fails, and is kept only as a hash', async () => {
  world = await openWorld({ SIGNUPS: 'invite' })
  const staff = await registerSomeone(world)
  const { invite } = (await world.send(staff, inviteSomeone, {})).response
  const taken = { ...someone(invite), name: staff.blogName }
  expect(await world.send(world.aGuest(), register, taken)).toMatchObject({ status: 409 })
  expect(JSON.stringify(await world.db.selectFrom('invites').selectAll().execute())).not.toContain(invite)
  expect(await tryRegister(invite)).toMatchObject({ status: 200 })
})

test('only staff invite, and it is written down', async () => {
  world = await openWorld()
  const staff = await registerSomeone(world)
  const member = await registerSomeone(world)
  expect(await world.send(member, inviteSomeone, {})).toMatchObject({ status: 403, error: 'core.staff_only' })
  expect(await world.send(world.aGuest(), inviteSomeone, {})).toMatchObject({ status: 401 })
  expect(await world.send(staff, inviteSomeone, { for: 'a friend' } as never)).toMatchObject({ status: 400 })
  expect(await world.db.selectFrom('invites').selectAll().execute()).toEqual([])
  await world.send(staff, inviteSomeone, {})
  const written = await world.db.selectFrom('audit_log').select(['account_id', 'action']).execute()
  expect(written).toEqual([{ account_id: staff.accountId, action: 'invite.made' }])
})
