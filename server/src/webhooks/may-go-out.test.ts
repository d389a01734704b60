import { endGrant, listGrants } from '@bowerbird/domain/apps/apps.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endAccount } from '../accounts/leaving/end-account.ts'
import { tokensFor } from '../testing/api/apps.ts'
import { aHook, type Hook, sendAll } from '../testing/api/webhooks.ts'
import { aGroup } from '../testing/groups.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOutside } from '../testing/outside.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'
import { mayGoOut } from './may-go-out.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
let scene: Scene
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
  scene = await aScene()
})
/** Each test begins with blogs that stand, and receivers that got nothing. */
beforeEach(async () => {
  const { group, stranger, hooks } = scene
  const both = [group.id, stranger.blogId]
  await world.db
    .updateTable('blogs')
    .set({ is_suspended: false, members_only: false })
    .where('id', 'in', both)
    .execute()
  await world.db.deleteFrom('blocks').where('blocker_blog_id', '=', group.id).execute()
  for (const { receiver } of Object.values(hooks)) receiver.got.length = 0
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

/** Each of them allowed an app of their own, which has a webhook; the last four are the owner with less. */
const whos = [
  ...(['owner', 'admin', 'editor', 'contributor', 'stranger'] as const),
  ...(['owner reads', 'admin reads', 'owner over', 'owner ended', 'owner never'] as const),
] as const
type Who = (typeof whos)[number]

const readers: readonly Who[] = ['owner', 'admin', 'editor', 'owner reads', 'admin reads']
const writers: readonly Who[] = ['owner', 'admin']

type Scene = Awaited<ReturnType<typeof aScene>>

async function aScene() {
  const group = await aGroup(world)
  const [developer, stranger] = [await world.aMember(), await world.aMember()]
  const people: Record<Who, Person> = {
    ...{ owner: group.owner, admin: group.admin, editor: group.editor, contributor: group.contributor, stranger },
    ...{ 'owner reads': group.owner, 'admin reads': group.admin, 'owner over': group.owner },
    ...{ 'owner ended': group.owner, 'owner never': group.owner },
  }
  const hooks = {} as Record<Who, Hook>
  for (const who of whos) {
    const hook = await aHook(world, outside, developer)
    hooks[who] = hook
    if (who !== 'owner never')
      await tokensFor(world, people[who], hook.app, who.endsWith('reads') ? 'basic' : 'basic write')
  }
  await sql`
    update app_tokens set expires_at = now() - interval '1 second'
    where app_id = ${hooks['owner over'].app.id}`.execute(world.db)
  const { grants } = (await world.send(group.owner, listGrants, {})).response
  const { rows } = await sql<{ id: string }>`
    select id from app_grants where app_id = ${hooks['owner ended'].app.id}`.execute(world.db)
  expect(grants.map(({ id }) => id)).toContain(rows[0]?.id)
  await world.send(group.owner, endGrant, { grant_id: rows[0]?.id ?? '' })
  return { group, stranger, hooks }
}

/** Sends whatever waits, and names those whose webhook was told of the event. */
async function listReceivers(event: string): Promise<Who[]> {
  const { hooks } = scene
  for (const who of whos) await sendAll(world, hooks[who])
  return whos.filter((who) => hooks[who].receiver.got.some(({ body }) => body.event === event))
}

/** Counts deliveries of what was done to a post; the text of a post that nobody may see would be left out later too. */
async function countWaiting(post: { id: string }, again: { id: string }): Promise<number> {
  const waiting = await world.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('post_id', 'in', [post.id, again.id])
    .where('event', 'in', ['post.reblogged', 'post.replied'])
    .execute()
  return waiting.length
}

const setBlog = (id: string, flag: 'is_suspended' | 'members_only') =>
  world.db
    .updateTable('blogs')
    .set({ [flag]: true })
    .where('id', '=', id)
    .execute()
type Change = (post: { id: string }) => Promise<unknown>
const changes: Record<string, Change> = {
  private: ({ id }) => {
    const { owner, name } = scene.group
    return world.send(owner, updatePost, { channel_id: name, edit_post_id: id, post: { state: 'private' } })
  },
  'for members': ({ id }) =>
    world.db.updateTable('posts').set({ is_members_only: true }).where('id', '=', id).execute(),
  deleted: ({ id }) => world.send(scene.group.owner, deletePost, { channel_id: scene.group.name, post_id: id }),
  'of a suspended blog': () => setBlog(scene.group.id, 'is_suspended'),
  'of a blog for members': () => setBlog(scene.group.id, 'members_only'),
}

test('a public post is told to the apps of members who let them read, while their tokens work [API-072]', async () => {
  const post = await writePost(world, scene.group.owner, { blogName: scene.group.name })
  await handleEventsAbout(world, post.id)
  expect(await listReceivers('post.published')).toEqual(readers)
})

test('a draft and a queued post are told to nobody [API-072]', async () => {
  for (const state of ['1', '2']) {
    const post = await writePost(world, scene.group.owner, { blogName: scene.group.name, post: { state } })
    await handleEventsAbout(world, post.id, scene.group.id)
  }
  expect(await listReceivers('post.published')).toEqual([])
})

const moments = ['before the event is handled', 'while the delivery waits'] as const
const cases = Object.keys(changes).flatMap((state) => moments.map((moment) => [state, moment] as const))

test.each(cases)('a post that becomes %s %s is told to nobody [API-072]', async (state, moment) => {
  const post = await writePost(world, scene.group.owner, { blogName: scene.group.name })
  const change = () => (changes[state] as Change)(post)
  if (moment === moments[0]) await change()
  await handleEventsAbout(world, post.id)
  if (moment === moments[1]) await change()
  expect(await listReceivers('post.published')).toEqual([])
})

test.each(['open', 'blocked', 'suspended', 'for members'] as const)(
  'reblogs and replies by a blog that is %s are told to readers, or to nobody [API-072]',
  async (stands) => {
    const { group, stranger } = scene
    const post = await writePost(world, group.owner, { blogName: group.name })
    const again = await reblog(world, stranger, post)
    await world.send(stranger, replyToPost, { post_id: post.id, reply_text: 'So' })
    if (stands === 'blocked')
      await world.send(group.owner, blockBlog, { tumblelog: group.name, blocked_tumblelog: stranger.blogName })
    if (stands === 'suspended') await setBlog(stranger.blogId, 'is_suspended')
    if (stands === 'for members') await setBlog(stranger.blogId, 'members_only')
    await handleEventsAbout(world, post.id, again.id)
    const expected = stands === 'open' ? readers : []
    expect(await countWaiting(post, again)).toBe(2 * expected.length)
    expect(await listReceivers('post.reblogged')).toEqual(expected)
    expect(await listReceivers('post.replied')).toEqual(expected)
  },
)

test.each(['is_suspended', 'members_only'] as const)(
  'a reblog of a post of a blog with %s is told to nobody [API-072]',
  async (flag) => {
    const { group, stranger } = scene
    const post = await writePost(world, group.owner, { blogName: group.name })
    const again = await reblog(world, stranger, post)
    await setBlog(group.id, flag)
    await handleEventsAbout(world, post.id, again.id)
    expect(await countWaiting(post, again)).toBe(0)
  },
)

/** Asks the condition itself, for what no call can bring about. */
async function mayBeReported(db: World['db'], event: string, post: { id: string }, noteId: string | null = null) {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayGoOut} as may from webhooks cross join (
      select ${event} as event, ${scene.group.id}::bigint as blog_id, ${post.id}::bigint as post_id,
        ${noteId}::bigint as note_id) as told
    where webhooks.app_id = ${scene.hooks.owner.app.id}`.execute(db)
  return rows.map(({ may }) => may)
}

test('a token that ends at this very moment works no longer [API-072]', async () => {
  const { group, hooks } = scene
  const post = await writePost(world, group.owner, { blogName: group.name })
  const endsIn = async (interval: string) => {
    const tx = await world.db.startTransaction().execute()
    try {
      await sql`
        update app_tokens set expires_at = now() + ${interval}::interval
        where app_id = ${hooks.owner.app.id}`.execute(tx)
      return await mayBeReported(tx, 'post.published', post)
    } finally {
      await tx.rollback().execute()
    }
  }
  expect([await endsIn('1 microsecond'), await endsIn('0')]).toEqual([[true], [false]])
})

test('of the notes on a post, replies alone are told [API-072]', async () => {
  const { group, stranger } = scene
  const post = await writePost(world, group.owner, { blogName: group.name })
  await world.send(stranger, likePost, { id: post.id, key: post.reblog_key })
  await world.send(stranger, replyToPost, { post_id: post.id, reply_text: 'So' })
  const notes = await world.db.selectFrom('notes').select(['id', 'kind']).where('post_id', '=', post.id).execute()
  const reported = await Promise.all(
    notes.map(async ({ id, kind }) => [kind, ...(await mayBeReported(world.db, 'post.replied', post, id))]),
  )
  expect(reported.toSorted()).toEqual([
    ['like', false],
    ['reply', true],
  ])
})

test('a question is told to apps that an owner or admin lets write, as long as it waits [API-072]', async () => {
  const { group, stranger } = scene
  await world.db.updateTable('blogs').set({ asks: true }).where('id', '=', group.id).execute()
  const ask = () => world.send(stranger, askQuestion, { recipient: group.name, question: 'Why?' })
  expect((await ask()).status).toBe(200)
  await handleEventsAbout(world, group.id)
  expect(await listReceivers('ask.received')).toEqual(writers)
  for (const { receiver } of Object.values(scene.hooks)) receiver.got.length = 0
  await ask()
  await handleEventsAbout(world, group.id)
  await sql`update posts set state = 'draft' where blog_id = ${group.id}`.execute(world.db)
  expect(await listReceivers('ask.received')).toEqual([])
})

test('accounts that have no password count, and deleted ones do not [API-072]', async () => {
  const { group } = scene
  await sql`update accounts set password_hash = '' where id = ${group.owner.accountId}`.execute(world.db)
  await world.db.transaction().execute((tx) => endAccount(tx, group.editor.accountId))
  const post = await writePost(world, group.owner, { blogName: group.name })
  await handleEventsAbout(world, post.id)
  expect(await listReceivers('post.published')).toEqual(readers.filter((who) => who !== 'editor'))
})
