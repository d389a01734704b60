import type { Envelope } from '@bowerbird/domain/core/call.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseChecksum } from '../../testing/database-checksum.ts'
import { useOwnDatabase } from '../../testing/own-database.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import type { Post } from '../../testing/writes/write.ts'
import { writes } from '../../testing/writes/writes.ts'
import { writePost } from '../../testing/writing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
let world: World
let database: Awaited<ReturnType<typeof useOwnDatabase>>
beforeAll(async () => {
  database = await useOwnDatabase()
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const everybody = ['guest', 'stranger', 'owner', 'blocked', 'staff'] as const
type Who = (typeof everybody)[number]

async function send(who: Person, name: string, fields: Record<string, unknown>, withKey = true) {
  const [method, path = ''] = name.split(' ')
  const rest = { ...fields }
  const url = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = String(rest[field] ?? 'x')
    delete rest[field]
    return value
  })
  const answer = await world.app.inject({
    method: method as 'POST',
    url,
    payload: rest,
    headers: { cookie: `session=${who.token}`, ...(withKey && { 'x-form-key': who.formKey }) },
  })
  const { response, errors } = answer.json() as Envelope<Record<string, Post>>
  return { status: answer.statusCode, code: errors?.[0]?.code, title: errors?.[0]?.title, response }
}

const photo = await aPhoto(40, 30).jpeg().toBuffer()

const everything = () => databaseChecksum(world.db)

/** Makes one blog with everything that a call can act on, and the people who try. */
async function aScene() {
  const people: Record<Who, Person> = {
    guest: world.aGuest(),
    stranger: await world.aMember(),
    owner: await world.aMember(),
    blocked: await world.aMember(),
    staff: await world.aMember({ isStaff: true }),
  }
  const { owner, stranger, blocked } = people
  const third = await world.aMember()
  await sql`update blogs set submissions = true where id = ${owner.blogId}`.execute(world.db)
  const post = await writePost(world, owner, {
    post: { tags: 'tag' },
    poll: { question: 'So?', options: ['Yes', 'No'], hours: 24 },
    allow_photo_replies: true,
  })
  const draft = await writePost(world, owner, { post: { state: '1' } })
  await writePost(world, owner, { post: { state: '2' } })
  const queued = await writePost(world, owner, { post: { state: '2' } })
  await send(stranger, 'POST /svc/post/ask', { recipient: owner.blogName, question: 'Why?' })
  await writePost(world, stranger, { blogName: owner.blogName })
  await send(third, 'POST /svc/reply', { post_id: post.id, reply_text: 'Hm' })
  await sql`update blogs set submissions = false where id = ${owner.blogId}`.execute(world.db)
  await sql`update posts set options = options || '{"app": "Nest"}' where id = ${post.id}`.execute(world.db)
  const waiting = await world.db
    .selectFrom('posts')
    .select(['id', 'kind', 'reblog_key'])
    .where('blog_id', '=', owner.blogId)
    .where('state', '=', 'unapproved')
    .execute()
  const reply = await world.db
    .selectFrom('notes')
    .select('id')
    .where('kind', '=', 'reply')
    .where('post_id', '=', post.id)
    .executeTakeFirst()
  await send(owner, 'POST /svc/block/add', { tumblelog: owner.blogName, blocked_tumblelog: blocked.blogName })
  const [ask, submission] = ['answer', 'text'].map((kind) => waiting.find((row) => row.kind === kind))
  if (!ask || !submission || !reply) throw new Error('The scene is not whole')
  const talk = await aTalk(third, owner)
  const { url: photoUrl } = (await upload<Uploaded>(world, stranger, '/svc/post/upload/photo', { body: photo }))
    .response
  const pollId = post.content?.poll?.id as string
  return { people, third, post, pollId, draft, queued, ask, submission, replyId: reply.id, photoUrl, talk }
}

/** Starts a conversation with the owner, and returns it as the owner sees it. */
async function aTalk(from: Person, to: Person) {
  const blogs = world.db.selectFrom('blogs').select('uuid')
  const own = await blogs.where('id', '=', to.blogId).executeTakeFirstOrThrow()
  const { uuid } = await blogs.where('id', '=', from.blogId).executeTakeFirstOrThrow()
  const words = { participant: uuid, participants: [own.uuid], type: 'TEXT', message: 'Psst' }
  const { response } = await send(from, 'POST /svc/conversations/messages', words)
  return { conversation_id: String(response.id), participant: own.uuid }
}
type Scene = Awaited<ReturnType<typeof aScene>>

export type { Scene }

const namesOfWrites = () => [...world.app.servedCalls.values()].filter(({ call }) => call.method !== 'GET')

test('every write is in the table below, or is about nobody but oneself', () => {
  const known = new Set([...writes.map(({ call }) => call), ...aboutOneself])
  const served = namesOfWrites().map(({ call }) => `${call.method} ${call.path}`)
  expect(served.filter((name) => !known.has(name))).toEqual([])
})

/** These calls act on their sender, or need a secret, a file or an outside page; their own tests prove them. */
const aboutOneself = [
  'POST /register',
  'POST /login',
  'POST /logout',
  'POST /svc/account/verify',
  'POST /svc/account/verify/resend',
  'POST /svc/account/email',
  'POST /svc/account/password',
  'POST /svc/account/reset/request',
  'POST /svc/account/reset',
  'POST /svc/account/tfa/begin',
  'POST /svc/account/tfa/confirm',
  'POST /svc/account/tfa/disable',
  'POST /svc/account/tfa/recovery_codes',
  'POST /svc/account/sessions/end',
  'POST /svc/account/delete',
  'POST /svc/post/unhide',
  'POST /svc/post/unmute',
  'POST /svc/mute/remove',
  'POST /svc/filter/remove',
  'POST /svc/bookmark/remove',
  'POST /svc/bookmark/folder/remove',
  'POST /svc/user/seen',
  'POST /svc/blog/:name/queue/delete',
  'POST /svc/blog/:name/posts/edit_all/undo',
  'POST /svc/blog/:name/posts/edit_all/stop',
  'POST /svc/post/copy_picture',
  'POST /svc/post/get_link_data',
  'POST /svc/post/upload/:kind',
  'POST /svc/post/upload_retry',
  'POST /svc/blog/:name/avatar',
  'POST /svc/staff/site/logo',
  'POST /svc/linked_accounts/begin',
  'POST /svc/linked_accounts/finish',
]

test('no write without its key changes anything, whoever sends it [POST-390] [POST-391]', async () => {
  const scene = await aScene()
  const before = await everything()
  for (const { call } of namesOfWrites()) {
    // A log takes no key and changes nothing that anybody sees. BLOG-373
    if (call.takesFile || call.isLog) continue
    for (const who of everybody) {
      const fields = writes.find((write) => write.call === `${call.method} ${call.path}`)?.fields(scene) ?? {}
      const answer = await send(scene.people[who], `${call.method} ${call.path}`, fields, false)
      const isTurnedAway = who === 'guest' && call.family?.checksWhoFirst
      expect([call.path, who, answer.status]).toEqual([call.path, who, isTurnedAway ? 401 : 403])
    }
  }
  expect(await everything()).toBe(before)
})

test('a guest changes nothing that members change [POST-517]', async () => {
  const scene = await aScene()
  const before = await everything()
  for (const { call } of namesOfWrites().filter(({ call }) => call.who === 'member' && !call.takesFile)) {
    const name = `${call.method} ${call.path}`
    const fields = writes.find((write) => write.call === name)?.fields(scene) ?? {}
    expect([name, (await send(scene.people.guest, name, fields)).status]).toEqual([name, 401])
  }
  expect(await everything()).toBe(before)
})

const smuggled = {
  is_staff: true,
  account_id: 'x',
  blog_id: '1',
  author_account_id: 'x',
  published_id: '1',
  role: 'staff',
}

test('a field that gives rights is refused with everything else in the request [POST-394]', async () => {
  const scene = await aScene()
  const before = await everything()
  for (const write of writes)
    for (const [field, value] of Object.entries(smuggled)) {
      const answer = await send(scene.people.owner, write.call, { ...write.fields(scene), [field]: value })
      expect([write.call, field, answer.status]).toEqual([write.call, field, 400])
    }
  expect(await everything()).toBe(before)
})

test.each(writes.map((write) => [`${write.call} ${write.what ?? ''}`, write] as const))(
  '%s is done by those alone who may [POST-521] [POST-524] [POST-525] [POST-526]',
  async (_name, write) => {
    const scene = await aScene()
    await write.before?.(scene, send)
    const before = await everything()
    for (const who of everybody.filter((each) => !write.allowed.includes(each))) {
      const { status } = await send(scene.people[who], write.call, write.fields(scene))
      const isRefused = [401, 403, 404, write.othersGet].includes(status) || write.idle?.includes(who)
      expect([who, isRefused || status]).toEqual([who, true])
    }
    expect(await everything()).toBe(before)
    for (const who of write.allowed) {
      const fresh = who === write.allowed[0] ? scene : await aScene()
      if (fresh !== scene) await write.before?.(fresh, send)
      const then = await everything()
      const answer = await send(fresh.people[who], write.call, write.fields(fresh))
      expect([who, answer.status, answer.title]).toEqual([who, 200, undefined])
      expect([who, (await everything()) !== then]).toEqual([who, !write.isRead])
    }
  },
)
