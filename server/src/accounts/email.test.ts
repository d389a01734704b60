import { randomUUID } from 'node:crypto'
import { logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import {
  changeEmail,
  changePassword,
  resendVerification,
  verifyEmail,
} from '@bowerbird/domain/accounts/credentials.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, type Registered, registerSomeone, runJobsAbout, tokenMailedTo } from '../testing/people.ts'
import { openWorld, type World } from '../testing/world.ts'
import { accountsTasks } from './accounts.jobs.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const aNewEmail = () => `new-${randomUUID()}@example.test`
const userOf = async (who: Registered) => (await world.send(who, readUserInfo, {})).response.user
const verify = (token: string) => world.send(world.aGuest(), verifyEmail, { token })
const allTokens = (who: Registered) =>
  world.db.selectFrom('mail_tokens').selectAll().where('account_id', '=', who.accountId).execute()

test('registering mails a link on the configured origin, and using it confirms the address', async () => {
  const me = await registerSomeone(world)
  const token = await tokenMailedTo(world, me.email)
  const [mail] = mailsTo(world, me.email)
  expect(mail?.subject).toBe('Confirm your email address for Bowerbird')
  expect(mail?.links).toEqual([`http://localhost:3000/verify?token=${token}`])
  expect(await verify(token)).toMatchObject({ status: 200, response: { email: me.email } })
  expect((await userOf(me))?.is_verified_email).toBe(true)
})

test('a token has 256 bits and an hour, is kept only as a hash, and is not in the job that mails it', async () => {
  const me = await registerSomeone(world)
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where position(${me.email} in payload::text) > 0`.execute(
    world.db,
  )
  expect(rows).toEqual([{ payload: { accountId: me.accountId, email: me.email } }])
  const token = await tokenMailedTo(world, me.email)
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(JSON.stringify(await allTokens(me))).not.toContain(token)
  const [row] = await allTokens(me)
  const minutes = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(58)
  expect(minutes).toBeLessThanOrEqual(60)
})

test('a link works once, even when two use it at the same moment', async () => {
  const me = await registerSomeone(world)
  const token = await tokenMailedTo(world, me.email)
  const answers = await Promise.all([verify(token), verify(token), verify(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await verify(token)).toMatchObject({ status: 400, error: 'accounts.bad_token' })
})

test('a link past its hour, one made up, and one of another purpose do nothing', async () => {
  const me = await registerSomeone(world)
  const token = await tokenMailedTo(world, me.email)
  await world.db
    .updateTable('mail_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('account_id', '=', me.accountId)
    .execute()
  expect(await verify(token)).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect(await verify('x'.repeat(43))).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect(await verify('short')).toMatchObject({ status: 400, error: 'core.bad_input' })
  await world.db
    .updateTable('mail_tokens')
    .set({ expires_at: new Date(Date.now() + 60_000), purpose: 'reset' })
    .where('account_id', '=', me.accountId)
    .execute()
  expect(await verify(token)).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect((await userOf(me))?.is_verified_email).toBe(false)
})

test('the confirmation mail comes again when asked for, but not to those who confirmed', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  expect(await world.send(me, resendVerification, {})).toMatchObject({ status: 200 })
  const token = await tokenMailedTo(world, me.email)
  expect(mailsTo(world, me.email)).toHaveLength(2)
  await verify(token)
  expect(await world.send(me, resendVerification, {})).toMatchObject({
    status: 409,
    error: 'accounts.already_verified',
  })
  expect(await world.send(world.aGuest(), resendVerification, {})).toMatchObject({ status: 401 })
  expect(await runJobsAbout(world, me.email)).toEqual([])
})

test('another address is taken when its own mail is confirmed; the old one is told', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  const email = aNewEmail()
  expect(await world.send(me, changeEmail, { email, password: me.password })).toMatchObject({ status: 200 })
  const token = await tokenMailedTo(world, email)
  await runJobsAbout(world, me.email)
  expect((await userOf(me))?.email).toBe(me.email)
  expect(mailsTo(world, me.email)[0]?.subject).toContain('change the email address')
  expect(mailsTo(world, me.email)[0]?.text).not.toContain(token)

  expect(await verify(token)).toMatchObject({ status: 200, response: { email } })
  expect(await userOf(me)).toMatchObject({ email, is_verified_email: true })
  const guest = world.aGuest()
  expect(await world.send(guest, logIn, { email, password: me.password })).toMatchObject({ status: 200 })
  expect(await world.send(guest, logIn, { email: me.email, password: me.password })).toMatchObject({ status: 401 })
})

test("asking for another's address answers alike, and only that mailbox learns of it", async () => {
  const [me, owner] = [await registerSomeone(world), await registerSomeone(world)]
  await runJobsAbout(world, owner.email)
  const free = await world.send(me, changeEmail, { email: aNewEmail(), password: me.password })
  const taken = await world.send(me, changeEmail, { email: owner.email.toUpperCase(), password: me.password })
  expect({ ...taken, headers: {} }).toEqual({ ...free, headers: {} })
  await runJobsAbout(world, owner.email)
  const [mail] = mailsTo(world, owner.email)
  expect(mail?.subject).toBe('You already have a Bowerbird account')
  expect(mail?.links).toEqual([])
})

test('an address taken by somebody else meanwhile is not taken over', async () => {
  const me = await registerSomeone(world)
  const email = aNewEmail()
  await world.send(me, changeEmail, { email, password: me.password })
  const token = await tokenMailedTo(world, email)
  const other = await registerSomeone(world, { email })
  await world.db.updateTable('accounts').set({ is_verified: true }).where('id', '=', other.accountId).execute()
  expect(await verify(token)).toMatchObject({ status: 409, error: 'accounts.email_taken' })
  expect((await userOf(me))?.email).toBe(me.email)
})

test('changing the address needs the password and a real address; nothing is mailed otherwise [POST-394]', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  const tryIt = (sent: object) => world.send(me, changeEmail, { email: aNewEmail(), password: me.password, ...sent })
  expect(await tryIt({ password: 'not it' })).toMatchObject({ status: 403, error: 'accounts.wrong_password' })
  expect(await tryIt({ email: me.email.toUpperCase() })).toMatchObject({ status: 409, error: 'accounts.same_email' })
  expect(await tryIt({ email: 'a@example.test\nBcc: b@example.test' })).toMatchObject({ status: 400 })
  const asGuest = await world.send(world.aGuest(), changeEmail, { email: aNewEmail(), password: me.password })
  expect(asGuest).toMatchObject({ status: 401 })
  expect(await runJobsAbout(world, me.accountId)).toEqual([])
  expect(await runJobsAbout(world, me.email)).toEqual([])
})

test('a change asked for before the password changed is void: whoever asked may have been an intruder', async () => {
  const me = await registerSomeone(world)
  const confirmOwn = await tokenMailedTo(world, me.email)
  const [mailed, waiting] = [aNewEmail(), aNewEmail()]
  await world.send(me, changeEmail, { email: mailed, password: me.password })
  const token = await tokenMailedTo(world, mailed)
  await world.send(me, changeEmail, { email: waiting, password: me.password })
  await world.send(me, changePassword, { current_password: me.password, new_password: 'another password' })
  expect(await verify(token)).toMatchObject({ status: 400, error: 'accounts.bad_token' })
  expect(await runJobsAbout(world, waiting)).toEqual(['send_verify_mail'])
  expect(mailsTo(world, waiting)).toEqual([])
  expect(await verify(confirmOwn)).toMatchObject({ status: 200, response: { email: me.email } })
})

test('a token whose mail could not be sent is taken back, and the next try makes another', async () => {
  const me = await registerSomeone(world)
  const unreachable = await openWorld({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    const { send_verify_mail } = accountsTasks(unreachable.deps)
    await expect(send_verify_mail?.({ accountId: me.accountId, email: me.email })).rejects.toThrow()
    expect(await allTokens(me)).toEqual([])
  } finally {
    await unreachable.close()
  }
  expect(await verify(await tokenMailedTo(world, me.email))).toMatchObject({ status: 200 })
})
