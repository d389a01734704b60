import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import * as calls from '@bowerbird/domain/posts/history/history.contract.ts'
import { deletePost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { versionsPerPage, versionsPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from '../../testing/hold-time.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Sent = Partial<SentTo<typeof updatePost>>
const edit = (who: Person, post: { id: string }, sent: Sent) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: post.id, ...sent })
const say = (who: Person, post: { id: string }, words: string) => edit(who, post, { post: { two: `<p>${words}</p>` } })
const list = (who: Person, post: { id: string }, more: object = {}) =>
  world.send(who, calls.listVersions, { id: post.id, ...more })
const saidOf = async (who: Person, post: { id: string }) =>
  (await list(who, post)).response.versions.map(({ words }) => words)
const openHistory = (who: Person, isOn = true) =>
  world.send(who, saveSettings, { tumblelog_name_or_id: who.blogName, tumblelog: { public_history: isOn } })
/** Makes the versions old, so that the next edit makes one of its own. */
const later = (post: { id: string }) =>
  sql`update post_versions set made_at = made_at - interval '6 minutes' where post_id = ${post.id}`.execute(world.db)

async function anEdited(who: Person, ...words: string[]): Promise<Post> {
  const [first = 'One', ...rest] = words
  const post = await writePost(world, who, { post: { one: 'A title', two: `<p>${first}</p>`, tags: 'moss' } })
  for (const next of rest) {
    await say(who, post, next)
    await later(post)
  }
  return post
}

test('an edit of a public post keeps what it said before, for the members of its blog [CTRL-074]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await anEdited(wren, 'One', 'Two', 'Three')
  const { response } = await list(wren, post)
  expect(response).toMatchObject({
    ...{ blog_name: wren.blogName, is_mine: true, is_public: false, is_covered: false, next: null },
    now: { title: 'A title', words: 'Three', tags: ['moss'] },
    versions: [
      { title: 'A title', words: 'Two', tags: ['moss'], is_public: false },
      { title: 'A title', words: 'One', tags: ['moss'], is_public: false },
    ],
  })
  await edit(wren, post, { post: { tags: 'moss,rain' } })
  expect((await list(wren, post)).response.versions[0]).toMatchObject({ words: 'Three', tags: ['moss'] })
  for (const who of [jay, world.aGuest()]) expect((await list(who, post)).status).toBe(404)
})

test('drafts and queued posts make no version, nor does an edit of other things; a private post does [CTRL-074]', async () => {
  const wren = await world.aMember()
  for (const state of ['1', '2']) {
    const waiting = await writePost(world, wren, { post: { state } })
    await say(wren, waiting, 'Changed')
    expect(await saidOf(wren, waiting)).toEqual([])
  }
  const hidden = await writePost(world, wren, { post: { state: 'private' } })
  await say(wren, hidden, 'Changed')
  expect(await saidOf(wren, hidden)).toEqual(['Some words.'])
  const post = await writePost(world, wren, {})
  await edit(wren, post, { can_be_liked: false, owner_flagged_nsfw: true })
  await edit(wren, post, { post: { two: '<p>Some <b>words.</b></p>', slug: 'new' } })
  expect(await saidOf(wren, post)).toEqual([])
})

test('edits within five minutes are one, and a post keeps the newest fifty [CTRL-074]', async () => {
  const wren = await world.aMember()
  const post = await anEdited(wren, 'One')
  for (const words of ['Two', 'Three']) await say(wren, post, words)
  expect(await saidOf(wren, post)).toEqual(['One'])
  await later(post)
  await say(wren, post, 'Four')
  expect(await saidOf(wren, post)).toEqual(['Three', 'One'])
  await sql`
    insert into post_versions (post_id, made_at, words)
    select ${post.id}::bigint, now() - interval '1 day', n::text from generate_series(1, ${versionsPerPostMax}) as n`.execute(
    world.db,
  )
  await say(wren, post, 'Five')
  const left = await world.db
    .selectFrom('post_versions')
    .select('words')
    .where('post_id', '=', post.id)
    .orderBy('id')
    .execute()
  expect(left).toHaveLength(versionsPerPostMax)
  expect([left[0]?.words, left.at(-1)?.words]).toEqual(['2', 'Four'])
  const first = (await list(wren, post)).response
  expect([first.versions.length, first.next]).toEqual([versionsPerPage, first.versions.at(-1)?.id])
  const second = (await list(wren, post, { before: first.next })).response
  expect(second.versions[0]?.words).toBe('46')
})

test('a picture that was edited out is gone; its description is all that the history has [CTRL-074]', async () => {
  const wren = await world.aMember()
  const body = await aPhoto(311, 200).jpeg().toBuffer()
  const { url } = (await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body })).response
  const post = await writePost(world, wren, { post: { two: `<p>See</p><p><img src="${url}" alt="A heron"></p>` } })
  await say(wren, post, 'See not')
  expect(await saidOf(wren, post)).toEqual(['See\n[Picture: A heron]'])
  expect(JSON.stringify((await list(wren, post)).response)).not.toContain('/media/')
})

test('readers see the versions that were made in public while the blog allows it, and no others [CTRL-076]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await anEdited(wren, 'Before', 'Known')
  const isEdited = async () =>
    (await world.send(jay, readBlogView, { tumblelog_name_or_id: wren.blogName, post_id: post.id })).response
      .shows_history
  await openHistory(wren)
  expect([(await list(jay, post)).response.versions, await isEdited()]).toEqual([[], false])
  await say(wren, post, 'Later')
  for (const who of [jay, world.aGuest()]) expect(await saidOf(who, post)).toEqual(['Known'])
  expect(await isEdited()).toBe(true)
  expect((await list(jay, post)).response).toMatchObject({ is_mine: false, now: { words: 'Later' } })
  expect(await saidOf(wren, post)).toEqual(['Known', 'Before'])
  await openHistory(wren, false)
  expect([(await list(jay, post)).status, await isEdited()]).toEqual([404, false])
  await openHistory(wren)
  await edit(wren, post, { post: { state: 'private' } })
  expect((await list(jay, post)).status).toBe(404)
  await later(post)
  await say(wren, post, 'Said in private')
  await edit(wren, post, { post: { state: '0' } })
  expect(await saidOf(jay, post)).toEqual(['Known'])
})

test('a covered post keeps its versions back until the reader asks [CTRL-076]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  await openHistory(wren)
  const post = await anEdited(wren, 'One', 'Two')
  await edit(wren, post, { labels: 'violence' })
  const covered = (await list(jay, post)).response
  expect(covered).toMatchObject({ is_covered: true, warned_of: ['violence'], now: null, versions: [] })
  const shown = (await list(jay, post, { should_bypass_filters: true })).response
  expect([shown.now?.words, shown.versions.map(({ words }) => words)]).toEqual(['Two', ['One']])
  expect((await list(wren, post)).response.is_covered).toBe(false)
  await edit(wren, post, { labels: '', owner_flagged_nsfw: true })
  for (const more of [{}, { should_bypass_safemode: true }])
    expect((await list(world.aGuest(), post, more)).response.versions).toEqual([])
  expect((await list(jay, post, { should_bypass_safemode: true })).response.versions).toHaveLength(1)
})

test('what is deleted is gone, one version or all, and only its members can; so it is with the post [CTRL-075]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await anEdited(wren, 'One', 'Two', 'Three')
  const [newest] = (await list(wren, post)).response.versions
  const one = { post_id: post.id, version_id: newest?.id ?? '' }
  for (const who of [jay, await world.aMember({ isStaff: true })]) {
    expect((await world.send(who, calls.deleteVersion, one)).status).toBe(404)
    expect((await world.send(who, calls.deleteHistory, { post_id: post.id })).status).toBe(404)
  }
  expect((await world.send(wren, calls.deleteVersion, one)).response).toEqual({ deleted: 1 })
  expect((await world.send(wren, calls.deleteVersion, one)).status).toBe(404)
  expect(await saidOf(wren, post)).toEqual(['One'])
  expect((await world.send(wren, calls.deleteHistory, { post_id: post.id })).response).toEqual({ deleted: 1 })
  expect(await saidOf(wren, post)).toEqual([])
  await say(wren, post, 'Four')
  await world.send(wren, deletePost, { post_id: post.id })
  const left = await world.db.selectFrom('post_versions').select('id').where('post_id', '=', post.id).execute()
  expect(left).toEqual([])
})

test('words that a reblog adds have a history too, and the trail none [CTRL-074]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const post = await reblog(world, wren, await writePost(world, jay))
  await say(wren, post, 'Mine')
  await later(post)
  await say(wren, post, 'Still mine')
  expect(await saidOf(wren, post)).toEqual(['Mine', ''])
})

test('an edit of words takes one statement more than an edit of other things [CTRL-074]', async () => {
  holdTime()
  const wren = await world.aMember()
  const post = await writePost(world, wren, {})
  await edit(wren, post, { can_be_liked: false })
  const plain = await world.countQueries(() => edit(wren, post, { post: { two: '<p>Some words.</p>' } }))
  const worded = await world.countQueries(() => say(wren, post, 'Others'))
  expect(worded - plain).toBeLessThanOrEqual(1)
})
