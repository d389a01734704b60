import { logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { beginTfa, confirmTfa } from '@bowerbird/domain/accounts/credentials.contract.ts'
import * as calls from '@bowerbird/domain/accounts/oidc.contract.ts'
import { addPasskey, removePasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthenticator, beginFor } from '../../testing/login/authenticator.ts'
import { anotherKey, openIssuer } from '../../testing/login/issuer.ts'
import { type Nest, openNest } from '../../testing/login/nest.ts'
import { mailsTo, type Registered, registerSomeone, runJobsAbout, withNewSession } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { codeAt } from '../login/tfa.ts'

let nest: Nest
let issuer: Nest['issuer']
let world: World
beforeAll(async () => {
  nest = await openNest()
  ;({ world, issuer } = nest)
})
afterAll(() => nest.close())

const verify = (who: Registered) =>
  sql`update accounts set is_verified = true where id = ${who.accountId}`.execute(world.db)
const linkOf = async (who: Person) => (await world.send(who, calls.readOidcLink, {})).response.link

test('an account with the same verified address is entered and linked only with its password, and its owner is told [DAY-044]', async () => {
  const me = await registerSomeone(world)
  await verify(me)
  const { sub } = nest.someoneThere({ email: me.email })
  const { response, browser } = await nest.arrive(sub)
  expect(response).toMatchObject({ outcome: 'confirm', session: null, email: me.email })
  expect(await linkOf(me)).toBeNull()
  const confirm = (who: Person, proof: object) =>
    world.send(who, calls.confirmOidc, { token: response.token, ...proof })
  expect(await confirm(browser, {})).toMatchObject({ status: 401, error: 'accounts.wrong_password' })
  expect(await confirm(browser, { password: 'not it' })).toMatchObject({ status: 401 })
  expect(await confirm(world.aGuest(), { password: me.password })).toMatchObject({ error: 'accounts.oidc_too_late' })
  expect(await linkOf(me)).toBeNull()
  expect(await confirm(browser, { password: me.password })).toMatchObject({ response: { user: { name: me.blogName } } })
  expect(await linkOf(me)).toMatchObject({ email: me.email })
  await runJobsAbout(world, me.email)
  expect(mailsTo(world, me.email)[0]?.subject).toBe('You can now log in to Bowerbird with Nest')
  expect(await nest.arrive(sub)).toMatchObject({ response: { outcome: 'entered' } })
})

test('an account with the same verified address is linked by its passkey, and by nobody else’s [DAY-044]', async () => {
  const [me, other] = [await registerSomeone(world), await registerSomeone(world)]
  await verify(me)
  const [mine, theirs] = [anAuthenticator(world), anAuthenticator(world)]
  await world.send(me, addPasskey, mine.make(await beginFor(world, me)))
  await world.send(other, addPasskey, theirs.make(await beginFor(world, other)))
  const { sub } = nest.someoneThere({ email: me.email })
  const { response, browser } = await nest.arrive(sub)
  expect(response.outcome).toBe('confirm')
  const confirm = async (device: typeof mine) =>
    world.send(browser, calls.confirmOidc, { token: response.token, passkey: await device.sign(browser) })
  expect(await confirm(theirs)).toMatchObject({ status: 401, error: 'accounts.wrong_passkey' })
  expect([await linkOf(me), await linkOf(other)]).toEqual([null, null])
  expect(await confirm(mine)).toMatchObject({ response: { user: { name: me.blogName } } })
  expect(await linkOf(me)).toMatchObject({ email: me.email })
  await runJobsAbout(world, me.email)
  expect(mailsTo(world, me.email).map(({ subject }) => subject)).toContain('You can now log in to Bowerbird with Nest')
  expect(await nest.arrive(sub)).toMatchObject({ response: { outcome: 'entered' } })
})

test('an address that either side did not verify takes nothing over [DAY-044]', async () => {
  const me = await registerSomeone(world)
  const { sub } = nest.someoneThere({ email: me.email })
  expect(await nest.arrive(sub)).toMatchObject({ status: 403, error: 'accounts.oidc_no_account' })
  await verify(me)
  const claimed = nest.someoneThere({ email: me.email, email_verified: false })
  expect(await nest.arrive(claimed.sub)).toMatchObject({ status: 403, error: 'accounts.oidc_no_account' })
  const claimedInWords = nest.someoneThere({ email: me.email, email_verified: 'true' })
  expect(await nest.arrive(claimedInWords.sub)).toMatchObject({ status: 403 })
  expect(await linkOf(me)).toBeNull()
})

test('two-factor is asked for besides, unless the issuer says that it asked; a passkey does as well [DAY-045]', async () => {
  const me = await registerSomeone(world)
  await verify(me)
  const device = anAuthenticator(world)
  await world.send(me, addPasskey, device.make(await beginFor(world, me)))
  const { secret } = (await world.send(me, beginTfa, { password: me.password })).response
  await world.send(me, confirmTfa, { code: codeAt(secret, Date.now()) })
  const there = nest.someoneThere({ email: me.email })
  const first = await nest.arrive(there.sub)
  const confirmFirst = (proof: object) =>
    world.send(first.browser, calls.confirmOidc, { token: first.response.token, ...proof })
  expect(await confirmFirst({ password: me.password })).toMatchObject({ error: 'accounts.tfa_needed' })
  const tfa_code = codeAt(secret, Date.now() + 30_000)
  expect(await confirmFirst({ password: me.password, tfa_code })).toMatchObject({ status: 200 })

  const second = await nest.arrive(there.sub)
  expect(second.response).toMatchObject({ outcome: 'second_factor', session: null })
  const confirm = (proof: object) =>
    world.send(second.browser, calls.confirmOidc, { token: second.response.token, ...proof })
  expect(await confirm({ password: me.password })).toMatchObject({ error: 'accounts.tfa_needed' })
  expect(await confirm({ tfa_code: '000000' })).toMatchObject({ error: 'accounts.wrong_tfa_code' })
  expect(await confirm({ passkey: await device.sign(second.browser) })).toMatchObject({ status: 200 })

  issuer.people.set(there.sub, { email: me.email, email_verified: true, amr: ['pwd', 'mfa'] })
  expect(await nest.arrive(there.sub)).toMatchObject({ response: { outcome: 'entered' } })
})

test('a member links with the password, nobody is linked twice, and a link is a way in besides passkeys [DAY-046] [DAY-040]', async () => {
  const [me, other] = [await registerSomeone(world), await registerSomeone(world)]
  const there = nest.someoneThere()
  const beginLink = (who: Registered, password = who.password) => world.send(who, calls.beginOidcLink, { password })
  const finishLink = async (who: Registered, as: Person = who) =>
    world.send(as, calls.finishOidc, await issuer.enter((await beginLink(who)).response.url, there.sub))
  expect(await beginLink(me, 'not it')).toMatchObject({ status: 403 })
  expect(await world.send(world.aGuest(), calls.beginOidcLink, { password: 'x' })).toMatchObject({ status: 401 })
  expect(await finishLink(me, other)).toMatchObject({ error: 'accounts.oidc_too_late' })
  expect(await finishLink(me)).toMatchObject({ response: { outcome: 'linked', next: '/settings/login' } })
  expect(await finishLink(other)).toMatchObject({ status: 409, error: 'accounts.oidc_taken' })
  expect(await nest.arrive(there.sub)).toMatchObject({ response: { session: { user: { name: me.blogName } } } })

  expect(await world.send(me, calls.unlinkOidc, {})).toMatchObject({ status: 403 })
  const device = anAuthenticator(world)
  const added = await world.send(me, addPasskey, device.make(await beginFor(world, me)))
  await sql`update accounts set password_hash = '' where id = ${me.accountId}`.execute(world.db)
  const removed = await world.send(me, removePasskey, { id: added.response.added_id, passkey: await device.sign(me) })
  expect(removed.status).toBe(200)
  expect(await linkOf(me)).not.toBeNull()
})

test('a member unlinks with the password, and is nobody to the issuer then [DAY-046]', async () => {
  const me = await registerSomeone(world)
  const there = nest.someoneThere()
  const { url } = (await world.send(me, calls.beginOidcLink, { password: me.password })).response
  await world.send(me, calls.finishOidc, await issuer.enter(url, there.sub))
  expect(await world.send(me, calls.unlinkOidc, { password: me.password })).toMatchObject({ response: { link: null } })
  expect(await world.send(me, calls.unlinkOidc, { password: me.password })).toMatchObject({ status: 404 })
  expect((await nest.arrive(there.sub)).response.outcome).toBe('join')
})

test('a group of the issuer makes staff and takes it away at each log-in, but never the last [DAY-047]', async () => {
  const there = nest.someoneThere({ groups: ['keepers', 'others'] })
  expect(await nest.join(there)).toMatchObject({ status: 200, response: { user: { is_staff: true } } })
  const isStaff = async () => {
    const { response } = await nest.arrive(there.sub)
    return response.session?.user?.is_staff
  }
  const put = (groups: unknown) => issuer.people.set(there.sub, { email: there.email, email_verified: true, groups })
  expect(await isStaff()).toBe(true)
  put(['others'])
  expect(await isStaff()).toBe(false)
  put('keepers')
  expect(await isStaff()).toBe(true)
  const { rows } = await sql<{ body: { by: string; isOn: boolean } }>`
    select body from audit_log where action = 'person.staff.switched' and body ->> 'name' = ${there.name}
    order by id`.execute(world.db)
  expect(rows.map(({ body }) => [body.isOn, body.by])).toEqual([
    [true, 'group keepers at Nest'],
    [false, 'group keepers at Nest'],
    [true, 'group keepers at Nest'],
  ])
  await sql`update accounts set is_staff = false where email_key <> ${there.email}`.execute(world.db)
  put([])
  expect(await isStaff()).toBe(true)
  await world.aMember({ isStaff: true })
  expect(await isStaff()).toBe(false)
})

test('a state that is made up, of another browser, used or too old opens nothing [DAY-048]', async () => {
  const there = nest.someoneThere()
  await nest.join(there)
  const browser = world.aGuest()
  const tooLate = { status: 400, error: 'accounts.oidc_too_late' }
  const finish = (sent: object, who = browser) => world.send(who, calls.finishOidc, sent as never)
  const back = await issuer.enter(await nest.begin(browser), there.sub)
  expect(await finish({ ...back, state: 'made-up' })).toMatchObject(tooLate)
  expect(await finish(back, world.aGuest())).toMatchObject(tooLate)
  expect(await finish(back)).toMatchObject({ status: 200 })
  expect(await finish(back)).toMatchObject(tooLate)
  const old = await issuer.enter(await nest.begin(browser), there.sub)
  await sql`update login_challenges set expires_at = now()`.execute(world.db)
  expect(await finish(old)).toMatchObject(tooLate)
})

test('a code that was used, or was made for another log-in, opens nothing [DAY-048]', async () => {
  const there = nest.someoneThere()
  await nest.join(there)
  const browser = world.aGuest()
  const refused = { status: 400, error: 'accounts.oidc_refused' }
  const used = await issuer.enter(await nest.begin(browser), there.sub)
  await world.send(browser, calls.finishOidc, used)
  const fresh = await issuer.enter(await nest.begin(browser), there.sub)
  expect(await world.send(browser, calls.finishOidc, { ...fresh, code: used.code })).toMatchObject(refused)

  const mine = await issuer.enter(await nest.begin(browser), there.sub)
  const theirs = await issuer.enter(await nest.begin(world.aGuest()), there.sub)
  expect(await world.send(browser, calls.finishOidc, { ...mine, code: theirs.code })).toMatchObject(refused)
})

test('a token with another nonce, issuer, audience or key opens nothing [DAY-048]', async () => {
  const there = nest.someoneThere()
  await nest.join(there)
  const browser = world.aGuest()
  const refused = { status: 400, error: 'accounts.oidc_refused' }
  const tampered = new URL(await nest.begin(browser))
  tampered.searchParams.set('nonce', 'another')
  const back = await issuer.enter(tampered.href, there.sub)
  expect(await world.send(browser, calls.finishOidc, back)).toMatchObject(refused)

  const wrong = [{ iss: 'https://elsewhere.test' }, { aud: 'somebody else' }, { exp: 1 }, { nonce: undefined }]
  const tries = [...wrong.map((change) => ({ change, key: undefined })), { change: {}, key: anotherKey() }]
  try {
    for (const { change, key } of tries) {
      const url = new URL(await nest.begin(browser))
      const sent = await issuer.enter(url.href, there.sub)
      const good = issuer.goodClaims(url.searchParams.get('nonce') ?? '', there.sub)
      issuer.forge({ ...good, ...change }, key)
      const answer = await world.send(browser, calls.finishOidc, sent)
      expect([change, answer.status, answer.error]).toEqual([change, refused.status, refused.error])
      issuer.forge(null)
    }
    const url = await nest.begin(browser)
    const sent = await issuer.enter(url, there.sub)
    expect(await world.send(browser, calls.finishOidc, { ...sent, iss: 'https://elsewhere.test' })).toMatchObject(
      refused,
    )
  } finally {
    issuer.forge(null)
  }
})

test('an issuer that is away is said, and a password still logs in [DAY-049]', async () => {
  const gone = await openIssuer()
  const lonely = await openWorld({ ...nest.env, OIDC_ISSUER: gone.origin })
  try {
    const me = await registerSomeone(lonely)
    const browser = lonely.aGuest()
    const { url } = (await lonely.send(browser, calls.beginOidc, {})).response
    gone.people.set('wren', { email: 'wren@example.test' })
    const back = await gone.enter(url, 'wren')
    await gone.close()
    const away = { status: 503, error: 'accounts.oidc_down' }
    expect(await lonely.send(browser, calls.finishOidc, back)).toMatchObject(away)
    const entered = await lonely.send(browser, logIn, { email: me.email, password: me.password })
    expect(entered.status).toBe(200)
    expect((await lonely.send(withNewSession(me, entered), readUserInfo, {})).response.config.oidc_name).toBe('Nest')
  } finally {
    await lonely.close()
  }
})

test('without the options there is no such way, and nothing of it is shown [DAY-042]', async () => {
  const plain = await openWorld()
  try {
    const guest = plain.aGuest()
    expect((await plain.send(guest, readUserInfo, {})).response.config.oidc_name).toBeNull()
    expect(await plain.send(guest, calls.beginOidc, {})).toMatchObject({ status: 404 })
    expect(await plain.send(guest, calls.finishOidc, { code: 'x', state: 'y' })).toMatchObject({ status: 404 })
  } finally {
    await plain.close()
  }
})
