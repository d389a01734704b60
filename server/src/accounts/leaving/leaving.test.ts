import { deleteAccount, keepAccount, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import * as calls from '@bowerbird/domain/accounts/members.contract.ts'
import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFurtherBlog, joinAs, letTimePass } from '../../testing/groups.ts'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { type Registered, registerConfirmed } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { endLeaving } from './leaving.actions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

async function aShared(...roles: ('admin' | 'editor' | 'contributor')[]) {
  const owner = await registerConfirmed(world)
  const { blogName: name, blogId } = await aFurtherBlog(world, owner)
  const others: Person[] = []
  for (const role of roles) {
    const other = await world.aMember()
    await joinAs(world, owner, name, other, role)
    others.push(other)
  }
  return { owner, name, blogId, others }
}

const leave = (who: Registered) => world.send(who, deleteAccount, { password: who.password })
const membersSeenBy = async (who: Person, name: string) => (await world.send(who, calls.listMembers, { name })).response
const takeOver = (who: Person, name: string) => world.send(who, calls.takeOver, { name })
const daysLeft = (at: string | undefined) => Math.round((Date.parse(at ?? '') - Date.now()) / 86_400_000)
const mailsAbout = async (words: string) =>
  (
    await sql<{ to: string }>`
      select payload ->> 'to' as to from graphile_worker._private_jobs
      where payload ->> 'text' like ${`%${words}%`}`.execute(world.db)
  ).rows.map(({ to }) => to)
const addressOf = async ({ accountId }: Person) =>
  (await world.db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email
const messagesOf = async (who: Person) => {
  const { response } = await world.send(who, readActivity, {
    tumblelog: who.blogName,
    include_activity_notifications: true,
  })
  return (response.activity_notifications ?? []).map(({ message }) => message)
}

test('an owner’s leaving is told to the other members, who see what happens to the blog, and can be called back', async () => {
  const { owner, name, others } = await aShared('admin', 'contributor', 'editor')
  const [admin, contributor, unconfirmed] = others as [Person, Person, Person]
  await sql`update accounts set is_verified = false where id = ${unconfirmed.accountId}`.execute(world.db)
  const left = await leave(owner)
  expect(left.status).toBe(200)
  expect(daysLeft(left.response.user?.leaves_at)).toBe(14)
  expect((await leave(owner)).response.user?.leaves_at).toBe(left.response.user?.leaves_at)
  const mailed = await mailsAbout(`/settings/blog/${name}`)
  expect(mailed.toSorted()).toEqual([await addressOf(admin), await addressOf(contributor)].toSorted())
  await handleEventsAbout(world, owner.accountId)
  for (const other of [admin, contributor])
    expect(
      (await messagesOf(other)).filter((message) => message.includes(`${owner.blogName} is deleting`)),
    ).toHaveLength(1)
  expect((await membersSeenBy(admin, name)).leaving).toMatchObject({ to: admin.blogName, can_take_over: true })
  expect((await membersSeenBy(owner, name)).leaving).toMatchObject({ to: admin.blogName, can_take_over: false })

  const back = await world.send(owner, keepAccount, {})
  expect(back.response.user?.leaves_at).toBeUndefined()
  expect((await membersSeenBy(admin, name)).leaving).toBeUndefined()
  await endLeaving(world.db, owner.accountId)
  expect((await world.send(owner, readUserInfo, {})).response.user?.primary).toBe(owner.blogName)
})

test('after 14 days the blog passes to the editor who offered to take it over, but to an admin first', async () => {
  const [lone, led] = [await aShared('editor', 'editor'), await aShared('admin', 'editor')]
  for (const { owner, name, others } of [lone, led]) {
    expect((await takeOver(others[1] as Person, name)).error).toBe('blogs.not_leaving')
    await leave(owner)
    await endLeaving(world.db, owner.accountId)
    expect((await world.send(owner, readUserInfo, {})).response.user).not.toBeNull()
    await takeOver(others[1] as Person, name)
  }
  const [volunteer, admin] = [lone.others[1] as Person, led.others[0] as Person]
  expect((await membersSeenBy(volunteer, lone.name)).leaving).toMatchObject({ to: volunteer.blogName })
  for (const [{ owner, name }, heir] of [
    [lone, volunteer],
    [led, admin],
  ] as const) {
    await letTimePass(world, owner)
    expect((await membersSeenBy(heir, name)).role).toBe('owner')
    const kept = world.db.selectFrom('blog_members').select('takes_over').where('account_id', '=', heir.accountId)
    expect((await kept.execute()).filter(({ takes_over }) => takes_over)).toEqual([])
    expect((await world.send(owner, readUserInfo, {})).response.user).toBeNull()
  }
})

test('without a volunteer or an admin the blog goes too, and an offer ends with the leaving', async () => {
  const { owner, name, others } = await aShared('editor')
  const [editor] = others as [Person]
  await leave(owner)
  await takeOver(editor, name)
  await world.send(owner, keepAccount, {})
  await leave(owner)
  expect((await membersSeenBy(editor, name)).leaving).toMatchObject({ to: null, can_take_over: true })
  await letTimePass(world, owner)
  expect((await world.send(editor, calls.listMembers, { name })).status).toBe(404)
})

test('an account whose blogs are nobody else’s is gone immediately, also if it writes for blogs of others', async () => {
  const [alone, { owner, name }] = [await registerConfirmed(world), await aShared('editor')]
  await joinAs(world, owner, name, alone, 'editor')
  expect((await leave(alone)).response.user).toBeNull()
})
