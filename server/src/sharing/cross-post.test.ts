import { tinyPath } from '@bowerbird/domain/core/urls.ts'
import { deletePost, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '../core/work/jobs.ts'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { linkAccount, listenOn, networkCredentials } from '../testing/networks.ts'
import { openOutside } from '../testing/outside.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { sharingTasks } from './sharing.jobs.ts'

let outside: Awaited<ReturnType<typeof openOutside>>
let world: World
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld(networkCredentials, 'none', { outgoing: outside.outgoing })
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

async function aWriter(): Promise<Person> {
  const wren = await world.aMember()
  await linkAccount(world, wren, 'twitter', 'wrens')
  await linkAccount(world, wren, 'facebook', 'Wren W.')
  return wren
}
const linkTo = ({ id }: { id: string }) => world.config.origin + tinyPath(id)
const sharesOf = ({ id }: { id: string }) =>
  world.db
    .selectFrom('shares')
    .select(['account_id', 'network', 'is_fallback'])
    .where('post_id', '=', id)
    .orderBy('id')
    .execute()

const wishesFor = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ payload: Jobs['tell_elsewhere'] }>`
    select payload from graphile_worker._private_jobs where payload ->> 'postId' = ${id} order by id`.execute(world.db)
  return rows.map(({ payload }) => payload)
}
/** Runs the listeners and jobs of a published post. */
async function workThrough(post: { id: string }): Promise<void> {
  await handleEventsAbout(world, post.id)
  for (const wish of await wishesFor(post)) await sharingTasks(world.deps).tell_elsewhere?.(wish)
}

test('a post goes to Twitter and Facebook once it is out, by the accounts of whoever wrote it [POST-429]', async () => {
  const [tweets, feed] = [listenOn(outside, 'twitter'), listenOn(outside, 'facebook')]
  const wren = await aWriter()
  const post = await writePost(world, wren, { post: { one: 'Three caps' }, send_to_twitter: true, send_to_fbog: true })
  expect([tweets, feed]).toEqual([[], []])
  await workThrough(post)
  expect(tweets).toEqual([
    { token: 'Bearer token of wrens', body: JSON.stringify({ text: `Three caps ${linkTo(post)}` }) },
  ])
  expect(feed.map(({ token, body }) => [token, Object.fromEntries(new URLSearchParams(body))])).toEqual([
    ['Bearer token of Wren W.', { message: 'Three caps', link: linkTo(post) }],
  ])
  expect(await sharesOf(post)).toEqual([
    { account_id: wren.accountId, network: 'twitter', is_fallback: false },
    { account_id: wren.accountId, network: 'facebook', is_fallback: false },
  ])
  const about = { channel_id: wren.blogName, edit_post_id: post.id }
  await world.send(wren, updatePost, { ...about, post: { one: 'Four' }, send_to_twitter: true })
  for (const state of ['private', '0']) await world.send(wren, updatePost, { ...about, post: { state } })
  await handleEventsAbout(world, post.id)
  expect(await wishesFor(post)).toHaveLength(2)
})

test.each([
  ['Mine: [URL]!', 'Mine: {link}!'],
  ['Without a place for it', 'Without a place for it {link}'],
])('the writer’s own words %j take the place of the preset ones [POST-429]', async (custom_tweet, said) => {
  const tweets = listenOn(outside, 'twitter')
  const post = await writePost(world, await aWriter(), { send_to_twitter: true, custom_tweet })
  await workThrough(post)
  expect(tweets.map(({ body }) => JSON.parse(body).text)).toEqual([said.replace('{link}', linkTo(post))])
})

test('what waits is said elsewhere when it is published, in the words of the last save, or not at all [POST-429]', async () => {
  const tweets = listenOn(outside, 'twitter')
  const wren = await aWriter()
  const wish = { send_to_twitter: true, custom_tweet: 'First [URL]' }
  const [stored, changed, called] = [
    await writePost(world, wren, { post: { state: '1' }, ...wish }),
    await writePost(world, wren, { post: { state: '2' }, ...wish }),
    await writePost(world, wren, { post: { state: '1' }, ...wish }),
  ]
  const edit = (post: { id: string }, sent: object) =>
    world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: post.id, ...sent })
  await edit(stored, { post: { one: 'Other words' } })
  await edit(changed, { send_to_twitter: true, custom_tweet: 'Second [URL]' })
  await edit(called, { send_to_twitter: false })
  for (const post of [stored, changed, called]) await workThrough(post)
  expect(tweets).toEqual([])
  for (const post of [stored, changed, called]) {
    await world.send(wren, publishPost, { id: post.id })
    await workThrough(post)
  }
  expect(tweets.map(({ body }) => JSON.parse(body).text)).toEqual([
    `First ${linkTo(stored)}`,
    `Second ${linkTo(changed)}`,
  ])
})

test('without a linked account, for a post shown to few, and once it is gone, nothing is said [POST-429]', async () => {
  const tweets = listenOn(outside, 'twitter')
  const wren = await aWriter()
  const wish = { send_to_twitter: true, send_to_fbog: true }
  await workThrough(await writePost(world, await world.aMember(), wish))
  await workThrough(await writePost(world, wren, { ...wish, members_only: true }))
  await workThrough(await writePost(world, wren, { ...wish, post: { state: 'private' } }))
  await workThrough(await writePost(world, wren))
  for (const takeAway of [
    (id: string) => world.send(wren, deletePost, { post_id: id }),
    (id: string) =>
      world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: id, post: { state: 'private' } }),
  ]) {
    const gone = await writePost(world, wren, wish)
    await handleEventsAbout(world, gone.id)
    const wishes = await wishesFor(gone)
    expect(wishes).toHaveLength(2)
    expect((await takeAway(gone.id)).status).toBe(200)
    for (const each of wishes) await sharingTasks(world.deps).tell_elsewhere?.(each)
  }
  expect(tweets).toEqual([])
})

test.each([503, 429, 408])(
  'a network that is out of order (%s) is asked again by the worker, and nothing is noted until it has taken it [POST-429]',
  async (status) => {
    listenOn(outside, 'twitter', status)
    const post = await writePost(world, await aWriter(), { send_to_twitter: true })
    await expect(workThrough(post)).rejects.toThrow()
    expect(await sharesOf(post)).toEqual([])
    const tweets = listenOn(outside, 'twitter')
    await workThrough(post)
    expect([tweets.length, (await sharesOf(post)).length]).toEqual([1, 1])
  },
)

test.each([403, 400, 401])('a network that refuses (%s) is not asked again [POST-429]', async (status) => {
  const asked = listenOn(outside, 'facebook', status)
  const post = await writePost(world, await aWriter(), { send_to_fbog: true })
  await workThrough(post)
  await workThrough(post)
  expect([asked.length, await sharesOf(post)]).toEqual([1, []])
})

test.each(['twitter', 'facebook'] as const)(
  'a job that is run again posts to %s once, whether the answer was lost or the share was not noted [POST-429]',
  async (network) => {
    const wish = { send_to_twitter: network === 'twitter', send_to_fbog: network === 'facebook' }
    const taken = listenOn(outside, network, 'cut')
    const lost = await writePost(world, await aWriter(), wish)
    await expect(workThrough(lost)).rejects.toThrow()
    expect(taken).toHaveLength(1)
    await workThrough(lost)
    expect(taken).toHaveLength(1)

    const again = listenOn(outside, network)
    const killed = await writePost(world, await aWriter(), wish)
    await workThrough(killed)
    await world.db.deleteFrom('shares').where('post_id', '=', killed.id).execute()
    await workThrough(killed)
    await Promise.all([workThrough(killed), workThrough(killed)])
    expect(again).toHaveLength(1)
  },
)

test('nobody else reads where a post is to be said [POST-429]', async () => {
  const wren = await aWriter()
  const { response } = await world.send(wren, updatePost, {
    channel_id: wren.blogName,
    post: { one: 'A title' },
    ...{ send_to_twitter: true, custom_tweet: 'For later [URL]' },
  })
  expect(JSON.stringify(response)).not.toContain('For later')
  const page = await world.app.inject({ url: `/svc/indash_blog?tumblelog_name_or_id=${wren.blogName}` })
  expect(page.body).toContain('A title')
  expect(page.body).not.toMatch(/For later|elsewhere/)
})
