import { deleteAccount, logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { passkeysPerAccountMax } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { beginTfa, changePassword, confirmTfa } from '@bowerbird/domain/accounts/credentials.contract.ts'
import * as calls from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthenticator, beginFor, type Oddity } from '../../testing/login/authenticator.ts'
import { logInAgain, mailsTo, type Registered, registerSomeone, runJobsAbout } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { codeAt } from '../login/tfa.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

type Device = ReturnType<typeof anAuthenticator>

async function addTo(who: Registered, device: Device = anAuthenticator(world)) {
  const added = await world.send(who, calls.addPasskey, device.make(await beginFor(world, who)))
  if (added.status !== 200) throw new Error(added.title)
  return { device, id: added.response.added_id }
}

async function someoneWithPasskey() {
  const me = await registerSomeone(world)
  return { me, ...(await addTo(me)) }
}

const logInBy = async (device: Device, oddity: Oddity = {}, browser: Person = world.aGuest()) =>
  world.send(browser, calls.logInWithPasskey, { passkey: await device.sign(browser, oddity) })
const passkeysOf = async (who: Person) => (await world.send(who, calls.listPasskeys, {})).response.passkeys
const refused = { status: 401, error: 'accounts.wrong_passkey' }
const tooLate = { status: 400, error: 'accounts.passkey_too_late' }

test('somebody adds a passkey with the password, is told by mail, and logs in with it alone [DAY-030] [DAY-031]', async () => {
  const { me, device } = await someoneWithPasskey()
  expect(await passkeysOf(me)).toEqual([
    { id: expect.any(String), name: 'Firefox on Linux', added_at: expect.any(String), used_at: null },
  ])
  await runJobsAbout(world, me.email)
  const [mail] = mailsTo(world, me.email)
  expect(mail?.subject).toBe('A passkey was added to your Bowerbird account')

  const answer = await logInBy(device)
  expect(answer).toMatchObject({ status: 200, response: { user: { name: me.blogName } } })
  expect(String(answer.headers['set-cookie'])).toContain('session=')
  expect((await passkeysOf(me))[0]?.used_at).toEqual(expect.any(String))
})

test('a known maker names its passkeys, and they can be renamed by their owner alone [DAY-032]', async () => {
  const { me, id } = await someoneWithPasskey()
  const bitwarden = Buffer.from('d548826e79b4db40a3d811116f7e8349', 'hex')
  await addTo(me, anAuthenticator(world, bitwarden))
  const other = await registerSomeone(world)
  const rename = (who: Person, name: string) => world.send(who, calls.renamePasskey, { id, name })
  expect(await rename(other, 'Mine')).toMatchObject({ status: 404 })
  expect(await rename(world.aGuest(), 'Mine')).toMatchObject({ status: 401 })
  expect(await rename(me, '  ')).toMatchObject({ status: 400 })
  expect((await rename(me, ' My key ')).response.passkeys.map(({ name }) => name)).toEqual(['My key', 'Bitwarden'])
})

test('a passkey counts as both factors [DAY-031]', async () => {
  const { me, device } = await someoneWithPasskey()
  await turnOnTfa(me)
  expect(await logInBy(device)).toMatchObject({ status: 200, response: { user: { is_tfa_enabled: true } } })
})

async function turnOnTfa(me: Registered): Promise<string> {
  const { secret } = (await world.send(me, beginTfa, { password: me.password })).response
  await world.send(me, confirmTfa, { code: codeAt(secret, Date.now()) })
  return secret
}

test('after the password a passkey of the same account is a second factor in place of a code [DAY-033]', async () => {
  const { me, device } = await someoneWithPasskey()
  const { device: anothers } = await someoneWithPasskey()
  await turnOnTfa(me)
  const browser = world.aGuest()
  const enter = async (by?: Device, password = me.password) =>
    world.send(browser, logIn, { email: me.email, password, passkey: by && (await by.sign(browser)) })
  expect(await enter()).toMatchObject({ status: 401, error: 'accounts.tfa_needed' })
  expect(await enter(device, 'not it')).toMatchObject({ status: 401, error: 'accounts.wrong_login' })
  expect(await enter(anothers)).toMatchObject(refused)
  expect(await enter(device)).toMatchObject({ status: 200, response: { user: { name: me.blogName } } })
})

test('adding and removing take the password, with a code where two-factor is on, or a passkey [DAY-034]', async () => {
  const { me, device, id } = await someoneWithPasskey()
  const begin = (proof: object) => world.send(me, calls.beginPasskey, proof)
  const remove = (proof: object) => world.send(me, calls.removePasskey, { id, ...proof })
  for (const ask of [begin, remove]) {
    expect(await ask({})).toMatchObject({ status: 403, error: 'accounts.wrong_password' })
    expect(await ask({ password: 'not it' })).toMatchObject({ status: 403 })
  }
  expect(await begin({ passkey: await device.sign(me) })).toMatchObject({ status: 200 })

  const secret = await turnOnTfa(me)
  const { password } = me
  expect(await begin({ password })).toMatchObject({ status: 403, error: 'accounts.tfa_needed' })
  expect(await remove({ password, tfa_code: '000000' })).toMatchObject({ error: 'accounts.wrong_tfa_code' })
  const another = await someoneWithPasskey()
  expect(await remove({ passkey: await another.device.sign(me) })).toMatchObject({ status: 403 })
  expect(await passkeysOf(me)).toHaveLength(1)
  const tfa_code = codeAt(secret, Date.now() + 30_000)
  expect(await remove({ password, tfa_code })).toMatchObject({ status: 200, response: { passkeys: [] } })
})

test('a passkey that was removed is refused like one that was never there, and its owner is told [DAY-034] [DAY-035]', async () => {
  const { me, device, id } = await someoneWithPasskey()
  const { device: second } = await addTo(me)
  expect(await world.send(await registerSomeone(world), calls.removePasskey, { id, password: 'x' })).toMatchObject({
    status: 403,
  })
  await world.send(me, calls.removePasskey, { id, password: me.password })
  expect(await logInBy(device)).toMatchObject(refused)
  expect(await logInBy(anAuthenticator(world))).toMatchObject(refused)
  expect(await logInBy(second)).toMatchObject({ status: 200 })
  await runJobsAbout(world, me.email)
  expect(mailsTo(world, me.email)[0]?.subject).toBe('A passkey was removed from your Bowerbird account')
})

test('a passkey of an account that was deleted is refused in the same words [DAY-035]', async () => {
  const { me, device } = await someoneWithPasskey()
  await world.send(me, deleteAccount, { password: me.password })
  const [gone, unknown] = [await logInBy(device), await logInBy(anAuthenticator(world))]
  expect([gone.status, gone.error, gone.title]).toEqual([unknown.status, unknown.error, unknown.title])
})

test.each<[string, Oddity]>([
  ['for another origin', { origin: 'https://elsewhere.test' }],
  ['for another host', { rpId: 'elsewhere.test' }],
  ['without a finger, a face or a PIN', { isUnverified: true }],
  ['as if a passkey were made', { type: 'webauthn.create' }],
  ['in the name of another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
])('a signature %s opens nothing [DAY-036]', async (_how, oddity) => {
  const { device } = await someoneWithPasskey()
  expect(await logInBy(device, oddity)).toMatchObject(refused)
  expect(await logInBy(device)).toMatchObject({ status: 200 })
})

test.each<[string, Oddity]>([
  ['another origin', { origin: 'https://elsewhere.test' }],
  ['another host', { rpId: 'elsewhere.test' }],
  ['somebody who was not verified', { isUnverified: true }],
])('a passkey made for %s is not added [DAY-036]', async (_how, oddity) => {
  const me = await registerSomeone(world)
  const made = anAuthenticator(world).make(await beginFor(world, me), oddity)
  expect(await world.send(me, calls.addPasskey, made)).toMatchObject({
    status: 400,
    error: 'accounts.passkey_not_made',
  })
  expect(await passkeysOf(me)).toEqual([])
})

test('a challenge works once, for a while, in one browser and for one purpose [DAY-037]', async () => {
  const { me, device } = await someoneWithPasskey()
  const [browser, another] = [world.aGuest(), world.aGuest()]
  const enter = (who: Person, passkey: Awaited<ReturnType<Device['sign']>>) =>
    world.send(who, calls.logInWithPasskey, { passkey })
  const signed = await device.sign(browser)
  expect(await enter(another, signed)).toMatchObject(tooLate)
  const both = await Promise.all([enter(browser, signed), enter(browser, signed)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await enter(browser, signed)).toMatchObject(tooLate)
  expect(await logInBy(device, { challenge: 'made-up' })).toMatchObject(tooLate)

  const late = await device.sign(browser)
  await sql`update login_challenges set expires_at = now()`.execute(world.db)
  expect(await enter(browser, late)).toMatchObject(tooLate)

  const begun = await beginFor(world, me)
  expect(await logInBy(device, { challenge: begun.challenge }, me)).toMatchObject(tooLate)
  const made = anAuthenticator(world).make(begun)
  const elsewhere = await logInAgain(world, me)
  expect(await world.send(elsewhere, calls.addPasskey, made)).toMatchObject(tooLate)
  expect(await world.send(me, calls.addPasskey, made)).toMatchObject({ status: 200 })
  expect(await world.send(me, calls.addPasskey, made)).toMatchObject(tooLate)
})

test('a wrong signature uses its challenge up [DAY-037]', async () => {
  const { device } = await someoneWithPasskey()
  const browser = world.aGuest()
  const right = await device.sign(browser)
  const wrong = { ...right, signature: (await device.sign(browser)).signature }
  expect(await world.send(browser, calls.logInWithPasskey, { passkey: wrong })).toMatchObject(refused)
  expect(await world.send(browser, calls.logInWithPasskey, { passkey: right })).toMatchObject(tooLate)
})

test('a counter that does not grow is a copy of the device; one that stays at 0 counts nothing [DAY-038]', async () => {
  const { device } = await someoneWithPasskey()
  expect(await logInBy(device)).toMatchObject({ status: 200 })
  device.device.counter -= 1
  expect(await logInBy(device)).toMatchObject(refused)
  expect(await logInBy(device)).toMatchObject({ status: 200 })

  const { device: synced } = await someoneWithPasskey()
  synced.device.counts = false
  for (let times = 0; times < 2; times++) expect(await logInBy(synced)).toMatchObject({ status: 200 })
})

test('the last passkey of an account without a password stays [DAY-040]', async () => {
  const { me, device, id } = await someoneWithPasskey()
  await sql`update accounts set password_hash = '' where id = ${me.accountId}`.execute(world.db)
  const remove = async () => world.send(me, calls.removePasskey, { id, passkey: await device.sign(me) })
  expect(await remove()).toMatchObject({ status: 409, error: 'accounts.last_way_in' })
  const second = anAuthenticator(world)
  const begun = await world.send(me, calls.beginPasskey, { passkey: await device.sign(me) })
  await world.send(me, calls.addPasskey, second.make(begun.response))
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await logInBy(second)).toMatchObject({ status: 200 })
})

test('one device makes no second passkey, there are at most twenty, and a new password ends what was begun [DAY-030]', async () => {
  const { me, device } = await someoneWithPasskey()
  const begun = await beginFor(world, me)
  expect(begun.known).toEqual([device.id])
  expect(await world.send(me, calls.addPasskey, device.make(begun))).toMatchObject({ error: 'accounts.passkey_known' })

  const elsewhere = await logInAgain(world, me)
  const left = anAuthenticator(world).make(await beginFor(world, elsewhere))
  await world.send(me, changePassword, { current_password: me.password, new_password: 'brand new one' })
  expect(await world.send(elsewhere, calls.addPasskey, left)).toMatchObject({ status: 401 })

  await sql`
    insert into passkeys (account_id, credential_id, public_key, transports, name)
    select ${me.accountId}, decode(md5(at::text || ${me.accountId}), 'hex'), '', '{}', 'One of many'
    from generate_series(2, ${passkeysPerAccountMax}) as at`.execute(world.db)
  const full = await world.send(me, calls.beginPasskey, { password: 'brand new one' })
  expect(full).toMatchObject({ status: 409, error: 'accounts.too_many_passkeys' })
})

test('a guest has no passkeys and adds none; a challenge tells nothing of anybody [DAY-035]', async () => {
  const guest = world.aGuest()
  expect(await world.send(guest, calls.listPasskeys, {})).toMatchObject({ status: 401 })
  expect(await world.send(guest, calls.beginPasskey, { password: 'x' })).toMatchObject({ status: 401 })
  const { response } = await world.send(guest, calls.askForPasskey, {})
  expect(response).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), rp_id: 'localhost' })
  expect((await world.send(guest, readUserInfo, {})).response.user).toBeNull()
})

test('tries with one passkey are limited like those with a password, and right ones do not count [DAY-041]', async () => {
  const limited = await openWorld({ RATE_LIMITS: 'on' })
  try {
    const me = await registerSomeone(limited)
    const device = anAuthenticator(limited)
    await limited.send(me, calls.addPasskey, device.make(await beginFor(limited, me)))
    const enter = async (oddity: Oddity = {}) => {
      const browser = limited.aGuest()
      return (await limited.send(browser, calls.logInWithPasskey, { passkey: await device.sign(browser, oddity) }))
        .status
    }
    expect(await enter()).toBe(200)
    for (let tries = 0; tries < 10; tries++) expect(await enter({ isUnverified: true })).toBe(401)
    expect(await enter()).toBe(429)
  } finally {
    await limited.close()
  }
})
