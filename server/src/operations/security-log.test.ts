import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteAccount, endSession, logIn, logOut, setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { wrongPasswordsMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import * as credentials from '@bowerbird/domain/accounts/credentials.contract.ts'
import { beginOidcLink, unlinkOidc } from '@bowerbird/domain/accounts/oidc.contract.ts'
import { addPasskey, removePasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { deleteApp, endGrant, listApps, listGrants, rotateAppSecret } from '@bowerbird/domain/apps/apps.contract.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt } from '../accounts/login/tfa.ts'
import { anApp, decide, redeem, refresh, tokensFor } from '../testing/api/apps.ts'
import { anAuthenticator, beginFor } from '../testing/login/authenticator.ts'
import { registerSomeone, runJobsAbout, tokenMailedTo } from '../testing/people.ts'
import { openWorld, type World } from '../testing/world.ts'
import { eventNames } from './security-log.ts'

const text = readFileSync(join(import.meta.dirname, '../../../docs/security-log.md'), 'utf8')

let world: World
const written: string[] = []
/** The log says errors alone, and the lines of security besides. */
const log = pino({ level: 'error' }, { write: (line: string) => void written.push(line) })
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: 'on' }, 'none', { log })
})
afterAll(() => world.close())

/** Returns what the work wrote: an answer is sent a moment before its line is written. */
async function linesOf(work: () => Promise<unknown>, count = 1): Promise<Record<string, unknown>[]> {
  written.length = 0
  await work()
  await expect.poll(() => written.length).toBe(count)
  return written.map((line) => JSON.parse(line))
}

test('a log-in that fails, one that works and a lock-out are one line each', async () => {
  const me = await registerSomeone(world)
  const enter = (email: string, password: string) => world.send(world.aGuest(), logIn, { email, password })
  expect(await linesOf(() => enter(me.email, 'not it'))).toEqual([
    {
      ...{ level: 30, time: expect.any(Number), pid: process.pid, hostname: expect.any(String), msg: 'security' },
      ...{ security: 'log_in', outcome: 'failure', address: '127.0.0.1', account: me.accountId },
      ...{ reason: 'accounts.wrong_login', method: 'POST', route: '/login', request: expect.any(String) },
    },
  ])
  expect(await linesOf(() => enter('nobody@example.test', 'not it'))).toMatchObject([
    { outcome: 'failure', account: null },
  ])
  expect(await linesOf(() => enter(me.email, me.password))).toMatchObject([
    { security: 'log_in', outcome: 'success', account: me.accountId },
  ])
  const tries = wrongPasswordsMax
  const lines = await linesOf(async () => {
    for (let tried = 0; tried < tries; tried++) await enter(me.email, 'not it')
  }, tries)
  expect(lines.at(-1)).toMatchObject({ security: 'log_in', outcome: 'locked', reason: 'core.too_many' })
  expect(written.join('')).not.toContain('not it')
  expect(written.join('')).not.toContain(me.email)
})

test('a new password, a confirmed address and a log-out are written down', async () => {
  const me = await registerSomeone(world)
  const token = await tokenMailedTo(world, me.email)
  const about = { outcome: 'success', account: me.accountId }
  expect(await linesOf(() => world.send(world.aGuest(), credentials.verifyEmail, { token }))).toMatchObject([
    { security: 'email_confirm', ...about },
  ])
  const wanted = { current_password: me.password, new_password: 'blue glass and feathers' }
  expect(await linesOf(() => world.send(me, credentials.changePassword, wanted))).toMatchObject([
    { security: 'password_change', ...about },
  ])
  expect(await linesOf(() => world.send(me, logOut, {}))).toMatchObject([{ security: 'log_out', ...about }])
})

test('a new account, an ended session, asked and mailed changes, and a deleted account are written down', async () => {
  let me = await registerSomeone(world)
  const success = (security: string) => [{ security, outcome: 'success', account: me.accountId }]
  const signUp = async () => {
    me = await registerSomeone(world)
  }
  expect(await linesOf(signUp)).toMatchObject([{ security: 'sign_up', outcome: 'success' }])
  expect(await linesOf(() => world.send(me, endSession, { id: 'others' }))).toMatchObject(success('session_end'))
  const change = { email: `new-${me.email}`, password: me.password }
  expect(await linesOf(() => world.send(me, credentials.changeEmail, change))).toMatchObject(
    success('email_change_request'),
  )
  const asked = () => world.send(world.aGuest(), credentials.requestPasswordReset, { email: me.email })
  expect(await linesOf(asked)).toMatchObject([{ security: 'password_reset_request', outcome: 'success' }])
  await runJobsAbout(world, me.email)
  const token = await tokenMailedTo(world, me.email)
  const password = 'a nest of blue straws'
  const reset = () => world.send(world.aGuest(), credentials.resetPassword, { token, password })
  expect(await linesOf(reset)).toMatchObject([{ security: 'password_reset', outcome: 'success' }])
  const other = await registerSomeone(world)
  expect(await linesOf(() => world.send(other, deleteAccount, { password: 'not it' }))).toMatchObject([
    { security: 'account_delete', outcome: 'failure', account: other.accountId },
  ])
  expect(await linesOf(() => world.send(other, deleteAccount, { password: other.password }))).toMatchObject([
    { security: 'account_delete', outcome: 'success' },
  ])
})

test('second factors and other ways to log in are written down', async () => {
  const me = await registerSomeone(world)
  const about = { outcome: 'success', account: me.accountId }
  const { password } = me
  const { secret } = (await world.send(me, credentials.beginTfa, { password })).response
  let codes: string[] = []
  const turnOn = async () => {
    const code = codeAt(secret, Date.now())
    codes = (await world.send(me, credentials.confirmTfa, { code })).response.recovery_codes
  }
  expect(await linesOf(turnOn)).toMatchObject([{ security: 'two_factor_on', ...about }])
  const renew = async () => {
    const [code = ''] = codes
    codes = (await world.send(me, credentials.renewRecoveryCodes, { password, code })).response.recovery_codes
  }
  expect(await linesOf(renew)).toMatchObject([{ security: 'recovery_codes', ...about }])
  const [code = ''] = codes
  expect(await linesOf(() => world.send(me, credentials.disableTfa, { password, code }))).toMatchObject([
    { security: 'two_factor_off', ...about },
  ])

  const made = anAuthenticator(world).make(await beginFor(world, me))
  let id = ''
  const add = async () => {
    id = (await world.send(me, addPasskey, made)).response.added_id
  }
  expect(await linesOf(add)).toMatchObject([{ security: 'passkey_add', ...about }])
  expect(await linesOf(() => world.send(me, removePasskey, { id, password }))).toMatchObject([
    { security: 'passkey_remove', ...about },
  ])
  const failure = { outcome: 'failure', account: me.accountId }
  expect(await linesOf(() => world.send(me, beginOidcLink, { password }))).toMatchObject([
    { security: 'issuer_link', ...failure },
  ])
  expect(await linesOf(() => world.send(me, unlinkOidc, { password: 'not it' }))).toMatchObject([
    { security: 'issuer_unlink', ...failure },
  ])
})

test('what is allowed to apps, its end, and their secrets are written down', async () => {
  const me = await world.aMember()
  const about = { outcome: 'success', account: me.accountId }
  const app = await anApp(world, me)
  expect(await linesOf(() => decide(world, me, app))).toMatchObject([{ security: 'app_consent', ...about }])
  await tokensFor(world, me, app)
  const [grant] = (await world.send(me, listGrants, {})).response.grants
  expect(await linesOf(() => world.send(me, endGrant, { grant_id: grant?.id ?? '' }))).toMatchObject([
    { security: 'app_end', ...about },
  ])
  expect(await linesOf(() => world.send(me, rotateAppSecret, { app_id: app.id }))).toMatchObject([
    { security: 'app_secret', ...about },
  ])
  expect(await linesOf(() => world.send(me, deleteApp, { app_id: app.id }))).toMatchObject([
    { security: 'app_delete', ...about },
  ])
})

test('tokens are written down with their app, and a stolen one with its reason', async () => {
  const me = await world.aMember()
  const app = await anApp(world, me)
  const tokens = await tokensFor(world, me, app)
  const again = () => refresh(world, app, tokens.refresh_token)
  expect(await linesOf(again)).toMatchObject([{ security: 'token', outcome: 'success', app: app.id }])
  expect(await linesOf(() => redeem(world, app, 'x'.repeat(43)))).toMatchObject([
    { security: 'token', outcome: 'failure', reason: 'oauth.invalid_grant' },
  ])
})

test('acts of staff and denied requests are written down, reads of guests that work are not', async () => {
  const [member, staff] = [await world.aMember(), await world.aMember({ isStaff: true })]
  const flag = { name: 'reddit_sharing', on: '1' } as const
  expect(await linesOf(() => world.send(staff, setFlag, flag))).toMatchObject([
    { security: 'staff_act', outcome: 'success', account: staff.accountId, route: '/svc/staff/flag' },
  ])
  expect(await linesOf(() => world.send(member, setFlag, flag))).toMatchObject([
    { security: 'staff_act', outcome: 'failure', account: member.accountId, reason: 'core.staff_only' },
  ])
  const read = async () => {
    await world.app.inject('/healthz')
    await world.send(world.aGuest(), listApps, {})
  }
  expect(await linesOf(read)).toMatchObject([
    { security: 'access', outcome: 'failure', account: null, reason: 'core.signed_out' },
  ])
})

test("the filter for fail2ban in the docs finds failed and locked log-ins, with their address, and nothing else's", async () => {
  const found = /^failregex = (.*)$/m.exec(text)?.[1] ?? ''
  const filter = new RegExp(found.replace('<HOST>', '(?<host>[0-9a-fA-F:.]+)'))
  const me = await registerSomeone(world)
  const from = (remoteAddress: string, password: string) =>
    world.app.inject({
      ...{ method: 'POST', url: '/login', remoteAddress },
      headers: { host: 'localhost:3000', 'content-type': 'application/json', 'user-agent': '"security":"log_in"' },
      payload: JSON.stringify({ email: me.email, password }),
    })
  for (const address of ['203.0.113.7', '2001:db8::7']) {
    await linesOf(() => from(address, 'not it'))
    expect(filter.exec(written[0] ?? '')?.groups?.host).toBe(address)
  }
  await linesOf(() => world.send(world.aGuest(), logIn, { email: me.email, password: me.password }))
  expect(written[0]).not.toMatch(filter)
  const lie = '"security":"log_in","outcome":"failure","address":"198.51.100.1"'
  written.length = 0
  log.error({ err: new Error(lie), lie }, lie)
  expect(written[0]).not.toMatch(filter)
})

test('the docs list each event, and a test above shows a line of each', () => {
  expect(eventNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  const tests = readFileSync(import.meta.filename, 'utf8')
  expect(eventNames.filter((name) => !tests.includes(`'${name}'`))).toEqual([])
})
