import { randomUUID } from 'node:crypto'
import { readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSomeone, withNewSession } from '../testing/people.ts'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const aName = () => `r-${randomUUID().slice(0, 18)}`
const accountsOf = (email: string) =>
  world.db.selectFrom('accounts').selectAll().where('email_key', '=', email.toLowerCase()).execute()

test('registering makes an account, its primary and current blog, and a session [POST-396, POST-031, POST-520]', async () => {
  const guest = world.aGuest()
  const name = aName()
  const answer = await world.send(guest, register, { email: `${name}@Example.test`, password: 'long enough', name })
  expect(answer.status).toBe(200)
  const me = withNewSession(guest, answer)
  expect(me.token).not.toBe(guest.token)
  expect(me.formKey).not.toBe(guest.formKey)

  const { user, form_key } = (await world.send(me, readUserInfo, {})).response
  expect(form_key).toBe(me.formKey)
  expect(user).toMatchObject({ name, primary: name, email: `${name}@Example.test`, is_verified_email: false })
  expect(user?.channels.map((channel) => [channel.name, channel.is_current])).toEqual([[name, true]])
  expect(answer.response.user).toEqual(user)
  expect(await world.eventsAbout((await accountsOf(`${name}@example.test`))[0]?.id ?? '')).toEqual([
    'account.registered',
  ])
})

test.each([
  [17, false],
  [18, true],
  [undefined, true],
])('the age told at registration decides about safe mode: %s', async (age, may) => {
  const guest = world.aGuest()
  const name = aName()
  const wanted = { email: `${name}@example.test`, password: 'long enough', name, ...(age && { age: String(age) }) }
  const { user } = (await world.send(guest, register, wanted)).response
  expect(user).toMatchObject({ safe_mode: true, can_modify_safe_mode: may })
})

test('the session a guest had is worth nothing after registering', async () => {
  const guest = world.aGuest()
  const name = aName()
  await world.send(guest, register, { email: `${name}@example.test`, password: 'long enough', name })
  expect((await world.send(guest, readUserInfo, {})).response.user).toBeNull()
})

test('the password is kept only as a salted argon2id hash [POST-396]', async () => {
  const me = await registerSomeone(world, { password: 'a very plain password' })
  const [row] = await accountsOf(me.email)
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const everywhere = await world.db.selectFrom('accounts').selectAll().where('id', '=', me.accountId).execute()
  expect(JSON.stringify(everywhere)).not.toContain('a very plain password')
})

test('an address or a blog name is taken once, however it is written [POST-031]', async () => {
  const me = await registerSomeone(world)
  const sameEmail = { email: me.email.toUpperCase(), password: 'long enough', name: aName() }
  expect(await world.send(world.aGuest(), register, sameEmail)).toMatchObject({ status: 200 })
  expect(await accountsOf(me.email)).toHaveLength(1)

  const sameName = { email: `${aName()}@example.test`, password: 'long enough', name: me.blogName.toUpperCase() }
  expect(await world.send(world.aGuest(), register, sameName)).toMatchObject({
    status: 409,
    error: 'blogs.name_taken',
  })
  expect(await accountsOf(sameName.email)).toEqual([])
})

test('the same address sent twenty times at once is had by one account', async () => {
  const email = `${aName()}@example.test`
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.send(world.aGuest(), register, { email, password: 'long enough', name: aName() }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await accountsOf(email)).toHaveLength(1)
})

test.each(['dashboard', 'login', 'admin', 'staff', 'bowerbird', 'svc', 'tagged'])(
  'the name %s belongs to the house',
  async (name) => {
    const email = `${aName()}@example.test`
    expect(await world.send(world.aGuest(), register, { email, password: 'long enough', name })).toMatchObject({
      status: 409,
      error: 'blogs.name_reserved',
    })
    expect(await accountsOf(email)).toEqual([])
  },
)

const good = () => ({ email: `${aName()}@example.test`, password: 'long enough', name: aName() })
test.each([
  ['no e-mail', { email: '' }],
  ['half an e-mail', { email: 'someone@' }],
  ['two e-mails', { email: 'a@example.test,b@example.test' }],
  ['a header in the e-mail', { email: 'a@example.test\r\nBcc: b@example.test' }],
  ['a name in the e-mail', { email: 'A <a@example.test>' }],
  ['a password of 7 bytes', { password: '1234567' }],
  ['a password of 1,025 bytes', { password: 'x'.repeat(1025) }],
  ['a password of 1,026 bytes in 513 letters', { password: 'é'.repeat(513) }],
  ['a password with NUL', { password: 'long enough\u0000' }],
  ['no blog name', { name: '' }],
  ['a blog name with a space', { name: 'two words' }],
  ['a blog name of 33 letters', { name: 'x'.repeat(33) }],
  ['a wish to be staff', { is_staff: true }],
])('registering with %s is refused and makes nothing [POST-394]', async (_what, wrong) => {
  const sent = { ...good(), ...wrong }
  const answer = await world.send(world.aGuest(), register, sent)
  expect(answer).toMatchObject({ status: 400, error: 'core.bad_input' })
  expect(await accountsOf(sent.email)).toEqual([])
  expect(await world.db.selectFrom('blogs').select('id').where('name', '=', sent.name).execute()).toEqual([])
})

test('passwords of 8 and of 1,024 bytes are taken', async () => {
  for (const password of ['3.141592', 'éàüö', [...Array(1024).keys()].join(' ').slice(0, 1024)])
    expect(await world.send(world.aGuest(), register, { ...good(), password })).toMatchObject({ status: 200 })
})
