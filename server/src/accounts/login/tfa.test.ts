import { logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import {
  beginTfa,
  confirmTfa,
  disableTfa,
  renewRecoveryCodes,
  requestPasswordReset,
  resetPassword,
} from '@bowerbird/domain/accounts/credentials.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, type Registered, registerSomeone, runJobsAbout, tokenMailedTo } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { codeAt, openTfaSecret } from './tfa.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const now = (secret: string) => codeAt(secret, Date.now())
/** A code half a minute ahead is accepted too, so a test has a second code that works. */
const next = (secret: string) => codeAt(secret, Date.now() + 30_000)
const logInWith = (who: Registered, tfa_code?: string, password = who.password) =>
  world.send(world.aGuest(), logIn, { email: who.email, password, tfa_code })
const isOn = async (who: Registered) => (await world.send(who, readUserInfo, {})).response.user?.is_tfa_enabled
const rowOf = (who: Registered) =>
  world.db.selectFrom('accounts').selectAll().where('id', '=', who.accountId).executeTakeFirstOrThrow()
const unlock = (who: Registered) =>
  sql`update accounts set tfa_locked_until = now() where id = ${who.accountId}`.execute(world.db)

async function someoneWithTfa() {
  const me = await registerSomeone(world)
  const { secret } = (await world.send(me, beginTfa, { password: me.password })).response
  const { recovery_codes } = (await world.send(me, confirmTfa, { code: now(secret) })).response
  return { me, secret, recoveryCodes: recovery_codes }
}

test('two-factor is on once a first code proved the app; recovery codes are shown once [BLOG-221]', async () => {
  const me = await registerSomeone(world)
  const begun = (await world.send(me, beginTfa, { password: me.password })).response
  expect(begun.otpauth_url).toContain(
    `otpauth://totp/Bowerbird:${encodeURIComponent(me.email)}?issuer=Bowerbird&secret=`,
  )
  expect(begun.otpauth_url).toContain(begun.secret)
  expect(begun.qr_svg).toMatch(/^<svg/)
  expect(await isOn(me)).toBe(false)

  const { recovery_codes } = (await world.send(me, confirmTfa, { code: now(begun.secret) })).response
  expect(await isOn(me)).toBe(true)
  expect(recovery_codes).toHaveLength(10)
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){6}$/)
  await runJobsAbout(world, me.email)
  expect(mailsTo(world, me.email).map((mail) => mail.subject)).toContain(
    'Two-factor authentication is on for Bowerbird',
  )
})

test('the secret is encrypted and recovery codes are hashed where they are kept', async () => {
  const { me, secret, recoveryCodes } = await someoneWithTfa()
  const row = await rowOf(me)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(openTfaSecret(world.deps.secret, me.accountId, row.tfa_secret ?? '')).toBe(secret)
  const codes = await world.db.selectFrom('recovery_codes').selectAll().where('account_id', '=', me.accountId).execute()
  expect(codes.map(({ code_hash }) => code_hash.length)).toEqual(Array(10).fill(32))
  expect(codes.map(({ code_hash }) => code_hash.toString()).join()).not.toContain(recoveryCodes[0])
})

test('setting up needs the password, a right code, and that it is not on [BLOG-221]', async () => {
  const me = await registerSomeone(world)
  const guest = world.aGuest()
  expect(await world.send(guest, beginTfa, { password: me.password })).toMatchObject({ status: 401 })
  expect(await world.send(me, beginTfa, { password: 'not it' })).toMatchObject({ status: 403 })
  expect(await world.send(me, beginTfa, {} as never)).toMatchObject({ status: 400 })
  expect(await world.send(me, confirmTfa, { code: '123456' })).toMatchObject({
    status: 409,
    error: 'accounts.tfa_not_begun',
  })
  const { secret } = (await world.send(me, beginTfa, { password: me.password })).response
  expect(await world.send(me, confirmTfa, { code: codeAt(secret, 0) })).toMatchObject({
    status: 403,
    error: 'accounts.wrong_tfa_code',
  })
  expect(await world.send(guest, confirmTfa, { code: now(secret) })).toMatchObject({ status: 401 })
  expect(await isOn(me)).toBe(false)
  await world.send(me, confirmTfa, { code: now(secret) })
  expect(await world.send(me, beginTfa, { password: me.password })).toMatchObject({ status: 409 })
  expect(await world.send(me, confirmTfa, { code: next(secret) })).toMatchObject({ status: 409 })
})

test('logging in then takes a code, asked for only after the right password [BLOG-221]', async () => {
  const { me, secret } = await someoneWithTfa()
  expect(await logInWith(me, undefined, 'not it')).toMatchObject({ status: 401, error: 'accounts.wrong_login' })
  expect(await logInWith(me)).toMatchObject({ status: 401, error: 'accounts.tfa_needed' })
  expect(await logInWith(me, '')).toMatchObject({ status: 401, error: 'accounts.tfa_needed' })
  expect(await logInWith(me, codeAt(secret, 0))).toMatchObject({ status: 401, error: 'accounts.wrong_tfa_code' })
  const spaced = next(secret).replace(/(...)(...)/, '$1 $2')
  expect(await logInWith(me, spaced)).toMatchObject({ status: 200, response: { user: { name: me.blogName } } })
})

test('a code works once, even when it is sent twice at the same moment', async () => {
  const { me, secret } = await someoneWithTfa()
  const code = next(secret)
  const answers = await Promise.all([logInWith(me, code), logInWith(me, code), logInWith(me, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect(await logInWith(me, code)).toMatchObject({ status: 401, error: 'accounts.wrong_tfa_code' })
})

test('the code that turned it on does not log in as well', async () => {
  const me = await registerSomeone(world)
  const { secret } = (await world.send(me, beginTfa, { password: me.password })).response
  const code = now(secret)
  await world.send(me, confirmTfa, { code })
  expect(await logInWith(me, code)).toMatchObject({ status: 401, error: 'accounts.wrong_tfa_code' })
})

test('a recovery code logs in once, in capitals, with spaces and without its hyphens too', async () => {
  const { me, recoveryCodes } = await someoneWithTfa()
  const code = (recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', '')
  const answers = await Promise.all([logInWith(me, code), logInWith(me, code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  const spaced = (recoveryCodes[1] ?? '').replaceAll('-', ' - ')
  expect(await logInWith(me, spaced)).toMatchObject({ status: 200 })
})

test('after five wrong codes each further try waits longer, and a right one is not looked at meanwhile', async () => {
  const { me, secret } = await someoneWithTfa()
  for (let tries = 0; tries < 5; tries++) expect((await logInWith(me, codeAt(secret, 0))).status).toBe(401)
  const locked = await logInWith(me, next(secret))
  expect(locked).toMatchObject({ status: 429, error: 'accounts.tfa_locked' })
  const first = Number(locked.headers['retry-after'])
  expect(first).toBeGreaterThan(20)
  expect(first).toBeLessThanOrEqual(30)

  await unlock(me)
  expect((await logInWith(me, codeAt(secret, 0))).status).toBe(401)
  expect(Number((await logInWith(me, next(secret))).headers['retry-after'])).toBeGreaterThan(30)

  await unlock(me)
  expect(await logInWith(me, next(secret))).toMatchObject({ status: 200 })
  expect(await rowOf(me)).toMatchObject({ tfa_failures: 0, tfa_locked_until: null })
})

test('fifty wrong codes at once are five tries, not fifty', async () => {
  const { me, secret } = await someoneWithTfa()
  const answers = await Promise.all(Array.from({ length: 50 }, () => logInWith(me, codeAt(secret, 0))))
  const byStatus = Object.groupBy(answers, ({ status }) => String(status))
  expect(byStatus['401']).toHaveLength(5)
  expect((await rowOf(me)).tfa_failures).toBe(5)
})

test('a password reset keeps two-factor on', async () => {
  const { me, secret } = await someoneWithTfa()
  await runJobsAbout(world, me.email)
  await world.send(world.aGuest(), requestPasswordReset, { email: me.email })
  const token = await tokenMailedTo(world, me.email)
  await world.send(world.aGuest(), resetPassword, { token, password: 'brand new one' })
  expect(await logInWith(me, undefined, 'brand new one')).toMatchObject({ status: 401, error: 'accounts.tfa_needed' })
  expect(await logInWith(me, next(secret), 'brand new one')).toMatchObject({ status: 200 })
})

test('new recovery codes end the old ones', async () => {
  const { me, secret, recoveryCodes } = await someoneWithTfa()
  const wrong = await world.send(me, renewRecoveryCodes, { password: me.password, code: codeAt(secret, 0) })
  expect(wrong).toMatchObject({ status: 403, error: 'accounts.wrong_tfa_code' })
  const renewed = await world.send(me, renewRecoveryCodes, { password: me.password, code: next(secret) })
  expect(renewed.response.recovery_codes).toHaveLength(10)
  expect(await logInWith(me, recoveryCodes[0])).toMatchObject({ status: 401 })
  expect(await logInWith(me, renewed.response.recovery_codes[0])).toMatchObject({ status: 200 })
})

test('turning it off takes the password and a code, and then logging in takes none [BLOG-221]', async () => {
  const { me, secret, recoveryCodes } = await someoneWithTfa()
  const off = (sent: object) => world.send(me, disableTfa, { password: me.password, code: next(secret), ...sent })
  expect(await off({ password: 'not it' })).toMatchObject({ status: 403, error: 'accounts.wrong_password' })
  expect(await off({ code: codeAt(secret, 0) })).toMatchObject({ status: 403, error: 'accounts.wrong_tfa_code' })
  expect(await off({ code: undefined })).toMatchObject({ status: 400 })
  expect(await world.send(world.aGuest(), disableTfa, { password: 'x', code: 'y' })).toMatchObject({ status: 401 })
  expect(await isOn(me)).toBe(true)
  expect(await off({ code: recoveryCodes[3] })).toMatchObject({ status: 200 })
  expect(await isOn(me)).toBe(false)
  expect(await logInWith(me)).toMatchObject({ status: 200 })
  expect(await off({})).toMatchObject({ status: 409, error: 'accounts.tfa_is_off' })
  expect(await world.send(me, renewRecoveryCodes, { password: me.password, code: '123456' })).toMatchObject({
    status: 409,
    error: 'accounts.tfa_is_off',
  })
})

test('where the secret of the installation was lost, recovery codes still open the account', async () => {
  const { me, secret, recoveryCodes } = await someoneWithTfa()
  await sql`update accounts set tfa_secret = 'v1.AAAA' where id = ${me.accountId}`.execute(world.db)
  expect(await logInWith(me, next(secret))).toMatchObject({ status: 401 })
  expect(await logInWith(me, recoveryCodes[0])).toMatchObject({ status: 200 })
})
