import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSomeone, tokenMailedTo } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

/** Submits a form as a browser does without JavaScript. */
async function submit(who: Person, action: string, fields: Record<string, string>, from = action) {
  const answer = await world.app.inject({
    method: 'POST',
    url: action,
    headers: {
      cookie: `session=${who.token}`,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
      'sec-fetch-site': 'same-origin',
      host: 'localhost:3000',
      referer: `http://localhost:3000${from}`,
    },
    payload: new URLSearchParams({ form_key: who.formKey, ...fields }).toString(),
  })
  const token = answer.cookies.find(({ name }) => name === 'session')?.value
  return { status: answer.statusCode, to: answer.headers.location, after: { ...who, token: token ?? who.token } }
}

const nameOf = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user?.name
const aName = () => `p-${crypto.randomUUID().slice(0, 18)}`

test('without scripts one registers, logs out and logs in, and is led on each time [POST-396]', async () => {
  const name = aName()
  const about = { email: `${name}@example.test`, password: 'long enough' }
  const registered = await submit(world.aGuest(), '/register', { ...about, name, invite: '' })
  expect(registered).toMatchObject({ status: 303, to: '/dashboard' })
  expect(await nameOf(registered.after)).toBe(name)

  const formKey = (await world.send(registered.after, readUserInfo, {})).response.form_key
  const out = await submit({ ...registered.after, formKey }, '/logout', { next: '/login' })
  expect(out).toMatchObject({ status: 303, to: '/login' })
  expect(await nameOf(registered.after)).toBeUndefined()

  const back = await submit(world.aGuest(), '/login', { ...about, tfa_code: '', next: '/blog/somebody' })
  expect(back).toMatchObject({ status: 303, to: '/blog/somebody' })
  expect(await nameOf(back.after)).toBe(name)
})

test('a refused form leads back to its page with the reason, and nothing happened', async () => {
  const me = await registerSomeone(world)
  const wrong = { email: me.email, password: 'wrong guess', next: '/dashboard' }
  const refused = await submit(world.aGuest(), '/login', wrong, '/login?next=%2Fdashboard')
  expect(refused.status).toBe(303)
  const to = new URL(String(refused.to), 'http://localhost:3000')
  expect(to.pathname).toBe('/login')
  expect(Object.fromEntries(to.searchParams)).toEqual({
    next: '/dashboard',
    refused: 'That email address and password don’t match. Try again.',
  })
  expect(await nameOf(refused.after)).toBeUndefined()
})

test('a form without its key is led back, and nothing happened [POST-391]', async () => {
  const me = await registerSomeone(world)
  const out = await submit({ ...me, formKey: '' }, '/logout', {}, '/settings/account')
  expect(String(out.to)).toMatch(/^\/settings\/account\?refused=/)
  expect(await nameOf(me)).toBe(me.blogName)
})

test('next= leads nowhere else', async () => {
  const me = await registerSomeone(world)
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example']) {
    const answer = await submit(world.aGuest(), '/login', { email: me.email, password: me.password, next })
    expect(answer).toMatchObject({ status: 303, to: '/dashboard' })
  }
})

test('an address is confirmed and a password reset without scripts', async () => {
  const me = await registerSomeone(world)
  const verify = { token: await tokenMailedTo(world, me.email), next: '/verify?done=1' }
  expect(await submit(world.aGuest(), '/svc/account/verify', verify)).toMatchObject({ to: '/verify?done=1' })
  const ask = { email: me.email, next: '/forgot?sent=1' }
  expect(await submit(world.aGuest(), '/svc/account/reset/request', ask)).toMatchObject({ to: '/forgot?sent=1' })
  const reset = { token: await tokenMailedTo(world, me.email), password: 'brand new one', next: '/login?reset=1' }
  expect(await submit(world.aGuest(), '/svc/account/reset', reset)).toMatchObject({ to: '/login?reset=1' })
  const login = await submit(world.aGuest(), '/login', { email: me.email, password: 'brand new one' })
  expect(await nameOf(login.after)).toBe(me.blogName)
})
