import { randomUUID } from 'node:crypto'
import { logIn, readUserInfo, register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { resendVerification, verifyEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, type Registered, registerSomeone, runJobsAbout, withNewSession } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const aName = () => `k-${randomUUID().slice(0, 18)}`
const aNewEmail = () => `${aName()}@example.test`
const confirm = (id: string) =>
  world.db.updateTable('accounts').set({ is_verified: true }).where('id', '=', id).execute()
async function anOwner(): Promise<Registered> {
  const owner = await registerSomeone(world)
  await confirm(owner.accountId)
  await runJobsAbout(world, owner.email)
  return owner
}
const claim = async (email: string, password = 'a long enough one') => {
  const guest = world.aGuest()
  const name = aName()
  const answer = await world.send(guest, register, { email, password, name })
  return { answer, name, who: withNewSession(guest, answer) as Person }
}
const logInAs = (email: string, password: string) => world.send(world.aGuest(), logIn, { email, password })

test('registering answers for an address with an account as for a new one, the session included', async () => {
  const owner = await anOwner()
  const answers = async (email: string) => {
    const { answer, name, who } = await claim(email)
    const user = await world.send(who, readUserInfo, {})
    const wrong = await logInAs(email, 'not this one')
    const again = await logInAs(email, 'a long enough one')
    const resent = await world.send(who, resendVerification, {})
    const all = [answer, user, wrong, again, resent].map(({ headers, ...rest }) => ({
      ...rest,
      headers: Object.keys(headers),
    }))
    const plain = all.map((one) => JSON.stringify(one, null, 1).replaceAll(name, 'NAME').replaceAll(email, 'EMAIL'))
    return plain.map((text) =>
      text.replaceAll(/"[0-9a-f-]{36}"|"[A-Za-z0-9_-]{16,}"|\d{4}-\d\d-\d\dT[^"]*|\b\d{6,}\b/g, '"*"'),
    )
  }
  const [known, fresh] = [await answers(owner.email), await answers(aNewEmail())]
  expect(known).toEqual(fresh)
})

test('a known address opens each account by its own password alone, and the oldest claim of several', async () => {
  const owner = await anOwner()
  const first = await claim(owner.email, 'the first of them')
  await claim(owner.email, 'the second of them')
  const nameAfter = async (password: string) => (await logInAs(owner.email, password)).response.user?.name
  expect(await nameAfter(owner.password)).toBe(owner.blogName)
  expect(await nameAfter('the first of them')).toBe(first.name)
  expect((await logInAs(owner.email, 'the second of them')).status).toBe(401)
})

test.each([
  ['in capitals', (email: string) => email.toUpperCase()],
  ['with a plus', (email: string) => email.replace('@', '+else@')],
])(
  'only the mailbox of a known address %s learns of a registration, with a way into its own account',
  async (_how, spell) => {
    const owner = await anOwner()
    const email = spell(owner.email)
    const { who } = await claim(email)
    await runJobsAbout(world, email)
    const [mail] = mailsTo(world, owner.email)
    expect(mail?.subject).toBe('You already have a Bowerbird account')
    expect(mail?.links[0]).toContain('/reset?token=')
    const { user } = (await world.send(who, readUserInfo, {})).response
    expect(user?.is_verified_email).toBe(false)
  },
)

test('whoever confirms an address has it, although somebody else named it first', async () => {
  const squatter = await registerSomeone(world)
  await runJobsAbout(world, squatter.email)
  const { name } = await claim(squatter.email)
  const sent = mailsTo(world, squatter.email).length
  await runJobsAbout(world, squatter.email)
  const [link] = mailsTo(world, squatter.email)[sent]?.links ?? []
  const token = new URL(link ?? '').searchParams.get('token') as string
  expect((await world.send(world.aGuest(), verifyEmail, { token })).status).toBe(200)
  expect((await logInAs(squatter.email, 'a long enough one')).response.user?.name).toBe(name)
  expect((await logInAs(squatter.email, squatter.password)).response.user?.name).toBe(squatter.blogName)
})
