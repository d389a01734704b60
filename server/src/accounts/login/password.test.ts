import { logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import {
  changeEmail,
  changePassword,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '@bowerbird/domain/accounts/credentials.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, decide, readApi, redeem, refresh, tokensFor } from '../../testing/api/apps.ts'
import { holdTime } from '../../testing/hold-time.ts'
import {
  logInAgain,
  mailsTo,
  type Registered,
  registerSomeone,
  runJobsAbout,
  tokenMailedTo,
} from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const isLoggedIn = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user !== null
const canLogIn = async ({ email }: Registered, password: string) =>
  (await world.send(world.aGuest(), logIn, { email, password })).status === 200
const askReset = (email: string) => world.send(world.aGuest(), requestPasswordReset, { email })
const reset = (token: string, password: string) => world.send(world.aGuest(), resetPassword, { token, password })

test('changing the password ends every other session and tells the owner [BLOG-221]', async () => {
  const here = await registerSomeone(world)
  const there = await logInAgain(world, here)
  const sent = { current_password: here.password, new_password: 'something else' }
  expect(await world.send(here, changePassword, sent)).toMatchObject({ status: 200 })
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([true, false])
  expect([await canLogIn(here, here.password), await canLogIn(here, 'something else')]).toEqual([false, true])
  await runJobsAbout(world, here.email)
  expect(mailsTo(world, here.email).map((mail) => mail.subject)).toContain('Your Bowerbird password was changed')
})

test('a wrong or poor password changes nothing [POST-394] [BLOG-221]', async () => {
  const here = await registerSomeone(world)
  const there = await logInAgain(world, here)
  const tryIt = (who: Person, current_password: string, new_password: string) =>
    world.send(who, changePassword, { current_password, new_password })
  expect(await tryIt(here, 'not it', 'something else')).toMatchObject({ status: 403, error: 'accounts.wrong_password' })
  expect(await tryIt(here, here.password, 'short')).toMatchObject({ status: 400, error: 'core.bad_input' })
  expect(await tryIt(world.aGuest(), here.password, 'something else')).toMatchObject({ status: 401 })
  expect([await isLoggedIn(there), await canLogIn(here, here.password)]).toEqual([true, true])
})

test('a password changed twice at once is changed by one of them', async () => {
  const me = await registerSomeone(world)
  const answers = await Promise.all(
    ['first choice', 'second choice'].map((new_password) =>
      world.send(me, changePassword, { current_password: me.password, new_password }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('a reset link sets a new password, confirms the address, ends every session and works once', async () => {
  const here = await registerSomeone(world)
  const there = await logInAgain(world, here)
  await runJobsAbout(world, here.email)
  expect(await askReset(here.email.toUpperCase())).toMatchObject({ status: 200, response: {} })
  await runJobsAbout(world, here.email.toUpperCase())
  const token = await tokenMailedTo(world, here.email)
  expect(mailsTo(world, here.email)[0]?.links).toEqual([`http://localhost:3000/reset?token=${token}`])

  expect(await reset(token, 'brand new one')).toMatchObject({ status: 200 })
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([false, false])
  expect([await canLogIn(here, here.password), await canLogIn(here, 'brand new one')]).toEqual([false, true])
  expect(await reset(token, 'yet another')).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect(await canLogIn(here, 'brand new one')).toBe(true)
  const row = await world.db
    .selectFrom('accounts')
    .select('is_verified')
    .where('id', '=', here.accountId)
    .executeTakeFirst()
  expect(row?.is_verified).toBe(true)
})

test('a link used twice at the same moment sets one password', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  await askReset(me.email)
  const token = await tokenMailedTo(world, me.email)
  const answers = await Promise.all([reset(token, 'first choice'), reset(token, 'second choice')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('an unknown address gets the same answer for the same work, and no mail', async () => {
  holdTime()
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  const unknown = `nobody-${me.blogName}@example.test`
  const answers = await Promise.all([askReset(me.email), askReset(unknown)])
  expect({ ...answers[0], headers: {} }).toEqual({ ...answers[1], headers: {} })
  const work = (email: string) => world.countQueries(() => askReset(email))
  expect(await work(unknown)).toBe(await work(me.email))
  expect(await runJobsAbout(world, unknown)).toEqual(['send_reset_mail'])
  expect(mailsTo(world, unknown)).toEqual([])
})

test('the mail goes to the address as registered, not as typed', async () => {
  const me = await registerSomeone(world, { email: `kay-${crypto.randomUUID()}@example.test` })
  await runJobsAbout(world, me.email)
  const kelvin = me.email.replace('kay', '\u212Aay')
  expect(await askReset(kelvin)).toMatchObject({ status: 200 })
  await runJobsAbout(world, kelvin)
  expect(mailsTo(world, me.email)[0]?.subject).toBe('Set a new password for Bowerbird')
  expect(mailsTo(world, kelvin)).toEqual([])
})

test('asking again and again is one waiting mail, and at most three links a day', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  await Promise.all(Array.from({ length: 5 }, () => askReset(me.email)))
  expect(await runJobsAbout(world, me.email)).toEqual(['send_reset_mail'])
  for (let times = 0; times < 12; times++) {
    await askReset(me.email)
    await runJobsAbout(world, me.email)
  }
  expect(mailsTo(world, me.email).filter((mail) => mail.subject.startsWith('Set a new password'))).toHaveLength(3)
})

test('bad tokens and poor passwords are refused, and the token is not spent [POST-394]', async () => {
  const me = await registerSomeone(world)
  const verifyToken = await tokenMailedTo(world, me.email)
  await askReset(me.email)
  const token = await tokenMailedTo(world, me.email)
  expect(await reset('y'.repeat(43), 'brand new one')).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect(await reset(verifyToken, 'brand new one')).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect(await reset(token, 'short')).toMatchObject({ status: 400, error: 'core.bad_input' })
  expect(await askReset('not an address')).toMatchObject({ status: 400 })
  expect(await canLogIn(me, me.password)).toBe(true)
  expect(await reset(token, 'brand new one')).toMatchObject({ status: 200 })
})

test('a link past its hour is refused', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  await askReset(me.email)
  const token = await tokenMailedTo(world, me.email)
  await sql`update mail_tokens set expires_at = now() where account_id = ${me.accountId}`.execute(world.db)
  expect(await reset(token, 'brand new one')).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect(await canLogIn(me, me.password)).toBe(true)
})

test('a reset link mailed to an address the account has left is void', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  await askReset(me.email)
  const token = await tokenMailedTo(world, me.email)
  const email = `moved-${me.blogName}@example.test`
  await world.send(me, changeEmail, { email, password: me.password })

  await world.send(me, verifyEmail, { token: await tokenMailedTo(world, email) })
  expect(await reset(token, 'brand new one')).toMatchObject({ status: 400, error: 'accounts.bad_token' })
})

test('a new password ends the apps that one allowed if asked to, and one set by a mail unless they are kept [API-085]', async () => {
  const me = await registerSomeone(world)
  const app = await anApp(world, await world.aMember())
  const works = async (token: string) => (await readApi(world, '/v2/user/info', token)).status === 200
  const change = (from: string, to: string, more: object) =>
    world.send(me, changePassword, { current_password: from, new_password: to, ...more })
  const tokens = await tokensFor(world, me, app)
  await change(me.password, 'second choice', {})
  expect(await works(tokens.access_token)).toBe(true)
  const { code } = await decide(world, me, app)
  expect((await change('not it at all', 'third choice', { end_apps: true })).status).toBe(403)
  expect(await works(tokens.access_token)).toBe(true)
  await change('second choice', 'third choice', { end_apps: true })
  expect(await works(tokens.access_token)).toBe(false)
  expect((await refresh(world, app, tokens.refresh_token)).error).toBe('invalid_grant')
  expect((await redeem(world, app, code)).error).toBe('invalid_grant')

  const resetBy = async (password: string, more: object) => {
    await askReset(me.email)
    await runJobsAbout(world, me.email)
    const token = await tokenMailedTo(world, me.email)
    expect((await world.send(world.aGuest(), resetPassword, { token, password, ...more })).status).toBe(200)
  }
  const again = await tokensFor(world, me, app)
  await resetBy('fourth choice', { keep_apps: true })
  expect(await works(again.access_token)).toBe(true)
  await resetBy('fifth choice', {})
  expect(await works(again.access_token)).toBe(false)
})
