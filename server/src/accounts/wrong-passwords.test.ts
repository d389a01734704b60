import { randomInt, randomUUID } from 'node:crypto'
import { deleteAccount, logIn, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { changePassword } from '@bowerbird/domain/accounts/credentials.contract.ts'
import type { Call, SentTo } from '@bowerbird/domain/core/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formKeyOf } from '../core/form-key.ts'
import type { Registered } from '../testing/people.ts'
import { registerSomeone } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let limited: World
let open: World
beforeAll(async () => {
  limited = await openWorld({ RATE_LIMITS: 'on' })
  open = await openWorld()
  await open.aMember() // Somebody came before, so nobody here is the first and staff.
})
afterAll(async () => {
  await limited.close()
  await open.close()
})

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

async function sendFrom<C extends Call>(address: string, who: Person, call: C, sent: SentTo<C>) {
  const answer = await limited.app.inject({
    method: call.method,
    url: call.path,
    remoteAddress: address,
    headers: { cookie: `session=${who.token}`, 'x-form-key': limitedKeyOf(who) },
    payload: sent as object,
  })
  return {
    status: answer.statusCode,
    code: answer.json().errors?.[0]?.code as string | undefined,
    retryAfter: Number(answer.headers['retry-after']),
  }
}

/** The two worlds have secrets, and so form keys, of their own. */
const limitedKeyOf = (who: Person) => formKeyOf(limited.deps.secret, who.token)

const logInFrom = (address: string, email: string, password: string) =>
  sendFrom(address, limited.aGuest(), logIn, { email, password })
const wrongTries = async (times: number, email: string) => {
  const answers = await Promise.all(Array.from({ length: times }, () => logInFrom(anAddress(), email, 'wrong guess')))
  return answers.map(({ status }) => status).sort()
}

test('an account bears ten wrong passwords in a quarter of an hour, from wherever they come', async () => {
  const me = await registerSomeone(open)
  expect(await wrongTries(14, me.email)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
  const right = await logInFrom(anAddress(), me.email.toUpperCase(), me.password)
  expect(right).toMatchObject({ status: 429, code: 'core.too_many' })
  expect(right.retryAfter).toBeGreaterThan(800)
  expect(right.retryAfter).toBeLessThanOrEqual(900)
  await sql`update rate_limits set ends_at = now() - interval '1 second' where key like ${`%${me.email}`}`.execute(
    open.db,
  )
  expect(await logInFrom(anAddress(), me.email, me.password)).toMatchObject({ status: 200 })
})

test('an address nobody has is limited just the same, so that the limit tells nothing', async () => {
  const nobody = `${randomUUID()}@example.test`
  expect(await wrongTries(12, nobody)).toEqual([...Array(10).fill(401), 429, 429])
})

test('logging in rightly costs nothing, and gives a guesser no fresh tries', async () => {
  const me = await registerSomeone(open)
  for (let times = 0; times < 12; times++)
    expect((await logInFrom(anAddress(), me.email, me.password)).status).toBe(200)
  expect(await wrongTries(9, me.email)).toEqual(Array(9).fill(401))
  expect((await logInFrom(anAddress(), me.email, me.password)).status).toBe(200)
  expect(await wrongTries(3, me.email)).toEqual([401, 429, 429])
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
