import { readUserInfo, setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { flagDefaults } from '@bowerbird/domain/core/flags.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import type { Person, World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
beforeEach(async () => {
  await world.db.deleteFrom('flags').execute()
  await world.db.deleteFrom('audit_log').execute()
})
afterAll(() => world.close())

const flagsSeenBy = async (who: Person) => (await world.send(who, readUserInfo, {})).response.flags
const written = () => world.db.selectFrom('audit_log').select(['account_id', 'action', 'subject', 'body']).execute()

test('staff switch a flag for everyone from the next page load, and it is written down [BLOG-437, POST-514]', async () => {
  const staff = await world.aMember({ isStaff: true })
  const answer = await world.send(staff, setFlag, { name: 'reddit_sharing', on: false })
  expect(answer).toMatchObject({ status: 200, response: { flags: { reddit_sharing: false, is_logged_in: true } } })
  expect((await flagsSeenBy(world.aGuest())).reddit_sharing).toBe(false)
  expect((await flagsSeenBy(await world.aMember())).reddit_sharing).toBe(false)
  expect(await written()).toEqual([
    { account_id: staff.accountId, action: 'flag.set', subject: 'reddit_sharing', body: { on: false } },
  ])
  await world.send(staff, setFlag, { name: 'reddit_sharing', on: 'on' })
  expect((await flagsSeenBy(world.aGuest())).reddit_sharing).toBe(true)
})

test('nobody else switches flags, none that is unknown or worked out, and nothing changes [POST-394, POST-509, BLOG-444]', async () => {
  const [staff, member] = [await world.aMember({ isStaff: true }), await world.aMember()]
  const tryAs = (who: Person, name: string, on: unknown = true) => world.send(who, setFlag, { name, on } as never)
  expect(await tryAs(member, 'pride_logo')).toMatchObject({ status: 403, error: 'core.staff_only' })
  expect(await tryAs(world.aGuest(), 'pride_logo')).toMatchObject({ status: 401 })
  expect(await tryAs(staff, 'no_such_flag')).toMatchObject({ status: 400, error: 'accounts.unknown_flag' })
  expect(await tryAs(staff, '__proto__')).toMatchObject({ status: 400, error: 'accounts.unknown_flag' })
  expect(await tryAs(staff, 'is_logged_in')).toMatchObject({ status: 400, error: 'accounts.computed_flag' })
  expect(await tryAs(staff, 'is_mobile_handset')).toMatchObject({ status: 400, error: 'accounts.computed_flag' })
  expect(await tryAs(staff, 'pride_logo', 'maybe')).toMatchObject({ status: 400, error: 'core.bad_input' })
  expect(await flagsSeenBy(world.aGuest())).toEqual(flagDefaults)
  expect(await written()).toEqual([])
})

test('a row that names no flag we know is not delivered, and one for a computed flag has no say [POST-514, POST-509]', async () => {
  await world.db
    .insertInto('flags')
    .values([
      { name: 'left_over', is_on: true },
      { name: 'is_logged_in', is_on: true },
    ])
    .execute()
  expect(await flagsSeenBy(world.aGuest())).toEqual(flagDefaults)
})
