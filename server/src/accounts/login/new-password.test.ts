import { randomUUID } from 'node:crypto'
import { logIn, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { passwordMinBytes } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { changePassword, requestPasswordReset, resetPassword } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { plainPassword } from '@bowerbird/domain/accounts/password.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOf, jsonOf } from '../../testing/admin.ts'
import { registerSomeone, runJobsAbout, tokenMailedTo } from '../../testing/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { readCommonPasswords } from './new-password.ts'
import { hashPassword } from './passwords.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const easyPasswordsOf = (name: string): [string, string][] => [
  ['Password1', 'accounts.common_password'],
  ['abcabcabcabc', 'accounts.repeated_password'],
  [`${name}2026`, 'accounts.own_words_password'],
  ['bowerbird!', 'accounts.own_words_password'],
]

async function refusesEasyPasswords(name: string, set: (password: string) => ReturnType<World['send']>) {
  for (const [password, error] of easyPasswordsOf(name))
    expect(await set(password), password).toMatchObject({ status: 400, error })
  expect(await set('blue glass and feathers')).toMatchObject({ status: 200 })
}

test('signing up refuses a password that is easy to guess', () => {
  const name = `r-${randomUUID().slice(0, 18)}`
  return refusesEasyPasswords(name, (password) =>
    world.send(world.aGuest(), register, { email: 'new@example.test', password, name }),
  )
})

test('changing the password refuses one that is easy to guess', async () => {
  const me = await registerSomeone(world)
  await refusesEasyPasswords(me.blogName, (new_password) =>
    world.send(me, changePassword, { current_password: me.password, new_password }),
  )
})

test('a reset refuses a password that is easy to guess, and its link still works after', async () => {
  const me = await registerSomeone(world)
  await runJobsAbout(world, me.email)
  await world.send(world.aGuest(), requestPasswordReset, { email: me.email })
  const token = await tokenMailedTo(world, me.email)
  await refusesEasyPasswords(me.blogName, (password) => world.send(world.aGuest(), resetPassword, { token, password }))
})

test('an account that the operator made takes no password that is easy to guess', async () => {
  const { link } = await jsonOf<{ link: string }>(
    adminOf(world),
    'accounts',
    'create',
    'made@example.test',
    'made-by-them',
  )
  const token = new URL(link).searchParams.get('token') ?? ''
  await refusesEasyPasswords('made-by-them', (password) =>
    world.send(world.aGuest(), resetPassword, { token, password }),
  )
})

test('a password that was chosen before still logs in', async () => {
  const me = await registerSomeone(world)
  await world.db
    .updateTable('accounts')
    .set({ password_hash: await hashPassword('password') })
    .where('id', '=', me.accountId)
    .execute()
  expect(await world.send(world.aGuest(), logIn, { email: me.email, password: 'password' })).toMatchObject({
    status: 200,
  })
})

test('the list has 10,000 passwords, each as it is compared and long enough to be chosen', () => {
  const common = [...readCommonPasswords()]
  expect(common).toHaveLength(10_000)
  expect(common.filter((one) => one !== plainPassword(one) || Buffer.byteLength(one) < passwordMinBytes)).toEqual([])
})
