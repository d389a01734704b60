import type { Call } from '@bowerbird/domain/core/call.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { fastReblog } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import {
  addWordRule,
  listHeldPosts,
  readSiteLimits,
  removeWordRule,
  reviewPost,
  wordRulesMax,
} from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { listReports } from '@bowerbird/domain/staff/staff.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { holdTime } from '../testing/hold-time.ts'
import { openOwnWorld } from '../testing/own-database.ts'
import { mailsTo, runJobsAbout } from '../testing/people.ts'
import type { Person, World } from '../testing/world.ts'
import { placesOfWords } from '../testing/writes/places-of-words.ts'
import { tryWords } from '../testing/writes/try-words.ts'
import { reblog } from '../testing/writing.ts'

let world: World
let staff: Person
let wren: Person
beforeAll(async () => {
  world = await openOwnWorld()
  staff = await world.aMember({ isStaff: true })
  wren = await world.aMember({ isNew: true })
  for (const rule of [
    { value: 'zzhold', action: 'hold' },
    { value: 'zzrefuse', action: 'refuse', message: 'Not here' },
    { value: 'zzreport', action: 'report' },
    { value: 'zzyoung', action: 'hold', newer_than_days: 7 },
    { kind: 'tag', value: '#zztag', action: 'hold' },
    { kind: 'host', value: 'zzhost.example', action: 'hold' },
  ] as const)
    await world.send(staff, addWordRule, { kind: 'words', ...rule })
})
afterAll(() => world.close())

const write = (post: object, more: object = {}, who = wren) =>
  world.send(who, updatePost, {
    channel_id: who.blogName,
    post: { one: 'A title', two: '<p>Words</p>', ...post },
    ...more,
  })
const optionsOf = async (id: string) =>
  (await world.db.selectFrom('posts').select(['state', 'options']).where('id', '=', id).executeTakeFirstOrThrow()) as {
    state: string
    options: { review?: { rules: string[]; chosen: { state: string } } }
  }
const isHeld = async (id: string) => (await optionsOf(id)).options.review !== undefined
const decide = (postId: string, decision: 'approve' | 'reject', reason = '') =>
  world.send(staff, reviewPost, { post_id: postId, decision, reason })
const seenByGuest = async (id: string) => {
  const { response } = await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: wren.blogName })
  return JSON.stringify(response).includes(`"${id}"`)
}
const heldIds = async () => (await world.send(staff, listHeldPosts, {})).response.held.map(({ post }) => post.id)

test.each([
  ['words in the title', { one: 'Some ZZhold here' }],
  ['words in the text', { two: '<p>zz<b>hold</b> zzhold</p>' }],
  ['a tag', { tags: 'green, zztag' }],
  ['a link', { two: '<p><a href="https://a.zzhost.example/x">here</a></p>' }],
  ['words for young accounts', { two: 'zzyoung' }],
  ['a queued post', { one: 'zzhold', state: '2' }],
])('a new post with %s is held for its writer and staff alone, and said so [DAY-115]', async (_what, post) => {
  const { response } = await write(post)
  expect(response.message).toBe('Pending review: our staff check the post before it’s shown')
  expect(response.post).toMatchObject({ state: 'draft', in_review: true })
  expect(await heldIds()).toContain(response.post.id)
  expect(await seenByGuest(response.post.id)).toBe(false)
  const drafts = await world.send(wren, readTimeline, { pageRoot: 'drafts', limit: 50 })
  expect(drafts.response.posts.map(({ id }) => id)).toContain(response.post.id)
})

test('a post of an account older than the rule, of staff, a draft and a private post are not held [DAY-115]', async () => {
  const old = await world.aMember()
  await sql`update accounts set created_at = now() - interval '8 days' where id = ${old.accountId}`.execute(world.db)
  expect((await write({ one: 'zzyoung' }, {}, old)).response.post.state).toBe('published')
  expect((await write({ one: 'zzhold' }, {}, staff)).response.post.state).toBe('published')
  expect(await isHeld((await write({ one: 'zzhold', state: '1' })).response.post.id)).toBe(false)
  expect((await write({ one: 'zzhold', state: 'private' })).response.post.state).toBe('private')
})

test('an approved post comes out then, with the time of then and its events, and its writer is told [DAY-116]', async () => {
  const { response } = await write({ one: 'zzhold approved' })
  const { id } = response.post
  expect(await world.eventsAbout(id)).toEqual([])
  expect((await decide(id, 'approve')).response).toEqual({ post_id: id, state: 'published' })
  expect(await world.eventsAbout(id)).toEqual(['post.published'])
  expect(await seenByGuest(id)).toBe(true)
  expect(await isHeld(id)).toBe(false)
  const [mail] =
    (await runJobsAbout(world, `${wren.blogName}@example.test`)) && mailsTo(world, `${wren.blogName}@example.test`)
  expect(mail?.text).toContain('approved your post')
  expect(await decide(id, 'approve')).toMatchObject({ status: 400, error: 'moderation.not_in_review' })
  const queued = (await write({ one: 'zzhold', state: '2' })).response.post.id
  expect((await decide(queued, 'approve')).response.state).toBe('queued')
})

test('a rejected post stays a draft of its writer, with the reason by mail [DAY-116]', async () => {
  const { id } = (await write({ one: 'zzhold rejected' })).response.post
  expect(await decide(id, 'reject')).toMatchObject({ status: 400 })
  expect((await decide(id, 'reject', 'Too loud')).response).toEqual({ post_id: id, state: 'draft' })
  expect(await heldIds()).not.toContain(id)
  await runJobsAbout(world, `${wren.blogName}@example.test`)
  expect(mailsTo(world, `${wren.blogName}@example.test`)[0]?.text).toContain('Too loud')
  expect(await world.send(wren, reviewPost, { post_id: id, decision: 'approve' })).toMatchObject({ status: 403 })
  expect(await world.send(wren, listHeldPosts, {})).toMatchObject({ status: 403 })
})

test('the writer edits a held post, which comes out without the words, or withdraws it [DAY-117]', async () => {
  const { id } = (await write({ one: 'zzhold edited' })).response.post
  await write({ one: 'zzhold again', state: '0' }, { edit_post_id: id })
  expect(await isHeld(id)).toBe(true)
  await write({ one: 'Plain', state: '0' }, { edit_post_id: id })
  expect(await optionsOf(id)).toMatchObject({ state: 'published' })
  const other = (await write({ one: 'zzhold withdrawn' })).response.post.id
  await write({ one: 'zzhold withdrawn', state: '1' }, { edit_post_id: other })
  expect([(await optionsOf(other)).state, await isHeld(other)]).toEqual(['draft', false])
})

test('a rule that refuses says its words, and one that reports lets the post out [DAY-118]', async () => {
  expect(await write({ one: 'zzrefuse' })).toMatchObject({ status: 403, title: 'Not here' })
  const { post } = (await write({ one: 'zzreport me' })).response
  expect(post.state).toBe('published')
  const { reports } = (await world.send(staff, listReports, {})).response
  expect(reports.find((report) => report.post?.id === post.id)).toMatchObject({ reason: 'rule', details: 'zzreport' })
})

const takesWords = (call: Call): boolean => {
  const texts: number[] = []
  const walk = (schema: unknown, seen: Set<unknown>): void => {
    const { def } = (schema as { _zod?: { def: Record<string, unknown> } })?._zod ?? {}
    if (!def || seen.has(schema)) return
    seen.add(schema)
    if (def.type === 'string' && !('format' in def))
      texts.push((schema as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY)
    for (const part of Object.values(def))
      for (const inner of Array.isArray(part)
        ? part
        : part && typeof part === 'object' && !('_zod' in part)
          ? Object.values(part)
          : [part])
        walk(inner, seen)
  }
  walk(call.input, new Set())
  return texts.some((length) => length > 200)
}

test('every write that takes words is in the table, and none that is gone [DAY-119]', () => {
  const calls = [...[...world.app.servedCalls.values()].map(({ call }) => call), ...world.app.apiCalls]
  const nameOf = ({ method, path }: Call) => `${method} ${path}`
  const taking = calls.filter((call) => call.method !== 'GET' && takesWords(call)).map(nameOf)
  expect(taking.filter((name) => !(name in placesOfWords))).toEqual([])
  const known = new Set(calls.map(nameOf))
  expect(Object.keys(placesOfWords).filter((name) => !known.has(name))).toEqual([])
})

const shownToOthers = Object.entries(placesOfWords).filter(([, becomes]) => becomes === 'held' || becomes === 'refused')
let tries: ReturnType<typeof tryWords> | undefined

test.each(shownToOthers)('rules judge the words of %s, which are %s [DAY-119]', async (name, becomes) => {
  tries ??= tryWords(world, wren, staff)
  const attempt = (await tries)[name]
  if (!attempt) throw new Error('Add a try to testing/writes/try-words.ts')
  expect(await attempt('zzhold')).toBe(becomes)
  expect(await attempt('zzrefuse')).toBe('refused')
  expect(await attempt('plain')).toBe('shown')
})

test('reblogs are judged by their own words, and an edit of a public post is refused new words alone [DAY-119]', async () => {
  const parent = (await write({ one: 'zzreport' })).response.post
  const plain = await reblog(world, staff, parent)
  expect(plain.state).toBe('published')
  const jay = await world.aMember()
  expect((await reblog(world, jay, parent, { post: { two: '<p>zzhold</p>' } })).in_review).toBe(true)
  expect((await world.send(jay, fastReblog, { reblog_post_id: parent.id, reblog_key: parent.reblog_key })).status).toBe(
    200,
  )
  const { id } = (await write({ one: 'Fine' })).response.post
  expect(await write({ one: 'zzhold' }, { edit_post_id: id })).toMatchObject({
    ...{ status: 403, error: 'moderation.held_by_rule' },
  })
  expect((await optionsOf(id)).state).toBe('published')
  const approved = (await write({ one: 'zzhold ok' })).response.post as Post
  await decide(approved.id, 'approve')
  expect((await write({ one: 'zzhold ok, with a typo less' }, { edit_post_id: approved.id })).status).toBe(200)
  await handleEventsAbout(world, approved.id)
})

test('rules are bounded, replace those for the same, and nobody else sees or makes them [DAY-120]', async () => {
  const add = (value: string, more: object = {}) =>
    world.send(staff, addWordRule, { kind: 'words', value, action: 'hold', ...more })
  await add('ZZ-one')
  const { rules } = (await add('zz one', { action: 'refuse' })).response
  const same = rules.filter(({ value }) => /^zz.one$/i.test(value))
  expect(same).toMatchObject([{ value: 'zz one', action: 'refuse' }])
  expect(await add(' — ')).toMatchObject({ status: 400, error: 'moderation.no_such_rule' })
  await sql`insert into word_rules (kind, value, key, action)
    select 'words', 'zzfill ' || n, 'zzfill ' || n, 'report' from generate_series(1, ${wordRulesMax - rules.length}) as n`.execute(
    world.db,
  )
  expect(await add('zzmore')).toMatchObject({ status: 403, error: 'moderation.too_many_rules' })
  expect((await add('zz one')).status).toBe(200)
  await sql`delete from word_rules where value like 'zzfill%'`.execute(world.db)
  expect((await world.send(staff, removeWordRule, { id: same[0]?.id ?? '' })).response.rules).toHaveLength(6)
  expect(await world.send(wren, readSiteLimits, {})).toMatchObject({ status: 403 })
})

test('without rules a new post has no statement and no look at its words more [DAY-114]', async () => {
  const { rules } = (await world.send(staff, readSiteLimits, {})).response
  for (const { id } of rules) await world.send(staff, removeWordRule, { id })
  holdTime()
  await write({ one: 'First' })
  const jay = await world.aMember()
  await write({ one: 'First' }, {}, jay)
  expect(await world.countQueries(() => write({ one: 'Second' }, {}, jay))).toBeLessThanOrEqual(2)
})
