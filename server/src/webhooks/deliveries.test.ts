import { createHmac, timingSafeEqual } from 'node:crypto'
import { actOnPerson, liftAction } from '@bowerbird/domain/accounts/standing.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { editWebhook, rotateWebhookSecret } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { retryMinutes } from '@bowerbird/domain/webhooks/webhooks.limits.ts'
import { webhookEvents } from '@bowerbird/domain/webhooks/webhooks.rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokensFor } from '../testing/api/apps.ts'
import { aHook, aReceiver, deliveriesOf, type Hook, jobsOf, sendAll } from '../testing/api/webhooks.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { openOutside } from '../testing/outside.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'
import { sendingTasks } from './webhooks.jobs.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

/** A member who allowed an app with a webhook. */
async function aScene(): Promise<{ wren: Person; owner: Person; hook: Hook }> {
  const [owner, wren] = [await world.aMember(), await world.aMember()]
  const hook = await aHook(world, outside, owner)
  await tokensFor(world, wren, hook.app)
  return { wren, owner, hook }
}

/** Publishes a post that its webhook is told of. */
async function aDelivery() {
  const scene = await aScene()
  const post = await writePost(world, scene.wren, { post: { tags: 'moss,stone' } })
  await handleEventsAbout(world, post.id)
  const [delivery] = await deliveriesOf(world, scene.hook)
  return { ...scene, post, id: delivery?.id ?? '' }
}
const deliveryOf = async (hook: Hook) => (await deliveriesOf(world, hook))[0]
const stateOf = ({ id }: Hook) =>
  world.db.selectFrom('webhooks').select(['off', 'failing_since']).where('id', '=', id).executeTakeFirstOrThrow()

/** The recipe of docs/webhooks.md. */
function isSigned(secret: string, timestamp: string, body: string, signature: string): boolean {
  const expected = `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature))
}

test('a post, a reblog, a reply and a question are each sent, short and with what acted [API-071]', async () => {
  const { wren, hook } = await aScene()
  const jay = await world.aMember()
  await world.db.updateTable('blogs').set({ anonymous_asks: true }).where('id', '=', wren.blogId).execute()
  const post = await writePost(world, wren, { post: { tags: 'moss' } })
  const again = await reblog(world, jay, post)
  await world.send(jay, replyToPost, { post_id: post.id, reply_text: 'So green' })
  const ask = { recipient: wren.blogName, question: 'Which moss?' }
  for (const anonymous of [false, true]) await world.send(jay, askQuestion, { ...ask, anonymous })
  await handleEventsAbout(world, wren.blogId, jay.blogId, post.id)
  await sendAll(world, hook)
  const { origin } = world.config
  const blogOf = ({ blogName }: Person) => ({
    ...{ name: blogName, uuid: expect.stringMatching(/^t:/), url: `${origin}/blog/${blogName}` },
  })
  const head = { id: expect.stringMatching(/^\d+$/), created_at: expect.any(String), blog: blogOf(wren) }
  const short = { type: 'text', summary: 'A title', timestamp: expect.any(Number) }
  const shown = { ...short, id: post.id, url: post.post_url, tags: ['moss'], is_reblog: false }
  const bodies = hook.receiver.got.map(({ body }) => body)
  expect(bodies).toHaveLength(5)
  expect(bodies.filter(({ event }) => event !== 'ask.received')).toEqual(
    expect.arrayContaining([
      { ...head, event: 'post.published', post: shown },
      {
        ...{ ...head, event: 'post.reblogged', by: blogOf(jay) },
        post: { ...short, id: again.id, url: again.post_url, tags: [], is_reblog: true },
      },
      {
        ...{ ...head, event: 'post.replied', post: shown, by: blogOf(jay) },
        reply: { id: expect.any(String), text: 'So green' },
      },
    ]),
  )
  const asks = bodies.filter(({ event }) => event === 'ask.received')
  const asked = { id: expect.any(String), question: 'Which moss?' }
  expect(asks).toEqual([
    { ...head, event: 'ask.received', ask: { ...asked, asker: blogOf(jay) } },
    { ...head, event: 'ask.received', ask: { ...asked, asker: null } },
  ])
})

test('the signature fits the documented recipe, with a new secret from the next delivery on [API-074]', async () => {
  const { wren, owner, hook } = await aDelivery()
  await sendAll(world, hook)
  const renewed = (await world.send(owner, rotateWebhookSecret, { webhook_id: hook.id })).response.secret
  await handleEventsAbout(world, (await writePost(world, wren)).id)
  await sendAll(world, hook)
  const secrets = [hook.secret, renewed]
  expect(hook.receiver.got).toHaveLength(2)
  for (const [at, { headers, text, body }] of hook.receiver.got.entries()) {
    const [timestamp, signature] = [headers['x-bowerbird-timestamp'] ?? '', headers['x-bowerbird-signature'] ?? '']
    expect(isSigned(secrets[at] ?? '', timestamp, text, signature)).toBe(true)
    expect(isSigned(secrets[1 - at] ?? '', timestamp, text, signature)).toBe(false)
    expect(isSigned(secrets[at] ?? '', timestamp, `${text} `, signature)).toBe(false)
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60)
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/json', 'x-bowerbird-event': body.event, 'x-bowerbird-delivery': body.id },
    })
  }
})

test('a delivery and its job are made with the event, and once however often the event comes [API-075]', async () => {
  const { hook, post, id } = await aDelivery()
  expect(await jobsOf(world, id)).toHaveLength(1)
  await sql`update events set handled_at = null where body ->> 'postId' = ${post.id}`.execute(world.db)
  await handleEventsAbout(world, post.id)
  expect(await deliveriesOf(world, hook)).toHaveLength(1)
  expect(await jobsOf(world, id)).toHaveLength(1)
})

test('a failed delivery is tried again seven times with growing waits, always under the same id, then given up [API-073]', async () => {
  const { hook, id } = await aDelivery()
  hook.receiver.answer.status = 500
  const waits: number[] = []
  for (let at = 0; at <= retryMinutes.length; at += 1) {
    await sendAll(world, hook)
    const { tries, tried_at, next_try_at } = (await deliveryOf(hook)) ?? {}
    expect(tries).toBe(at + 1)
    if (!next_try_at || !tried_at) break
    waits.push((next_try_at.getTime() - tried_at.getTime()) / 60_000)
    expect((await jobsOf(world, id)).at(-1)).toEqual(next_try_at)
  }
  expect(waits).toEqual([...retryMinutes])
  await sendAll(world, hook)
  expect(hook.receiver.got.map(({ body }) => body.id)).toEqual(Array(8).fill(id))
  expect(await deliveryOf(hook)).toMatchObject({ tries: 8, status: 500, next_try_at: null })
})

test('a job that comes before its time, or after an answer, sends nothing [API-075]', async () => {
  const { hook, id } = await aDelivery()
  hook.receiver.answer.status = 500
  await sendAll(world, hook)
  await sendingTasks(world.deps).send_webhook?.({ deliveryId: id })
  expect(hook.receiver.got).toHaveLength(1)
  hook.receiver.answer.status = 204
  await sendAll(world, hook)
  await sendAll(world, hook)
  expect(hook.receiver.got).toHaveLength(2)
  expect((await stateOf(hook)).failing_since).toBeNull()
})

test('a process that dies between the answer and its record sends the same delivery again [API-075]', async () => {
  const { hook, id } = await aDelivery()
  const dying = Object.create(world.deps.outgoing, {
    deliver: {
      value: async (...given: Parameters<typeof world.deps.outgoing.deliver>) => {
        await world.deps.outgoing.deliver(...given)
        throw new Error('killed')
      },
    },
  })
  await expect(sendAll(world, hook, { ...world.deps, outgoing: dying })).rejects.toThrow('killed')
  expect(await deliveryOf(hook)).toMatchObject({ tries: 0, status: null })
  await sendAll(world, hook)
  expect(hook.receiver.got.map(({ headers }) => headers['x-bowerbird-delivery'])).toEqual([id, id])
  expect(await deliveryOf(hook)).toMatchObject({ tries: 1, status: 200, words: 'Thank you', next_try_at: null })
})

test('410 switches the webhook off at once [API-073]', async () => {
  const { wren, hook } = await aDelivery()
  hook.receiver.answer.status = 410
  await sendAll(world, hook)
  expect((await stateOf(hook)).off).toBe('gone')
  expect((await deliveryOf(hook))?.next_try_at).toBeNull()
  await handleEventsAbout(world, (await writePost(world, wren)).id)
  expect(await deliveriesOf(world, hook)).toHaveLength(1)
})

test.each([
  ['2 days', null],
  ['4 days', 'failing'],
])('a webhook that has failed for %s is %s after the next failure [API-073]', async (age, off) => {
  const { hook } = await aDelivery()
  hook.receiver.answer.status = 500
  await sendAll(world, hook)
  await sql`update webhooks set failing_since = now() - ${age}::interval where id = ${hook.id}`.execute(world.db)
  await sendAll(world, hook)
  expect((await stateOf(hook)).off).toBe(off)
  await sendAll(world, hook)
  expect(hook.receiver.got).toHaveLength(off ? 2 : 3)
  if (off) expect((await deliveryOf(hook))?.next_try_at).toBeNull()
})

test('a new address begins afresh: it is on, gets what waits at once and with all tries, and old failures do not count [API-095]', async () => {
  const { owner, hook, id } = await aDelivery()
  hook.receiver.answer.status = 500
  for (let at = 0; at < 3; at += 1) await sendAll(world, hook)
  await sql`update webhooks set off = 'failing', failing_since = now() - interval '4 days' where id = ${hook.id}`.execute(
    world.db,
  )
  const edit = (address: string) =>
    world.send(owner, editWebhook, { webhook_id: hook.id, address, events: [...webhookEvents] })
  await edit(hook.receiver.address)
  expect([(await stateOf(hook)).off, (await deliveryOf(hook))?.tries]).toEqual(['failing', 3])
  const moved = aReceiver(outside)
  await edit(moved.address)
  expect(await stateOf(hook)).toEqual({ off: null, failing_since: null })
  const waiting = await deliveryOf(hook)
  expect([waiting?.tries, (await jobsOf(world, id)).at(-1)]).toEqual([0, waiting?.next_try_at])
  await sendingTasks(world.deps).send_webhook?.({ deliveryId: id })
  expect(moved.got.map(({ body }) => body.id)).toEqual([id])
  expect([hook.receiver.got.length, await deliveryOf(hook)]).toMatchObject([3, { status: 200, next_try_at: null }])
})

test('what waits is not sent once the webhook is no longer told of its event [API-095]', async () => {
  const { owner, hook } = await aDelivery()
  await world.send(owner, editWebhook, {
    ...{ webhook_id: hook.id, address: hook.receiver.address, events: 'post.replied' },
  })
  await sendAll(world, hook)
  expect([hook.receiver.got, await deliveriesOf(world, hook)]).toEqual([[], []])
})

test('redirects are not followed, and addresses inside the network not reached [API-073]', async () => {
  const { hook } = await aDelivery()
  Object.assign(hook.receiver.answer, { status: 302, headers: { location: 'http://elsewhere.example/' } })
  await sendAll(world, hook)
  expect(await deliveryOf(hook)).toMatchObject({ status: 302, tries: 1 })
  expect(outside.asked.some((address) => address.startsWith('elsewhere.example'))).toBe(false)
  for (const address of ['https://db.inside/', 'https://10.0.0.1/', 'https://127.0.0.1:9/']) {
    await sql`update webhooks set address = ${address} where id = ${hook.id}`.execute(world.db)
    await sendAll(world, hook)
    expect(await deliveryOf(hook)).toMatchObject({ status: null, words: '' })
  }
  expect(hook.receiver.got).toHaveLength(1)
})

test.each(['limit', 'suspend'] as const)(
  'a %s of the writer or of the maker of the app makes deliveries wait, and they go out afterwards [DAY-107]',
  async (kind) => {
    const staff = await world.aMember({ isStaff: true })
    const { owner, wren, post, hook, id } = await aDelivery()
    for (const held of [wren, owner]) {
      const until = new Date(Date.now() + 3_600_000).toISOString()
      await world.send(staff, actOnPerson, { id: held.accountId, kind, reason: 'Threats', until })
      await sendAll(world, hook)
      // Their time is over, and the job that lets them go has not run yet.
      await sql`update accounts set held_until = now() where id = ${held.accountId}`.execute(world.db)
      await sendAll(world, hook)
      expect(hook.receiver.got).toEqual([])
      expect(await deliveryOf(hook)).toMatchObject({ id, tries: 0, status: null })
      expect((await jobsOf(world, id)).at(-1)?.getTime()).toBeGreaterThan(Date.now())
      await world.send(staff, liftAction, { id: held.accountId, reason: 'A mistake' })
    }
    await sendAll(world, hook)
    expect(hook.receiver.got).toMatchObject([{ body: { id, post: { id: post.id } } }])
  },
)
