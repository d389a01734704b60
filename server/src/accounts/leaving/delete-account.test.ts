import { randomUUID } from 'node:crypto'
import { deleteAccount, listSessions, logIn, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { beginTfa, confirmTfa } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { openOwnWorld } from '../../testing/own-database.ts'
import { logInAgain, type Registered, registerSomeone, runJobsAbout, withNewSession } from '../../testing/people.ts'
import type { Person, World } from '../../testing/world.ts'
import { tasksOf } from '../../worker.ts'
import { codeAt } from '../login/tfa.ts'

// Uses its own database because the test plays the worker and no other worker may take its events.
let world: World
beforeAll(async () => {
  world = await openOwnWorld()
  await world.aMember() // The first account becomes staff, so it is none of those below.
})
afterAll(() => world.close())

const remove = (who: Person, password: string, tfa_code?: string) =>
  world.send(who, deleteAccount, { password, tfa_code })
const isLoggedIn = async (who: Person) => (await world.send(who, readUserInfo, {})).response.user !== null
const seesBlog = async (who: Person, name: string) =>
  (await world.send(who, readBlog, { tumblelog: name })).status === 200
const accountRows = (id: string) => world.db.selectFrom('accounts').selectAll().where('id', '=', id).execute()

async function letWorkerRemove({ accountId }: Registered) {
  await handleEventsAbout(world, accountId)
  expect(await runJobsAbout(world, accountId, { remove_account: tasksOf(world.deps).remove_account })).toContain(
    'remove_account',
  )
}

const writePost = async (blogId: string, about: { trail?: string[]; root?: string; name?: string } = {}) => {
  const id = (await sql<{ id: string }>`select next_id() as id`.execute(world.db)).rows[0]?.id as string
  const content = await world.db
    .insertInto('contents')
    .values({
      post_id: id,
      blog_id: blogId,
      blog_name: about.name ?? 'someone',
      kind: 'text',
      body_html: '<p>Words</p>',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into posts (id, blog_id, kind, state, published_id, content_id, trail, root_post_id, root_blog_uuid, reblog_key)
    values (${id}, ${blogId}, 'text', 'published', next_id(), ${content.id}, ${about.trail ?? []}::bigint[],
            ${about.root ?? id}, ${randomUUID()}, 'key')`.execute(world.db)
  return { id, contentId: content.id }
}

test('leaving ends every session, hides the blogs and frees the address, at once', async () => {
  const here = await registerSomeone(world)
  const there = await logInAgain(world, here)
  const answer = await remove(here, here.password)
  expect(answer).toMatchObject({ status: 200, response: { user: null, flags: { is_logged_in: false } } })
  expect([await isLoggedIn(here), await isLoggedIn(there)]).toEqual([false, false])
  const guest = withNewSession(here, answer)
  expect(guest.token).not.toBe(here.token)
  expect(await world.send(guest, logIn, { email: here.email, password: here.password })).toMatchObject({ status: 401 })
  expect(await seesBlog(guest, here.blogName)).toBe(false)
  expect(await registerSomeone(world, { email: here.email })).toMatchObject({ email: here.email })
  const [row] = await accountRows(here.accountId)
  expect(JSON.stringify(row)).not.toContain(here.email)
})

test('then the worker removes the account, its blogs and all that hangs on them', async () => {
  const [me, reader] = [await registerSomeone(world), await registerSomeone(world)]
  const post = await writePost(me.blogId)
  await world.db
    .insertInto('follows')
    .values([
      { account_id: reader.accountId, blog_id: me.blogId },
      { account_id: me.accountId, blog_id: reader.blogId },
    ])
    .execute()
  await world.db
    .insertInto('notes')
    .values({ root_post_id: post.id, post_id: post.id, kind: 'like', blog_id: reader.blogId })
    .execute()
  const counts = async () => {
    const { user } = (await world.send(reader, readUserInfo, {})).response
    return [user?.friend_count, user?.channels[0]?.follower_count]
  }
  expect(await counts()).toEqual([1, 1])

  await remove(me, me.password)
  await letWorkerRemove(me)
  expect(await accountRows(me.accountId)).toEqual([])
  expect(await counts()).toEqual([0, 0])
  const left = await sql`
    select 'blog' as what from blogs where id = ${me.blogId} union all
    select 'post' from posts where id = ${post.id} union all
    select 'content' from contents where id = ${post.contentId} union all
    select 'note' from notes where root_post_id = ${post.id} union all
    select 'count' from note_counts where root_post_id = ${post.id}`.execute(world.db)
  expect(left.rows).toEqual([])
  // Somebody followed the blog, so its name stays reserved.
  await expect(registerSomeone(world, { name: me.blogName })).rejects.toThrow('That name is taken')
})

test('what others reblogged stays in their trails as words under the old name', async () => {
  const [me, reader] = [await registerSomeone(world), await registerSomeone(world)]
  const quoted = await writePost(me.blogId, { name: me.blogName })
  const unread = await writePost(me.blogId)
  const reblog = await writePost(reader.blogId, { trail: [quoted.contentId], root: quoted.id })
  await remove(me, me.password)
  await letWorkerRemove(me)
  const contents = await world.db
    .selectFrom('contents')
    .select(['id', 'blog_id', 'blog_name', 'body_html'])
    .where('id', 'in', [quoted.contentId, unread.contentId])
    .execute()
  expect(contents).toEqual([{ id: quoted.contentId, blog_id: null, blog_name: me.blogName, body_html: '<p>Words</p>' }])
  const stored = await world.db.selectFrom('posts').select('trail').where('id', '=', reblog.id).executeTakeFirst()
  expect(stored?.trail).toEqual([quoted.contentId])
})

test('uploads go too: rows at once, files by a job that spares those somebody else has', async () => {
  const [me, other] = [await registerSomeone(world), await registerSomeone(world)]
  const upload = (owner: Registered, hash: string) =>
    world.db
      .insertInto('media')
      .values({
        hash,
        owner_account_id: owner.accountId,
        kind: 'photo',
        mime: 'image/webp',
        width: 1,
        height: 1,
        bytes: 1,
        renditions: JSON.stringify([{ key: `p/aa/${hash}/s1.webp`, width: 1, height: 1, mime: 'image/webp' }]),
        used_at: new Date(),
      })
      .execute()
  const [mine, shared] = [
    randomUUID().replaceAll('-', '').padEnd(40, 'a'),
    randomUUID().replaceAll('-', '').padEnd(40, 'b'),
  ]
  await upload(me, mine)
  await upload(me, shared)
  await upload(other, shared)
  await remove(me, me.password)
  await letWorkerRemove(me)
  const rows = await world.db
    .selectFrom('media')
    .select('owner_account_id')
    .where('hash', 'in', [mine, shared])
    .execute()
  expect(rows).toEqual([{ owner_account_id: other.accountId }])
  const { rows: jobs } = await sql<{ payload: { keys: string[] } }>`
    select payload from graphile_worker._private_jobs where position(${mine} in payload::text) > 0`.execute(world.db)
  expect(jobs.flatMap(({ payload }) => payload.keys).sort()).toEqual(
    [`p/aa/${mine}/s1.webp`, `p/aa/${shared}/s1.webp`].sort(),
  )
})

test('a blog owned together goes on', async () => {
  const [me, partner] = [await registerSomeone(world), await registerSomeone(world)]
  const name = `t-${randomUUID().slice(0, 18)}`
  const shared = await world.db
    .insertInto('blogs')
    .values({ name, title: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('blog_members')
    .values([
      { account_id: me.accountId, blog_id: shared.id },
      { account_id: partner.accountId, blog_id: shared.id },
    ])
    .execute()
  await remove(me, me.password)
  await letWorkerRemove(me)
  expect(await seesBlog(world.aGuest(), name)).toBe(true)
  const members = world.db.selectFrom('blog_members').select('account_id').where('blog_id', '=', shared.id)
  expect(await members.execute()).toEqual([{ account_id: partner.accountId }])
})

test('it takes the password, and where two-factor is on a code; otherwise nothing is lost [POST-394]', async () => {
  const me = await registerSomeone(world)
  const { secret } = (await world.send(me, beginTfa, { password: me.password })).response
  await world.send(me, confirmTfa, { code: codeAt(secret, Date.now()) })
  expect(await remove(world.aGuest(), me.password)).toMatchObject({ status: 401 })
  expect(await remove(me, 'wrong guess')).toMatchObject({ status: 403, error: 'accounts.wrong_password' })
  expect(await remove(me, me.password)).toMatchObject({ status: 403, error: 'accounts.tfa_needed' })
  expect(await remove(me, me.password, codeAt(secret, 0))).toMatchObject({
    status: 403,
    error: 'accounts.wrong_tfa_code',
  })
  expect(await world.send(me, deleteAccount, {} as never)).toMatchObject({ status: 400 })
  expect(await world.send(me, listSessions, {})).toMatchObject({ status: 200 })
  expect(await seesBlog(world.aGuest(), me.blogName)).toBe(true)
  expect(await world.eventsAbout(me.accountId)).toEqual(['account.registered'])
  expect(await remove(me, me.password, codeAt(secret, Date.now() + 30_000))).toMatchObject({ status: 200 })
})

test('leaving twice at once is leaving once', async () => {
  const me = await registerSomeone(world)
  const answers = await Promise.all([remove(me, me.password), remove(me, me.password)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await world.eventsAbout(me.accountId)).filter((name) => name === 'account.deleted')).toHaveLength(1)
  await letWorkerRemove(me)
})
