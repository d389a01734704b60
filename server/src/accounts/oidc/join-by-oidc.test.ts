import { logIn } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { inviteSomeone } from '@bowerbird/domain/accounts/invites.contract.ts'
import * as calls from '@bowerbird/domain/accounts/oidc.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { saveSiteLimits } from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { saveSite } from '@bowerbird/domain/site/site.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aName, type Nest, openNest } from '../../testing/login/nest.ts'
import { acceptedTerms, mailsTo, runJobsAbout } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let nest: Nest
let world: World
let staff: Person
beforeAll(async () => {
  nest = await openNest()
  ;({ world, staff } = nest)
})
afterAll(() => nest.close())

const countAccounts = async (email: string) =>
  (await world.db.selectFrom('accounts').select('id').where('email_key', '=', email).execute()).length

test('somebody whom the issuer knows makes an account with a name, without a password, and comes back to it [DAY-042] [DAY-043]', async () => {
  const there = nest.someoneThere()
  const { response, browser } = await nest.arrive(there.sub)
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

  const again = await nest.arrive(there.sub)
  expect(again).toMatchObject({
    status: 200,
    response: { outcome: 'entered', session: { user: { name: there.name } } },
  })
  expect(String(again.headers['set-cookie'])).toContain('session=')
})

test('OIDC_CREATE=off makes no accounts [DAY-043]', async () => {
  const closed = await openWorld({ ...nest.env, OIDC_CREATE: 'off' })
  try {
    const browser = closed.aGuest()
    const { url } = (await closed.send(browser, calls.beginOidc, {})).response
    const sent = await nest.issuer.enter(url, nest.someoneThere().sub)
    expect(await closed.send(browser, calls.finishOidc, sent)).toMatchObject({ error: 'accounts.oidc_no_account' })
  } finally {
    await closed.close()
  }
})

/** Arrives as somebody new; the tries that follow are of one browser with one token. */
async function aNewcomer(claims: object = {}) {
  const there = nest.someoneThere({ ...claims })
  const { response, browser } = await nest.arrive(there.sub)
  expect(response.outcome).toBe('join')
  const join = (answers: object = {}) =>
    world.send(browser, calls.joinByOidc, { token: response.token, name: there.name, ...answers })
  const isHere = async () => (await nest.arrive(there.sub)).response.outcome === 'entered'
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
  expect(await acceptedTerms(world, response)).toEqual([{ text: 'Be kind.', terms_accepted_at: expect.any(Date) }])
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
  const there = nest.someoneThere({ email_verified: false })
  expect(await nest.join(there)).toMatchObject({ status: 200, response: { user: { is_verified_email: false } } })
  await runJobsAbout(world, there.email)
  expect(mailsTo(world, there.email)[0]?.subject).toContain('Confirm your email address')
  expect(await nest.arrive(nest.someoneThere({ email: undefined }).sub)).toMatchObject({
    error: 'accounts.oidc_no_email',
  })
  expect(await nest.arrive(nest.someoneThere({ email: 'no address' }).sub)).toMatchObject({
    error: 'accounts.oidc_no_email',
  })
})
