import { logOut } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { markActivitySeen } from '@bowerbird/domain/activity/activity.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog, subscribeToBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { markAsRead } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { muteBlog, mutePost } from '@bowerbird/domain/moderation/mutes.contract.ts'
import { replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { addFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import * as calls from '@bowerbird/domain/push/push.contract.ts'
import { subscriptionsMax } from '@bowerbird/domain/push/push.limits.ts'
import { type PushKind, pushKinds } from '@bowerbird/domain/push/push.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { markWords } from '../testing/marked-words.ts'
import { openOutside } from '../testing/outside.ts'
import { aDevice, newKeys, pushJobsOf, runPushJobs } from '../testing/push/devices.ts'
import { aTalker, greet, say, type Talker } from '../testing/talking.ts'
import { openWorld, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { vapidKeysOf } from './vapid.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
  await outside.close()
})

/** Wren has a device; jay does something to her, of each kind. */
async function aScene() {
  const [wren, jay] = [await aTalker(world), await aTalker(world)]
  const device = await aDevice(world, outside, wren)
  await world.send(wren, followBlog, { tumblelog: jay.blogName })
  await world.send(wren, subscribeToBlog, { name: jay.blogName })
  return { wren, jay, device }
}
type Scene = Awaited<ReturnType<typeof aScene>>

const acts: Record<PushKind, (scene: Scene) => Promise<unknown>> = {
  messages: ({ wren, jay }) => greet(world, jay, wren, 'A secret word'),
  asks: ({ wren, jay }) => world.send(jay, askQuestion, { recipient: wren.blogName, question: 'A secret word?' }),
  mentions: ({ wren, jay }) => writePost(world, jay, { post: { two: `<p>Hello @${wren.blogName}</p>` } }),
  async replies({ wren, jay }) {
    const post = await writePost(world, wren)
    await world.send(jay, replyToPost, { post_id: post.id, reply_text: 'A secret word' })
  },
  posts: ({ jay }) => writePost(world, jay),
}

async function act(scene: Scene, kind: PushKind): Promise<void> {
  await acts[kind](scene)
  await handleEventsAbout(world, scene.wren.blogId, scene.jay.blogId)
}

const wordsOf: Record<PushKind, (by: string) => string> = {
  messages: (by) => `New message from ${by}`,
  asks: (by) => `${by} asked you a question`,
  mentions: (by) => `${by} mentioned you in a post`,
  replies: (by) => `${by} replied to your post`,
  posts: (by) => `New post from ${by}`,
}

/** A post that mentions somebody is a new post too. */
const bodiesIn = ({ device }: Scene) => device.got.map(({ payload }) => payload.body)

test.each(pushKinds)(
  'a device is told of %s, encrypted, by the key of the site and without the words [DAY-064] [DAY-066]',
  async (kind) => {
    const scene = await aScene()
    const { wren, jay, device } = scene
    await world.send(wren, calls.savePush, { tells_posts: kind === 'posts' })
    await act(scene, kind)
    await runPushJobs(world, wren)
    expect(bodiesIn(scene)).toEqual([wordsOf[kind](jay.blogName)])
    const [got] = device.got
    expect(got?.payload).toMatchObject({
      title: (await world.deps.site.read()).name,
      url: expect.stringMatching(/^\//),
    })
    expect(got?.payload.badge).toBe(kind === 'posts' ? 0 : 1)
    expect(JSON.stringify(got?.payload)).not.toContain('secret')
    expect(got?.bytes.includes(jay.blogName)).toBe(false)
    const { publicKey } = vapidKeysOf(world.deps)
    expect(got?.headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: kind === 'messages' ? 'high' : 'normal' },
      ...{ topic: expect.stringMatching(/^[\w-]{1,32}$/), authorization: expect.stringContaining(publicKey) },
    })
  },
)

test.each(pushKinds)('with %s switched off, the other kinds are told and it is not [DAY-065]', async (off) => {
  const scene = await aScene()
  const { wren, jay } = scene
  const choice = off === 'posts' ? { tells_posts: false } : { tumblelog: wren.blogName, off: [off] }
  await world.send(wren, calls.savePush, choice)
  for (const kind of pushKinds) await act(scene, kind)
  await runPushJobs(world, wren)
  const bodies = new Set(bodiesIn(scene))
  for (const kind of pushKinds) expect([kind, bodies.has(wordsOf[kind](jay.blogName))]).toEqual([kind, kind !== off])
})

test('without names a device says only what it is [DAY-066]', async () => {
  const scene = await aScene()
  await world.send(scene.wren, calls.savePush, { show_names: false })
  for (const kind of pushKinds) await act(scene, kind)
  await runPushJobs(world, scene.wren)
  expect(JSON.stringify(scene.device.got.map(({ payload }) => payload.body))).not.toContain(scene.jay.blogName)
  expect(new Set(bodiesIn(scene))).toEqual(
    new Set(['A new message', 'New in your inbox', 'Someone mentioned you', 'A new reply', 'A new post']),
  )
})

test('a device is told in the language of its person [DAY-151]', async () => {
  const scene = await aScene()
  await world.send(scene.wren, saveSettings, { language: 'fr' })
  await world.send(scene.wren, calls.savePush, { show_names: false })
  const unmark = markWords()
  try {
    await act(scene, 'messages')
    await runPushJobs(world, scene.wren)
  } finally {
    unmark()
  }
  expect(bodiesIn(scene)).toEqual(['[fr] A new message'])
})

const silenced: [string, (scene: Scene) => Promise<unknown>, readonly PushKind[]][] = [
  [
    'blocked',
    ({ wren, jay }) => world.send(wren, blockBlog, { tumblelog: wren.blogName, blocked_tumblelog: jay.blogName }),
    pushKinds,
  ],
  [
    'blocks',
    ({ wren, jay }) => world.send(jay, blockBlog, { tumblelog: jay.blogName, blocked_tumblelog: wren.blogName }),
    pushKinds,
  ],
  [
    'muted',
    ({ wren, jay }) => world.send(wren, muteBlog, { tumblelog: jay.blogName }),
    ['asks', 'mentions', 'replies', 'posts'],
  ],
  [
    'filtered',
    ({ wren, jay }) => world.send(wren, addFilter, { kind: 'blog', value: jay.blogName, action: 'hide' }),
    ['posts'],
  ],
]
test.each(silenced)('nothing is told of somebody who is %s meanwhile [DAY-067]', async (_how, silence, kinds) => {
  const scene = await aScene()
  for (const kind of kinds) await act(scene, kind)
  expect(((await silence(scene)) as { status: number }).status).toBe(200)
  await runPushJobs(world, scene.wren)
  expect(bodiesIn(scene)).toEqual([])
})

test('a muted post, and whatever was read meanwhile, is not told; a page may ask [DAY-067] [DAY-069]', async () => {
  const { wren, jay, device } = await aScene()
  await world.send(wren, calls.savePush, { tells_posts: false })
  const post = await writePost(world, wren)
  const reply = async () => {
    await world.send(jay, replyToPost, { post_id: post.id, reply_text: crypto.randomUUID() })
    await handleEventsAbout(world, jay.blogId, post.id)
  }
  await reply()
  const { response: talk } = await greet(world, jay, wren)
  await runPushJobs(world, wren)
  const tags = device.got.map(({ payload }) => payload.tag)
  const ask = (tag: string) => world.send(wren, calls.readPushItem, { tag })
  for (const tag of tags) expect((await ask(tag)).response).toEqual({ is_unread: true, badge: 2 })
  await reply()
  await say(world, jay, talk.id, 'Again')
  await world.send(wren, markActivitySeen, { name: wren.blogName })
  await world.send(wren, markAsRead, { participant: (wren as Talker).uuid, conversation_id: talk.id })
  await runPushJobs(world, wren)
  expect(device.got).toHaveLength(2)
  for (const tag of tags) expect((await ask(tag)).response).toEqual({ is_unread: false, badge: 0 })
  await world.send(wren, mutePost, { post_id: post.id })
  await reply()
  expect(await pushJobsOf(world, wren)).toEqual([])
})

test('what comes in quiet hours is told as one when they end, unless it was read [DAY-068]', async () => {
  const scene = await aScene()
  const { wren, jay, device } = scene
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 1440) % 1440
  const hours = {
    quiet_from: (minute + 1430) % 1440,
    quiet_to: (minute + 10) % 1440,
    time_zone: 'UTC',
    tells_posts: false,
  }
  await world.send(wren, calls.savePush, hours)
  for (const kind of ['messages', 'replies'] as const) await act(scene, kind)
  await runPushJobs(world, wren)
  expect(device.got).toEqual([])
  const [summary, ...more] = await pushJobsOf(world, wren, 'send_push_summary')
  expect(more).toEqual([])
  const waitMinutes = ((summary?.run_at.getTime() ?? 0) - Date.now()) / 60_000
  expect(waitMinutes).toBeGreaterThan(8)
  expect(waitMinutes).toBeLessThan(11)
  await runPushJobs(world, wren, 'send_push_summary')
  expect(bodiesIn(scene)).toEqual(['2 new during quiet hours'])
  await act(scene, 'asks')
  await runPushJobs(world, wren)
  await world.send(wren, markActivitySeen, { name: wren.blogName })
  await sql`update conversation_members set unread_count = 0 where blog_id = ${wren.blogId}`.execute(world.db)
  await runPushJobs(world, wren, 'send_push_summary')
  expect(device.got).toHaveLength(1)
  await world.send(wren, calls.savePush, { quiet_from: 0, quiet_to: 0 })
  await act(scene, 'asks')
  await runPushJobs(world, wren)
  expect(bodiesIn(scene).at(-1)).toBe(`${jay.blogName} asked you a question`)
})

test('a subscription that is gone is forgotten; one that fails is tried again, and given up after a week [DAY-070]', async () => {
  const scene = await aScene()
  const { wren, device } = scene
  const known = async () => (await world.send(wren, calls.readPush, {})).response.devices.length
  device.answer.status = 503
  await act(scene, 'messages')
  await runPushJobs(world, wren)
  const [again] = await pushJobsOf(world, wren)
  expect(again?.payload).toMatchObject({ tries: 1, subscriptionIds: [expect.any(String)] })
  expect(again?.run_at.getTime()).toBeGreaterThan(Date.now() + 4 * 60_000)
  device.answer.status = 201
  await runPushJobs(world, wren)
  expect([device.got.length, await known()]).toEqual([2, 1])
  device.answer.status = 500
  await act(scene, 'asks')
  await runPushJobs(world, wren)
  await sql`
    update push_subscriptions set failing_since = now() - interval '8 days' where account_id = ${wren.accountId}`.execute(
    world.db,
  )
  await runPushJobs(world, wren)
  expect(await known()).toBe(0)
  const second = await aDevice(world, outside, wren)
  for (const status of [404, 410]) {
    const next = status === 404 ? second : await aDevice(world, outside, wren)
    next.answer.status = status
    await act(scene, 'asks')
    await runPushJobs(world, wren)
    expect([status, next.got.length, await known()]).toEqual([status, 1, 0])
  }
})

test('devices are added, listed and removed by their member alone, up to twenty, and end with their session [DAY-063]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const device = await aDevice(world, outside, wren)
  const { response: state } = await world.send(wren, calls.readPush, {})
  expect(state).toMatchObject({
    ...{ public_key: vapidKeysOf(world.deps).publicKey, show_names: true, tells_posts: true, quiet_from: null },
    devices: [{ endpoint: device.endpoint, succeeded_at: null }],
    blogs: [{ name: wren.blogName, off: [] }],
  })
  expect((await world.send(jay, calls.readPush, {})).response.devices).toEqual([])
  await world.send(jay, calls.unsubscribeDevice, { endpoint: device.endpoint })
  expect((await world.send(wren, calls.readPush, {})).response.devices).toHaveLength(1)
  expect((await world.send(jay, calls.savePush, { tumblelog: wren.blogName, off: ['asks'] })).status).toBe(404)
  const { p256dh, auth } = newKeys()
  const more = (at: number) =>
    world.send(wren, calls.subscribeDevice, { endpoint: `https://${at}.push.example/x`, p256dh, auth })
  for (let at = 1; at < subscriptionsMax; at += 1) expect((await more(at)).status).toBe(200)
  expect(await more(99)).toMatchObject({ status: 403, error: 'push.too_many' })
  expect((await more(1)).status).toBe(200)
  await world.send(wren, calls.unsubscribeDevice, { endpoint: device.endpoint })
  expect((await more(99)).status).toBe(200)
  await world.send(wren, logOut, {})
  const { rows } = await sql`select from push_subscriptions where account_id = ${wren.accountId}`.execute(world.db)
  expect(rows).toEqual([])
})

test.each([
  [{ endpoint: 'http://push.example/x' }, 400],
  [{ endpoint: 'https://push.example:8443/x' }, 400],
  [{ endpoint: 'https://a:b@push.example/x' }, 400],
  [{ endpoint: `https://push.example/${'x'.repeat(1000)}` }, 400],
  [{ p256dh: 'AAAA' }, 400],
  [{ auth: 'AAAA' }, 400],
])('a device cannot be added with %j [DAY-063]', async (fields, status) => {
  const { p256dh, auth } = newKeys()
  const sent = { endpoint: 'https://push.example/x', p256dh, auth, ...fields }
  expect((await world.send(await world.aMember(), calls.subscribeDevice, sent)).status).toBe(status)
})

test('an address inside our network is never asked [DAY-063]', async () => {
  const [wren, jay] = [await aTalker(world), await aTalker(world)]
  const { p256dh, auth } = newKeys()
  for (const endpoint of ['https://10.0.0.1/x', 'https://push.inside/x'])
    await world.send(wren, calls.subscribeDevice, { endpoint, p256dh, auth })
  await greet(world, jay, wren)
  await runPushJobs(world, wren)
  expect(outside.asked.filter((address) => address.includes('inside') || address.startsWith('10.'))).toEqual([])
  const { rows } = await sql`
    select from push_subscriptions where account_id = ${wren.accountId} and failures = 1`.execute(world.db)
  expect(rows).toHaveLength(2)
})

test('where service workers are off no device is notified [DAY-061]', async () => {
  const without = await openWorld({ SERVICE_WORKER: 'off' }, 'none')
  const wren = await without.aMember()
  const { p256dh, auth } = newKeys()
  const sent = { endpoint: 'https://push.example/x', p256dh, auth }
  expect(await without.send(wren, calls.subscribeDevice, sent)).toMatchObject({
    status: 403,
    error: 'push.not_offered',
  })
  expect((await without.send(wren, calls.readPush, {})).response.public_key).toBeNull()
  await without.close()
})
