import { register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { changeEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { inviteSomeone } from '@bowerbird/domain/accounts/invites.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readDayLimits } from '@bowerbird/domain/posts/day-limits.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { limitPerson, saveSiteLimits } from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { saveSite } from '@bowerbird/domain/site/site.contract.ts'
import { listPeople } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseOverUploads } from '../media/uploads-today.ts'
import { publishDuePosts } from '../posts/queue/publish-due.actions.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import { registerSomeone } from '../testing/people.ts'
import type { Person, World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
let staff: Person
beforeAll(async () => {
  world = await openOwnWorld()
  staff = await world.aMember({ isStaff: true })
})
afterAll(() => world.close())

const save = (wanted: SentTo<typeof saveSiteLimits>) => world.send(staff, saveSiteLimits, wanted)
const give = (who: Person, limits: object) =>
  world.send(staff, limitPerson, { id: who.accountId, reason: 'Why not', ...limits })
const write = (who: Person, post: object = {}) =>
  world.send(who, updatePost, { channel_id: who.blogName, post: { one: 'New', ...post } })

test('an account makes as many posts in 24 hours as the site or staff say, and is told when it goes on [DAY-122]', async () => {
  const wren = await world.aMember()
  expect((await save({ posts_per_day: 2 })).response.posts_per_day).toBe(2)
  const queued = await writePost(world, wren, { post: { state: '2' } })
  await write(wren)
  const refused = await write(wren)
  expect(refused).toMatchObject({ status: 403, error: 'posts.daily_limit' })
  const goesOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 13).replace('T', ' ')
  expect(refused.title).toContain(
    `You’ve reached the limit of 2 posts a day (posts_per_day). You can post again at ${goesOn}`,
  )
  // Posts that are queued already go out, and a day later the writer goes on.
  await sql`update blogs set queue_next_at = now() - interval '1 second' where id = ${wren.blogId}`.execute(world.db)
  await publishDuePosts(world.db)
  const out = await world.db.selectFrom('posts').select('state').where('id', '=', queued.id).executeTakeFirst()
  expect(out?.state).toBe('published')
  await give(wren, { posts_per_day: 3 })
  expect([(await write(wren)).status, (await write(wren)).status]).toEqual([200, 403])
  await give(wren, { posts_per_day: 0 })
  expect((await write(wren)).status).toBe(200)
  await give(wren, {})
  expect((await write(wren)).status).toBe(403)
  await save({ posts_per_day: '' })
  expect((await write(wren)).status).toBe(200)
})

test('several posts at once do not pass the limit [DAY-122]', async () => {
  const wren = await world.aMember()
  await give(wren, { posts_per_day: 3 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(wren)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
})

test('uploads in 24 hours are counted by one statement, and refused with the time [DAY-123]', async () => {
  const wren = await world.aMember()
  const file = sql`insert into media (hash, owner_account_id, kind, mime, width, height, bytes)
    values (md5(random()::text), ${wren.accountId}, 'photo', 'image/png', 1, 1, 1)`
  await file.execute(world.db)
  await refuseOverUploads(world.deps.db, wren.accountId)
  await save({ uploads_per_day: 1 })
  await expect(refuseOverUploads(world.deps.db, wren.accountId)).rejects.toMatchObject({
    refusal: {
      code: 'media.over_uploads',
      text: expect.stringMatching(/^You’ve reached the limit of 1 uploads in 24 hours\. You can upload again at /),
    },
  })
  await give(wren, { uploads_per_day: 0 })
  await refuseOverUploads(world.deps.db, wren.accountId)
  await save({ uploads_per_day: '' })
  const { people } = (await world.send(staff, listPeople, { query: wren.blogName })).response
  expect(people[0]).toMatchObject({ uploads_per_day: 0, posts_per_day: null })
})

test('a writer learns that a limit of 24 hours is nearly used up, and when it goes on [DAY-202]', async () => {
  const wren = await world.aMember()
  const near = async (who = wren) => (await world.send(who, readDayLimits, {})).response.near
  await give(wren, { posts_per_day: 3, uploads_per_day: 20 })
  await write(wren)
  expect(await near()).toEqual([])
  await write(wren)
  const goesOn = (await near())[0]?.goes_on_at ?? ''
  expect(await near()).toEqual([{ what: 'posts', limit: 3, left: 1, goes_on_at: goesOn }])
  expect(Math.abs(Date.parse(goesOn) - Date.now() - 86_400_000)).toBeLessThan(60_000)
  await sql`insert into media (hash, owner_account_id, kind, mime, width, height, bytes)
    select md5(random()::text), ${wren.accountId}, 'photo', 'image/png', 1, 1, 1 from generate_series(1, 18)`.execute(
    world.db,
  )
  expect(await near()).toMatchObject([{ what: 'posts' }, { what: 'uploads', limit: 20, left: 2 }])
  await write(wren)
  expect((await near())[0]).toMatchObject({ left: 0 })
  await give(wren, { posts_per_day: 0, uploads_per_day: 0 })
  expect(await near()).toEqual([])
  expect(await near(staff)).toEqual([])
  expect((await world.send(world.aGuest(), readDayLimits, {})).status).toBe(401)
})

test('the rule for e-mail addresses holds for new accounts and new addresses; invitations pass if staff say so [DAY-121]', async () => {
  const someone = (email: string, more: object = {}) =>
    world.send(world.aGuest(), register, {
      email,
      password: 'a long password',
      name: `n-${email.split('@')[0]}`,
      ...more,
    })
  const wren = await registerSomeone(world)
  expect(await save({ email_mode: 'block', email_domains: 'nothing' })).toMatchObject({
    ...{ status: 400, error: 'moderation.no_domain' },
  })
  const nobodyJoins = { status: 400, error: 'moderation.no_domain_allowed' }
  expect(await save({ email_mode: 'allow', email_domains: ' \n' })).toMatchObject(nobodyJoins)
  expect(await save({ email_mode: 'allow' })).toMatchObject(nobodyJoins)
  await save({ email_mode: 'block', email_domains: 'Trash.example\n@spam.test' })
  expect(await someone('one@mail.TRASH.example')).toMatchObject({ status: 403, error: 'accounts.email_blocked' })
  const change = (email: string) => world.send(wren, changeEmail, { email, password: wren.password })
  expect(await change('wren@spam.test')).toMatchObject({ status: 403, error: 'accounts.email_blocked' })
  expect((await change('wren@other.test')).status).toBe(200)
  await save({ email_mode: 'allow', email_domains: 'school.example' })
  expect(await someone('two@home.example')).toMatchObject({ status: 403, error: 'accounts.email_not_allowed' })
  expect((await someone('three@pupils.school.example')).status).toBe(200)
  expect(await save({ email_domains: '' })).toMatchObject(nobodyJoins)
  await world.send(staff, saveSite, { signups: 'invite' })
  const invited = async (email: string) => {
    const { url } = (await world.send(staff, inviteSomeone, {})).response as { url: string }
    return someone(email, { invite: new URL(url, world.config.origin).searchParams.get('invite') })
  }
  expect((await invited('four@home.example')).status).toBe(403)
  await save({ invited_pass: true })
  expect((await invited('five@home.example')).status).toBe(200)
})
