import { randomUUID } from 'node:crypto'
import { logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { beginTfa, confirmTfa } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { inviteSomeone } from '@bowerbird/domain/accounts/invites.contract.ts'
import * as calls from '@bowerbird/domain/accounts/oidc.contract.ts'
import { addPasskey, removePasskey } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { saveSiteLimits } from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { saveSite } from '@bowerbird/domain/site/site.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthenticator, beginFor } from '../../testing/login/authenticator.ts'
import { anotherKey, issuerClient, openIssuer } from '../../testing/login/issuer.ts'
import { useOwnDatabase } from '../../testing/own-database.ts'
import { mailsTo, type Registered, registerSomeone, runJobsAbout, withNewSession } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { codeAt } from '../login/tfa.ts'

let issuer: Awaited<ReturnType<typeof openIssuer>>
let world: World
let staff: Person
const envOf = () => ({
  OIDC_ISSUER: issuer.origin,
  OIDC_CLIENT_ID: issuerClient.clientId,
  OIDC_CLIENT_SECRET: issuerClient.clientSecret,
  OIDC_NAME: 'Nest',
  OIDC_STAFF_GROUP: 'keepers',
})
let database: Awaited<ReturnType<typeof useOwnDatabase>>
beforeAll(async () => {
  database = await useOwnDatabase()
  issuer = await openIssuer()
  world = await openWorld(envOf())
  staff = await world.aMember({ isStaff: true }) // Somebody came before, and stays staff.
})
afterAll(async () => {
  await world.close()
  await issuer.close()
  await database.drop()
})

const aName = () => `o-${randomUUID().slice(0, 18)}`

/** Somebody whom the issuer knows; `claims` are what it says of them. */
function someoneThere(claims: Record<string, unknown> = {}) {
  const name = aName()
  const email = `${name}@example.test`
  issuer.people.set(name, { email, email_verified: true, preferred_username: name, ...claims })
  return { sub: name, name, email }
}

const begin = async (browser: Person) =>
  (await world.send(browser, calls.beginOidc, { lead_to: '/likes' })).response.url

async function arrive(sub: string, browser: Person = world.aGuest()) {
  const answer = await world.send(browser, calls.finishOidc, await issuer.enter(await begin(browser), sub))
  return { ...answer, browser }
}

async function join(there = someoneThere()) {
  const { response, browser } = await arrive(there.sub)
  return world.send(browser, calls.joinByOidc, { token: response.token, name: there.name })
}

const verify = (who: Registered) =>
  sql`update accounts set is_verified = true where id = ${who.accountId}`.execute(world.db)
const linkOf = async (who: Person) => (await world.send(who, calls.readOidcLink, {})).response.link
const countAccounts = async (email: string) =>
  (await world.db.selectFrom('accounts').select('id').where('email_key', '=', email).execute()).length

test('somebody whom the issuer knows makes an account with a name, without a password, and comes back to it [DAY-042] [DAY-043]', async () => {
  const there = someoneThere()
  const { response, browser } = await arrive(there.sub)
  expect(response).toMatchObject({
    outcome: 'join',
    session: null,
    email: there.email,
    name: there.name,
    next: '/likes',
  })
  expect(await countAccounts(there.email)).toBe(0)
  const taken = (await world.aMember()).blogName
  const joinAs = (name: string) => world.send(browser, calls.joinByOidc, { token: response.token, name })
  expect((await joinAs(taken)).status).toBe(409)
  const made = await joinAs(there.name)
  expect(made).toMatchObject({ status: 200, response: { user: { name: there.name, is_verified_email: true } } })
  expect(await joinAs(aName())).toMatchObject({ status: 400, error: 'accounts.oidc_too_late' })
  expect((await world.send(world.aGuest(), logIn, { email: there.email, password: '' })).status).toBe(401)

  const again = await arrive(there.sub)
  expect(again).toMatchObject({
    status: 200,
    response: { outcome: 'entered', session: { user: { name: there.name } } },
  })
  expect(String(again.headers['set-cookie'])).toContain('session=')
})

test('OIDC_CREATE=off makes no accounts [DAY-043]', async () => {
  const closed = await openWorld({ ...envOf(), OIDC_CREATE: 'off' })
  try {
    const browser = closed.aGuest()
    const { url } = (await closed.send(browser, calls.beginOidc, {})).response
    const sent = await issuer.enter(url, someoneThere().sub)
    expect(await closed.send(browser, calls.finishOidc, sent)).toMatchObject({ error: 'accounts.oidc_no_account' })
  } finally {
    await closed.close()
  }
})

/** Arrives as somebody new; the tries that follow are of one browser with one token. */
async function aNewcomer(claims: object = {}) {
  const there = someoneThere({ ...claims })
  const { response, browser } = await arrive(there.sub)
  expect(response.outcome).toBe('join')
  const join = (answers: object = {}) =>
    world.send(browser, calls.joinByOidc, { token: response.token, name: there.name, ...answers })
  const isHere = async () => (await arrive(there.sub)).response.outcome === 'entered'
  return { join, isHere }
}

test('the door is the same for people of the issuer: closed, and by an invitation that works once [DAY-201]', async () => {
  const { join, isHere } = await aNewcomer()
  await world.send(staff, saveSite, { signups: 'closed' })
  expect(await join()).toMatchObject({ status: 403, error: 'accounts.signups_closed' })
  await world.send(staff, saveSite, { signups: 'invite' })
  expect(await join()).toMatchObject({ status: 403, error: 'accounts.invite_needed' })
  expect((await join({ invite: 'made up' })).status).toBe(403)
  expect(await isHere()).toBe(false)
  const { invite } = (await world.send(staff, inviteSomeone, {})).response
  expect((await join({ invite })).status).toBe(200)
  expect(await isHere()).toBe(true)
  const another = await aNewcomer()
  expect((await another.join({ invite })).status).toBe(403)
  expect(await another.isHere()).toBe(false)
  await world.send(staff, saveSite, { signups: 'open' })
})

test('people of the issuer accept the terms and tell their age where newcomers do [DAY-201]', async () => {
  await world.send(staff, saveSite, { terms: 'Be kind.', minimum_age: '16' })
  const { join, isHere } = await aNewcomer()
  expect(await join()).toMatchObject({ status: 400, error: 'accounts.age_needed' })
  expect(await join({ age: 15, terms: true })).toMatchObject({ status: 403, error: 'accounts.too_young' })
  expect(await join({ age: 16 })).toMatchObject({ status: 400, error: 'accounts.terms_needed' })
  expect(await isHere()).toBe(false)
  const { status, response } = await join({ age: 16, terms: true })
  expect(status).toBe(200)
  const accepted = await world.db
    .selectFrom('accounts')
    .innerJoin('terms', 'terms.id', 'accounts.terms_id')
    .select(['terms.text', 'accounts.terms_accepted_at'])
    .where('accounts.email', '=', response.user?.email ?? '')
    .execute()
  expect(accepted).toEqual([{ text: 'Be kind.', terms_accepted_at: expect.any(Date) }])
  await world.send(staff, saveSite, { terms: '', minimum_age: '' })
})

test('the rule for e-mail addresses holds for the address that the issuer names [DAY-201] [DAY-121]', async () => {
  const save = (wanted: SentTo<typeof saveSiteLimits>) => world.send(staff, saveSiteLimits, wanted)
  await save({ email_mode: 'block', email_domains: 'trash.example' })
  const blocked = await aNewcomer({ email: `${aName()}@mail.Trash.example` })
  expect(await blocked.join()).toMatchObject({ status: 403, error: 'accounts.email_blocked' })
  await save({ email_mode: 'allow', email_domains: 'school.example' })
  const stranger = await aNewcomer()
  expect(await stranger.join()).toMatchObject({ status: 403, error: 'accounts.email_not_allowed' })
  expect((await (await aNewcomer({ email: `${aName()}@school.example` })).join()).status).toBe(200)
  await world.send(staff, saveSite, { signups: 'invite' })
  const { invite } = (await world.send(staff, inviteSomeone, {})).response
  expect((await stranger.join({ invite })).status).toBe(403)
  await save({ invited_pass: true })
  expect((await stranger.join({ invite })).status).toBe(200)
  await save({ email_mode: 'off', email_domains: '', invited_pass: false })
  await world.send(staff, saveSite, { signups: 'open' })
})

test('an address that the issuer did not verify is confirmed by mail here; without one nobody joins [DAY-043]', async () => {
  const there = someoneThere({ email_verified: false })
  expect(await join(there)).toMatchObject({ status: 200, response: { user: { is_verified_email: false } } })
  await runJobsAbout(world, there.email)
  expect(mailsTo(world, there.email)[0]?.subject).toContain('Confirm your e-mail address')
  expect(await arrive(someoneThere({ email: undefined }).sub)).toMatchObject({ error: 'accounts.oidc_no_email' })
  expect(await arrive(someoneThere({ email: 'no address' }).sub)).toMatchObject({ error: 'accounts.oidc_no_email' })
})

test('an account with the same verified address is entered and linked only with its password, and its owner is told [DAY-044]', async () => {
  const me = await registerSomeone(world)
  await verify(me)
  const { sub } = someoneThere({ email: me.email })
  const { response, browser } = await arrive(sub)
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
  expect(mailsTo(world, me.email)[0]?.subject).toBe('Nest now opens your Bowerbird account')
  expect(await arrive(sub)).toMatchObject({ response: { outcome: 'entered' } })
})

test('an account with the same verified address is linked by its passkey, and by nobody else’s [DAY-044]', async () => {
  const [me, other] = [await registerSomeone(world), await registerSomeone(world)]
  await verify(me)
  const [mine, theirs] = [anAuthenticator(world), anAuthenticator(world)]
  await world.send(me, addPasskey, mine.make(await beginFor(world, me)))
  await world.send(other, addPasskey, theirs.make(await beginFor(world, other)))
  const { sub } = someoneThere({ email: me.email })
  const { response, browser } = await arrive(sub)
  expect(response.outcome).toBe('confirm')
  const confirm = async (device: typeof mine) =>
    world.send(browser, calls.confirmOidc, { token: response.token, passkey: await device.sign(browser) })
  expect(await confirm(theirs)).toMatchObject({ status: 401, error: 'accounts.wrong_passkey' })
  expect([await linkOf(me), await linkOf(other)]).toEqual([null, null])
  expect(await confirm(mine)).toMatchObject({ response: { user: { name: me.blogName } } })
  expect(await linkOf(me)).toMatchObject({ email: me.email })
  await runJobsAbout(world, me.email)
  expect(mailsTo(world, me.email).map(({ subject }) => subject)).toContain('Nest now opens your Bowerbird account')
  expect(await arrive(sub)).toMatchObject({ response: { outcome: 'entered' } })
})

test('an address that either side did not verify takes nothing over [DAY-044]', async () => {
  const me = await registerSomeone(world)
  const { sub } = someoneThere({ email: me.email })
  expect(await arrive(sub)).toMatchObject({ status: 403, error: 'accounts.oidc_no_account' })
  await verify(me)
  const claimed = someoneThere({ email: me.email, email_verified: false })
  expect(await arrive(claimed.sub)).toMatchObject({ status: 403, error: 'accounts.oidc_no_account' })
  const claimedInWords = someoneThere({ email: me.email, email_verified: 'true' })
  expect(await arrive(claimedInWords.sub)).toMatchObject({ status: 403 })
  expect(await linkOf(me)).toBeNull()
})

test('two-factor is asked for besides, unless the issuer says that it asked; a passkey does as well [DAY-045]', async () => {
  const me = await registerSomeone(world)
  await verify(me)
  const device = anAuthenticator(world)
  await world.send(me, addPasskey, device.make(await beginFor(world, me)))
  const { secret } = (await world.send(me, beginTfa, { password: me.password })).response
  await world.send(me, confirmTfa, { code: codeAt(secret, Date.now()) })
  const there = someoneThere({ email: me.email })
  const first = await arrive(there.sub)
  const confirmFirst = (proof: object) =>
    world.send(first.browser, calls.confirmOidc, { token: first.response.token, ...proof })
  expect(await confirmFirst({ password: me.password })).toMatchObject({ error: 'accounts.tfa_needed' })
  const tfa_code = codeAt(secret, Date.now() + 30_000)
  expect(await confirmFirst({ password: me.password, tfa_code })).toMatchObject({ status: 200 })

  const second = await arrive(there.sub)
  expect(second.response).toMatchObject({ outcome: 'second_factor', session: null })
  const confirm = (proof: object) =>
    world.send(second.browser, calls.confirmOidc, { token: second.response.token, ...proof })
  expect(await confirm({ password: me.password })).toMatchObject({ error: 'accounts.tfa_needed' })
  expect(await confirm({ tfa_code: '000000' })).toMatchObject({ error: 'accounts.wrong_tfa_code' })
  expect(await confirm({ passkey: await device.sign(second.browser) })).toMatchObject({ status: 200 })

  issuer.people.set(there.sub, { email: me.email, email_verified: true, amr: ['pwd', 'mfa'] })
  expect(await arrive(there.sub)).toMatchObject({ response: { outcome: 'entered' } })
})

test('a member links with the password, nobody is linked twice, and a link is a way in besides passkeys [DAY-046] [DAY-040]', async () => {
  const [me, other] = [await registerSomeone(world), await registerSomeone(world)]
  const there = someoneThere()
  const beginLink = (who: Registered, password = who.password) => world.send(who, calls.beginOidcLink, { password })
  const finishLink = async (who: Registered, as: Person = who) =>
    world.send(as, calls.finishOidc, await issuer.enter((await beginLink(who)).response.url, there.sub))
  expect(await beginLink(me, 'not it')).toMatchObject({ status: 403 })
  expect(await world.send(world.aGuest(), calls.beginOidcLink, { password: 'x' })).toMatchObject({ status: 401 })
  expect(await finishLink(me, other)).toMatchObject({ error: 'accounts.oidc_too_late' })
  expect(await finishLink(me)).toMatchObject({ response: { outcome: 'linked', next: '/settings/login' } })
  expect(await finishLink(other)).toMatchObject({ status: 409, error: 'accounts.oidc_taken' })
  expect(await arrive(there.sub)).toMatchObject({ response: { session: { user: { name: me.blogName } } } })

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
  const there = someoneThere()
  const { url } = (await world.send(me, calls.beginOidcLink, { password: me.password })).response
  await world.send(me, calls.finishOidc, await issuer.enter(url, there.sub))
  expect(await world.send(me, calls.unlinkOidc, { password: me.password })).toMatchObject({ response: { link: null } })
  expect(await world.send(me, calls.unlinkOidc, { password: me.password })).toMatchObject({ status: 404 })
  expect((await arrive(there.sub)).response.outcome).toBe('join')
})

test('a group of the issuer makes staff and takes it away at each log-in, but never the last [DAY-047]', async () => {
  const there = someoneThere({ groups: ['keepers', 'others'] })
  expect(await join(there)).toMatchObject({ status: 200, response: { user: { is_staff: true } } })
  const isStaff = async () => {
    const { response } = await arrive(there.sub)
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
  const there = someoneThere()
  await join(there)
  const browser = world.aGuest()
  const tooLate = { status: 400, error: 'accounts.oidc_too_late' }
  const finish = (sent: object, who = browser) => world.send(who, calls.finishOidc, sent as never)
  const back = await issuer.enter(await begin(browser), there.sub)
  expect(await finish({ ...back, state: 'made-up' })).toMatchObject(tooLate)
  expect(await finish(back, world.aGuest())).toMatchObject(tooLate)
  expect(await finish(back)).toMatchObject({ status: 200 })
  expect(await finish(back)).toMatchObject(tooLate)
  const old = await issuer.enter(await begin(browser), there.sub)
  await sql`update login_challenges set expires_at = now()`.execute(world.db)
  expect(await finish(old)).toMatchObject(tooLate)
})

test('a code that was used, or was made for another log-in, opens nothing [DAY-048]', async () => {
  const there = someoneThere()
  await join(there)
  const browser = world.aGuest()
  const refused = { status: 400, error: 'accounts.oidc_refused' }
  const used = await issuer.enter(await begin(browser), there.sub)
  await world.send(browser, calls.finishOidc, used)
  const fresh = await issuer.enter(await begin(browser), there.sub)
  expect(await world.send(browser, calls.finishOidc, { ...fresh, code: used.code })).toMatchObject(refused)

  const mine = await issuer.enter(await begin(browser), there.sub)
  const theirs = await issuer.enter(await begin(world.aGuest()), there.sub)
  expect(await world.send(browser, calls.finishOidc, { ...mine, code: theirs.code })).toMatchObject(refused)
})

test('a token with another nonce, issuer, audience or key opens nothing [DAY-048]', async () => {
  const there = someoneThere()
  await join(there)
  const browser = world.aGuest()
  const refused = { status: 400, error: 'accounts.oidc_refused' }
  const tampered = new URL(await begin(browser))
  tampered.searchParams.set('nonce', 'another')
  const back = await issuer.enter(tampered.href, there.sub)
  expect(await world.send(browser, calls.finishOidc, back)).toMatchObject(refused)

  const wrong = [{ iss: 'https://elsewhere.test' }, { aud: 'somebody else' }, { exp: 1 }, { nonce: undefined }]
  const tries = [...wrong.map((change) => ({ change, key: undefined })), { change: {}, key: anotherKey() }]
  try {
    for (const { change, key } of tries) {
      const url = new URL(await begin(browser))
      const sent = await issuer.enter(url.href, there.sub)
      const good = issuer.goodClaims(url.searchParams.get('nonce') ?? '', there.sub)
      issuer.forge({ ...good, ...change }, key)
      const answer = await world.send(browser, calls.finishOidc, sent)
      expect([change, answer.status, answer.error]).toEqual([change, refused.status, refused.error])
      issuer.forge(null)
    }
    const url = await begin(browser)
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
  const lonely = await openWorld({ ...envOf(), OIDC_ISSUER: gone.origin })
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
