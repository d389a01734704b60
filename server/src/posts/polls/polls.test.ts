import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { jsonFeedPath, rssPath } from '@bowerbird/domain/core/urls.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import * as calls from '@bowerbird/domain/posts/polls/polls.contract.ts'
import { deletePost, fetchPostForForm, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { holdTime } from '../../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tea = { question: 'Tea or coffee?', options: ['Tea', 'Coffee', 'Neither'], hours: 24 }
const pollOf = (post: Post | undefined) => post?.content?.poll ?? post?.trail.find(({ poll }) => poll)?.poll
const idOf = (post: Post) => pollOf(post)?.id as string
const ask = (who: Person, more: object = {}) => writePost(world, who, { poll: tea, ...more })
const vote = (who: Person, post: Post, option: number, pollId = idOf(post)) =>
  world.send(who, calls.votePoll, { post_id: post.id, poll_id: pollId, option })
const edit = (who: Person, post: Post, fields: object) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: post.id, ...fields })
const seen = async (who: Person, post: Post) => {
  const { response } = await world.send(who, readBlogView, {
    ...{ tumblelog_name_or_id: post.tumblelog.name, post_id: post.id },
  })
  return pollOf(response.posts[0] as Post)
}
const end = (post: Post) =>
  sql`update polls set ends_at = now() - interval '1 second' where id = ${idOf(post)}`.execute(world.db)
const votesOf = async (pollId: string) =>
  (await world.db.selectFrom('poll_votes').select('option').where('poll_id', '=', pollId).execute()).length

test('a post of any kind asks, also with nothing but the poll, and an unusable poll is refused [CTRL-030]', async () => {
  const wren = await world.aMember()
  const alone = await ask(wren, { post: { one: '', two: '' } })
  expect(alone).toMatchObject({ type: 'text', summary: 'Tea or coffee? Tea, Coffee, Neither' })
  expect(pollOf(alone)).toMatchObject({ ...tea, votes: 0, counts: [0, 0, 0], voted: null, has_ended: false })
  expect(Date.parse(pollOf(alone)?.ends_at ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  const quote = await ask(wren, { post: { type: 'quote', one: 'Stillness', two: '' } })
  const chat = await ask(wren, { post: { type: 'chat', two: 'Ann: So?' } })
  expect([quote, chat].map((post) => pollOf(post)?.question)).toEqual([tea.question, tea.question])
  const asText = await ask(wren, { poll: JSON.stringify(tea) })
  expect(pollOf(asText)).toMatchObject(tea)
  for (const [poll, code] of [
    [{ ...tea, options: ['Tea'] }, 'posts.poll_options'],
    [{ ...tea, options: ['Tea', 'tea'] }, 'posts.poll_option_twice'],
    [{ ...tea, options: ['Tea', 'a'.repeat(81)] }, 'posts.poll_option_too_long'],
    [{ ...tea, hours: 5 }, undefined],
    [{ ...tea, options: 'Tea' }, undefined],
    [{ ...tea, options: [1, 2] }, undefined],
    ['{', undefined],
    [7, undefined],
  ] as const) {
    const sent = { channel_id: wren.blogName, post: { one: 'A' }, poll: poll as never }
    const answer = await world.send(wren, updatePost, sent)
    expect([answer.status, code ?? answer.error]).toEqual([400, answer.error])
  }
})

test('a member votes once, in a reblog as in the post, and sees the votes then; others do not [CTRL-031] [CTRL-033]', async () => {
  const [wren, jay, owl, tit] = await Promise.all([0, 1, 2, 3].map(() => world.aMember()))
  if (!wren || !jay || !owl || !tit) throw new Error('There are four')
  const post = await ask(wren)
  const carried = await reblog(world, jay, post)
  expect(pollOf(carried)).toMatchObject({ id: idOf(post), counts: null })
  expect(await vote(owl, carried, 1)).toMatchObject({ response: { poll: { voted: 1, votes: 1, counts: [0, 1, 0] } } })
  expect(await vote(owl, carried, 1)).toMatchObject({ status: 200, response: { poll: { votes: 1 } } })
  expect(await vote(owl, post, 0)).toMatchObject({ status: 403, error: 'posts.already_voted' })
  expect(await vote(wren, post, 0)).toMatchObject({ status: 200 })
  expect(await vote(tit, post, 3)).toMatchObject({ status: 400, error: 'posts.no_such_option' })
  expect(await vote(world.aGuest(), post, 0)).toMatchObject({ status: 401 })
  for (const who of [tit, jay, world.aGuest()])
    expect(await seen(who, post)).toMatchObject({ votes: 2, counts: null, voted: null })
  expect(await seen(owl, carried)).toMatchObject({ votes: 2, counts: [1, 1, 0], voted: 1 })
  const standing = await world.send(tit, calls.readPoll, { post_id: carried.id, poll_id: idOf(post) })
  expect(standing.response.poll).toMatchObject({ votes: 2, counts: null })
})

test('the owner sees the votes always, and everybody once it has ended, when nobody votes any more [CTRL-033]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await ask(wren)
  await vote(jay, post, 2)
  expect(await seen(wren, post)).toMatchObject({ voted: null, counts: [0, 0, 1] })
  await end(post)
  expect(await seen(world.aGuest(), post)).toMatchObject({ has_ended: true, votes: 1, counts: [0, 0, 1] })
  expect(await vote(await world.aMember(), post, 0)).toMatchObject({ status: 403, error: 'posts.poll_ended' })
  expect(await votesOf(idOf(post))).toBe(1)
})

test('two votes at once from one account leave one [CTRL-031]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await ask(wren)
  const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((option) => vote(jay, post, option)))
  expect(await votesOf(idOf(post))).toBe(1)
  const { voted } = (await seen(jay, post)) ?? {}
  expect(answers.map(({ status }) => status)).toEqual([0, 1, 2, 0, 1, 2].map((at) => (at === voted ? 200 : 403)))
})

test('nobody votes on what they may not see, nor where a block stands between [CTRL-031]', async () => {
  const [wren, jay, owl] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const [post, other] = [await ask(wren), await ask(jay)]
  const carried = await reblog(world, jay, post)
  const draft = await ask(wren, { post: { state: '1' } })
  expect(await vote(owl, draft, 0)).toMatchObject({ status: 404 })
  expect(await vote(wren, draft, 0)).toMatchObject({ status: 403, error: 'posts.poll_not_begun' })
  expect(await vote(owl, other, 0, idOf(post))).toMatchObject({ status: 404 })
  await world.send(wren, blockBlog, { tumblelog: wren.blogName, blocked_tumblelog: owl.blogName })
  expect(await vote(owl, post, 0)).toMatchObject({ status: 404 })
  expect(await vote(owl, carried, 0)).toMatchObject({ status: 404 })
  const marked = await ask(wren, { owner_flagged_nsfw: true })
  const young = await world.aMember()
  await sql`update accounts set safe_mode = true, can_modify_safe_mode = false where id = ${young.accountId}`.execute(
    world.db,
  )
  expect(await vote(young, marked, 0)).toMatchObject({ status: 404 })
  await sql`update blogs set is_suspended = true where id = ${wren.blogId}`.execute(world.db)
  const someone = await world.aMember()
  expect(await vote(someone, carried, 0, idOf(post))).toMatchObject({ status: 404 })
  const unseen = await world.send(someone, calls.readPoll, { post_id: carried.id, poll_id: idOf(post) })
  expect(unseen.status).toBe(404)
  expect(await votesOf(idOf(post))).toBe(0)
})

test('a poll begins when its post is published, from drafts and queue alike [CTRL-032]', async () => {
  const wren = await world.aMember()
  const draft = await ask(wren, { post: { state: '1' } })
  expect(pollOf(draft)).toMatchObject({ ends_at: null, has_ended: false })
  await world.send(wren, publishPost, { id: draft.id })
  expect((await seen(wren, draft))?.ends_at).toBeTruthy()
  const queued = await ask(wren, { post: { state: '2' } })
  await edit(wren, queued, { post: { state: '0' } })
  expect(Date.parse((await seen(wren, queued))?.ends_at ?? '')).toBeGreaterThan(Date.now())
  const backdated = await ask(wren, { post: { date: '2010-05-01T10:00:00Z' } })
  expect(pollOf(backdated)?.has_ended).toBe(false)
})

test('an edit of something else keeps the poll and its votes; once somebody voted it can only be removed [CTRL-032]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await ask(wren)
  const carried = await reblog(world, jay, post)
  const form = (await world.send(wren, fetchPostForForm, { post_id: post.id })).response.post
  expect(form.content?.poll).toMatchObject(tea)
  const first = (await edit(wren, post, { poll: { ...tea, question: 'Tea?' } })).response.post
  expect(pollOf(first)).toMatchObject({ question: 'Tea?' })
  expect(idOf(first)).not.toBe(idOf(post))
  expect(await seen(jay, carried)).toBeUndefined()
  await vote(jay, first, 0)
  const same = { ...tea, question: 'Tea? ' }
  const second = (await edit(wren, first, { post: { one: 'Other words' }, poll: same })).response.post
  expect([idOf(second), pollOf(second)?.votes, second.content?.title]).toEqual([idOf(first), 1, 'Other words'])
  for (const change of [{ options: ['Tea', 'Coffee'] }, { hours: 168 }, { question: 'No tea?' }])
    expect(await edit(wren, second, { poll: { ...same, ...change } })).toMatchObject({
      ...{ status: 403, error: 'posts.poll_has_votes' },
    })
  expect(await seen(jay, second)).toMatchObject({ ...tea, question: 'Tea?', voted: 0 })
  const third = (await edit(wren, second, { poll: '' })).response.post
  expect([pollOf(third), await votesOf(idOf(first))]).toEqual([undefined, 0])
})

test('a deleted post takes its poll out of trails too, and a deleted account its votes [CTRL-035]', async () => {
  const [wren, jay, owl] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const [post, other] = [await ask(wren), await ask(wren)]
  const carried = await reblog(world, jay, post)
  await vote(owl, carried, 0)
  await vote(owl, other, 1)
  await vote(jay, other, 1)
  await world.send(wren, deletePost, { post_id: post.id })
  expect([await seen(jay, carried), await votesOf(idOf(post))]).toEqual([undefined, 0])
  await world.db.deleteFrom('accounts').where('id', '=', owl.accountId).execute()
  expect(await seen(wren, other)).toMatchObject({ votes: 1, counts: [0, 1, 0] })
})

test('a reblog adds a poll of its own, with nothing else [CTRL-030]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const mine = await reblog(world, jay, await ask(wren), { poll: { ...tea, question: 'And milk?' } })
  expect(mine.trail[0]?.poll?.question).toBe('Tea or coffee?')
  expect(mine.content?.poll).toMatchObject({ question: 'And milk?', counts: [0, 0, 0] })
})

test('feeds and plain HTML list the options with a link to vote, and results when they are known [CTRL-034]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await ask(wren, { poll: { ...tea, options: ['Tea & cake', 'Coffee'] } })
  await vote(jay, post, 0)
  const feed = async () => (await world.app.inject(jsonFeedPath(wren.blogName))).json().items[0].content_html
  const open = '<p dir="auto">Tea or coffee?</p><ul dir="auto"><li>Tea &amp; cake</li><li>Coffee</li></ul>'
  expect(await feed()).toContain(`${open}<p dir="auto">1 vote. <a href="${post.post_url}">Vote until 20`)
  expect((await world.app.inject(rssPath(wren.blogName))).body).toContain('&lt;li&gt;Tea &amp;amp; cake&lt;/li&gt;')
  await end(post)
  expect(await feed()).toContain(
    '<li>Tea &amp; cake: 100% (1 vote)</li><li>Coffee: 0% (0 votes)</li></ul><p dir="auto">1 vote. The poll has ended.</p>',
  )
})

test('the words of a poll are found by search [CTRL-034]', async () => {
  const wren = await world.aMember()
  const word = `zz${wren.blogName.replace(/[^a-z0-9]/g, '')}`
  const post = await ask(wren, { poll: { ...tea, options: [word, 'Coffee'] } })
  await handleEventsAbout(world, wren.blogId)
  const { response } = await world.send(await world.aMember(), searchPosts, { q: word })
  expect(response.posts.map(({ id }) => id)).toEqual([post.id])
})

test('a page with polls takes one statement more, and a page without none [CTRL-033]', async () => {
  const wren = await world.aMember()
  await writePost(world, wren)
  holdTime()
  const count = async () => {
    const read = () => world.send(wren, readTimeline, { pageRoot: 'dashboard' })
    await read()
    return world.countQueries(read)
  }
  const without = await count()
  await ask(wren)
  await ask(wren)
  expect(await count()).toBe(without + 1)
})
