import { randomInt, randomUUID } from 'node:crypto'
import { deleteAccount, logIn, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { wrongPasswordsFromAnywhereMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { changePassword, requestPasswordReset, resetPassword } from '@bowerbird/domain/accounts/credentials.contract.ts'
import type { Call, SentTo } from '@bowerbird/domain/core/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formKeyOf } from '../../core/http/form-key.ts'
import type { Registered } from '../../testing/people.ts'
import { registerSomeone, tokenMailedTo } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let limited: World
let open: World
beforeAll(async () => {
  limited = await openWorld({ RATE_LIMITS: 'on' })
  open = await openWorld()
  await open.aMember() // Somebody came before, so unknownEmail here is the first and staff.
})
afterAll(async () => {
  await limited.close()
  await open.close()
})

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

async function sendFrom<C extends Call>(address: string, who: Person, call: C, sent: SentTo<C>, cookies = '') {
  const answer = await limited.app.inject({
    method: call.method,
    url: call.path,
    remoteAddress: address,
    headers: { cookie: `session=${who.token}${cookies}`, 'x-form-key': limitedKeyOf(who) },
    payload: sent as object,
  })
  return {
    status: answer.statusCode,
    code: answer.json().errors?.[0]?.code as string | undefined,
    retryAfter: Number(answer.headers['retry-after']),
    cookies: answer.cookies,
  }
}

/** The two worlds have different secrets and so different form keys. */
const limitedKeyOf = (who: Person) => formKeyOf(limited.deps.secret, who.token)

const logInFrom = (address: string, email: string, password: string) =>
  sendFrom(address, limited.aGuest(), logIn, { email, password })
/** Uses a new address for each try, all of one network if one is given. */
const wrongTries = async (times: number, email: string, network?: string) => {
  const address = (nth: number) => (network ? `${network}:${nth + 1}` : anAddress())
  const answers = await Promise.all(
    Array.from({ length: times }, (_, nth) => logInFrom(address(nth), email, 'wrong guess')),
  )
  return answers.map(({ status }) => status).sort()
}

test('an account bears ten wrong passwords in a quarter of an hour from one network', async () => {
  const me = await registerSomeone(open)
  const network = `2001:db8:${randomInt(65_536).toString(16)}:1:`
  expect(await wrongTries(14, me.email, network)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const right = await logInFrom(`${network}:ffff`, me.email.toUpperCase(), me.password)
  expect(right).toMatchObject({ status: 429, code: 'core.too_many' })
  expect(right.retryAfter).toBeGreaterThan(800)
  expect(right.retryAfter).toBeLessThanOrEqual(900)
  expect(await logInFrom(anAddress(), me.email, me.password)).toMatchObject({ status: 200 })
  await sql`update rate_limits set ends_at = now() - interval '1 second' where key like ${`%${me.email}%`}`.execute(
    open.db,
  )
  expect(await logInFrom(`${network}:ffff`, me.email, me.password)).toMatchObject({ status: 200 })
})

/** Sets the limit as used up, as if many networks had guessed wrong. */
const useUpAllStrangers = async (me: Registered) => {
  expect(await wrongTries(1, me.email)).toEqual([401])
  const { numAffectedRows } = await sql`
    update rate_limits set count = ${wrongPasswordsFromAnywhereMax}
    where key like ${`wrong password ${me.email} %`} and key not like ${'%.%.%.%'}`.execute(open.db)
  expect(numAffectedRows).toBe(1n)
  expect((await logInFrom(anAddress(), me.email, me.password)).status).toBe(429)
}

test('guessed at from everywhere, it lets in the browser that was logged in before, which has tries of its own', async () => {
  const me = await registerSomeone(open)
  const { cookies } = await logInFrom(anAddress(), me.email, me.password)
  const browser = cookies.find(({ name }) => name === 'browser')
  expect(browser).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  await useUpAllStrangers(me)

  const again = (password: string, mark = browser?.value) =>
    sendFrom(anAddress(), limited.aGuest(), logIn, { email: me.email, password }, `; browser=${mark}`)
  expect((await again(me.password)).status).toBe(200)
  expect((await again(me.password, `${browser?.value.slice(0, -2)}xx`)).status).toBe(429)
  for (let times = 0; times < 10; times++) expect((await again('wrong guess')).status).toBe(401)
  expect((await again(me.password)).status).toBe(429)

  const other = await registerSomeone(open)
  await useUpAllStrangers(other)
  const asOther = { email: other.email, password: other.password }
  expect((await sendFrom(anAddress(), limited.aGuest(), logIn, asOther, `; browser=${browser?.value}`)).status).toBe(
    429,
  )
})

test('guessed at from everywhere, its owner who is signed in can still change the password, which ends the count', async () => {
  const me = await registerSomeone(open)
  await useUpAllStrangers(me)
  const change = { current_password: me.password, new_password: 'something else' }
  expect((await sendFrom(anAddress(), me, changePassword, change)).status).toBe(200)
  expect((await logInFrom(anAddress(), me.email, 'something else')).status).toBe(200)
})

test('a mailed reset ends the count', async () => {
  const me = await registerSomeone(open)
  await useUpAllStrangers(me)
  await open.send(open.aGuest(), requestPasswordReset, { email: me.email })
  const reset = { token: await tokenMailedTo(open, me.email), password: 'something else' }
  expect((await sendFrom(anAddress(), limited.aGuest(), resetPassword, reset)).status).toBe(200)
  expect((await logInFrom(anAddress(), me.email, 'something else')).status).toBe(200)
})

test('an address nobody has is limited just the same, so that the limit tells nothing', async () => {
  const unknownEmail = `${randomUUID()}@example.test`
  expect(await wrongTries(12, unknownEmail, '2001:db8:a:b:')).toEqual([...Array(10).fill(401), 429, 429])
})

test('logging in rightly costs nothing, and gives a guesser no fresh tries', async () => {
  const me = await registerSomeone(open)
  const network = '2001:db8:c:d:'
  for (let times = 0; times < 12; times++)
    expect((await logInFrom(`${network}:${times}`, me.email, me.password)).status).toBe(200)
  expect(await wrongTries(9, me.email, network)).toEqual(Array(9).fill(401))
  expect((await logInFrom(`${network}:ffff`, me.email, me.password)).status).toBe(200)
  expect(await wrongTries(3, me.email, network)).toEqual([401, 429, 429])
})

test('one address may try thirty times in ten minutes, whichever accounts it tries', async () => {
  const address = anAddress()
  const tries = Array.from({ length: 33 }, () => logInFrom(address, `${randomUUID()}@example.test`, 'wrong guess'))
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  expect(answers.find(({ status }) => status === 429)?.retryAfter).toBeGreaterThan(500)
})

test('a borrowed session cannot guess the password either: all calls share one allowance', async () => {
  const me = await registerSomeone(open)
  const change = (current_password: string) =>
    sendFrom(anAddress(), me, changePassword, { current_password, new_password: 'something else' })
  const remove = (password: string) => sendFrom(anAddress(), me, deleteAccount, { password })
  for (let times = 0; times < 5; times++) {
    expect((await change('wrong guess')).status).toBe(403)
    expect((await remove('wrong guess')).status).toBe(403)
  }
  expect(await change(me.password)).toMatchObject({ status: 429, code: 'core.too_many' })
  expect(await canStillLogIn(me)).toBe(true)
})

const canStillLogIn = async (me: Registered) =>
  (await open.send(open.aGuest(), logIn, { email: me.email, password: me.password })).status === 200

test('one address registers ten times an hour', async () => {
  const address = anAddress()
  const someone = () => {
    const name = `l-${randomUUID().slice(0, 18)}`
    return sendFrom(address, limited.aGuest(), register, {
      email: `${name}@example.test`,
      password: 'long enough',
      name,
    })
  }
  const answers = await Promise.all(Array.from({ length: 12 }, someone))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429])
})
