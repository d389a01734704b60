import { randomUUID } from 'node:crypto'
import { register } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { changeEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { shareByEmail } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { mailsTo, registerSomeone, runJobsAbout } from '../../testing/people.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
let limited: World
let silent: World
beforeAll(async () => {
  world = await openWorld()
  limited = await openWorld({ RATE_LIMITS: 'on' })
  silent = await openWorld({ OUTBOX_IS_READ: 'off' })
})
afterAll(() => Promise.all([world.close(), limited.close(), silent.close()]))

const ask = (who: Person, whom: Person, at = world) =>
  at.send(who, askQuestion, { recipient: whom.blogName, question: 'Why?' })
const reply = (who: Person, { id }: { id: string }, at = world) =>
  at.send(who, replyToPost, { post_id: id, reply_text: 'So blue' })
const reachOf = async (who: Person) => {
  const { rows } = await sql<{ reach: string | null; count: number }>`
    select reach, count(*)::int as count from notifications where blog_id = ${who.blogId} group by 1 order by 1`.execute(
    world.db,
  )
  return Object.fromEntries(rows.map(({ reach, count }) => [reach, count]))
}

test('before an address is confirmed nothing of its owner notifies others, on a site that can send mail', async () => {
  const ann = await world.aMember()
  const bea = await world.aMember({ isVerified: false })
  const post = await writePost(world, ann)
  const refused = { status: 403, error: 'blogs.not_verified', title: 'Confirm your email address first.' }
  const share = { post_id: post.id, tumblelog_name: ann.blogName, email_address: 'reader@example.test' }
  expect(await ask(bea, ann)).toMatchObject(refused)
  expect(await reply(bea, post)).toMatchObject(refused)
  expect(await world.send(bea, shareByEmail, share)).toMatchObject(refused)
  await writePost(world, bea, { post: { two: `<p>Hi @${ann.blogName}</p>` } })
  await handleEventsAbout(world, bea.blogId)
  expect(await reachOf(ann)).toEqual({ aside: 1 })
  const [cat, dee] = [await silent.aMember(), await silent.aMember({ isVerified: false })]
  expect(await ask(dee, cat, silent)).toMatchObject({ status: 200 })
  expect(await reply(dee, await writePost(silent, cat), silent)).toMatchObject({ status: 200 })
})

test('a new account has ten acts an hour toward people who don’t follow it, of all kinds together', async () => {
  const [ann, friend] = [await limited.aMember(), await limited.aMember()]
  const bea = await limited.aMember({ isNew: true })
  await limited.send(friend, followBlog, { tumblelog: bea.blogName })
  const post = await writePost(limited, ann)
  for (let at = 0; at < 5; at += 1)
    expect([(await ask(bea, ann, limited)).status, (await reply(bea, post, limited)).status]).toEqual([200, 200])
  expect(await ask(bea, ann, limited)).toMatchObject({ status: 429 })
  expect(await reply(bea, post, limited)).toMatchObject({ status: 429 })
  expect(await ask(bea, friend, limited)).toMatchObject({ status: 200 })
  await handleEventsAbout(limited, ann.blogId, bea.blogId, post.id)
  await writePost(limited, bea, { post: { two: `<p>Hi @${ann.blogName}</p>` } })
  await handleEventsAbout(limited, bea.blogId)
  expect(await reachOf(ann)).toEqual({ stranger: 10, aside: 1 })
  const grown = await limited.aMember()
  for (let at = 0; at < 11; at += 1) expect(await ask(grown, friend, limited)).toMatchObject({ status: 200 })
})

/** Counts the accounts that have a mailbox, and don't only claim it. */
const inMailbox = async (mailbox: string) =>
  (await sql`select from accounts where mailbox = ${mailbox}`.execute(world.db)).rows.length

test('plus-addresses and the dots of Gmail are one mailbox, at registration and at a change of address', async () => {
  const name = `m${randomUUID().slice(0, 8)}`
  const at = (email: string) =>
    world.send(world.aGuest(), register, {
      email,
      password: `pass ${randomUUID()}`,
      name: `r-${randomUUID().slice(0, 18)}`,
    })
  expect(await at(`${name}.x+one@gmail.com`)).toMatchObject({ status: 200 })
  for (const other of [`${name}x@gmail.com`, `${name}.X+2@googlemail.com`, `${name}x+one+two@gmail.com`])
    expect(await at(other)).toMatchObject({ status: 200 })
  expect(await inMailbox(`${name}x@gmail.com`)).toBe(1)
  expect(await at(`${name}.x@example.test`)).toMatchObject({ status: 200 })
  expect(await at(`${name}x@example.test`)).toMatchObject({ status: 200 })
  const both = await Promise.all([1, 2].map((tag) => at(`${name}+${tag}@example.test`)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await inMailbox(`${name}@example.test`)).toBe(1)
  const owl = await registerSomeone(world)
  const wanted = `${name}x+new@example.test`
  await world.send(owl, changeEmail, { email: wanted, password: owl.password })
  await runJobsAbout(world, wanted)
  expect(mailsTo(world, wanted)).toEqual([])
})
