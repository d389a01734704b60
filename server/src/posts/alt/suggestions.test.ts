import { readActivity } from '@bowerbird/domain/activity/activity.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { mutePost } from '@bowerbird/domain/moderation/mutes.contract.ts'
import * as calls from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { fileOf } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handleEventsAbout } from '../../testing/handle-events-about.ts'
import { aPhoto, upload } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

vi.setConfig({ testTimeout: 60_000 })
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const photoPost = async (who: Person, fields: object = {}) => {
  const body = await aPhoto(50, 30).jpeg().toBuffer()
  const { url } = (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })).response
  const post = await writePost(world, who, {
    images: { o1: url },
    ...fields,
    post: { type: 'photo', one: '', two: '' },
  })
  return { post, file: fileOf(url) }
}
const suggest = (who: Person, post: Post, file: string, text: string, content: Content | null = post.content) =>
  world.send(who, calls.suggestAlt, {
    ...{ post_id: post.id, content_id: content?.content_id ?? '1', item: file, text },
  })
const listed = async (who: Person, post: Post) =>
  (await world.send(who, calls.listAltSuggestions, { post_id: post.id })).response.suggestions
const settle = (who: Person, id: string | undefined, more: object) =>
  world.send(who, calls.settleAltSuggestion, { suggestion_id: id ?? '1', accept: true, ...more })
const altIn = async (who: Person, post: Post) => {
  const asked = { tumblelog_name_or_id: post.tumblelog.name, post_id: post.id }
  const [shown] = (await world.send(who, readBlogView, asked)).response.posts
  return (shown?.trail[0] ?? shown?.content)?.photo?.photos[0]?.alt
}
const notified = async (who: Person) => {
  const asked = { tumblelog: who.blogName, include_activity_notifications: true }
  const { activity_notifications = [] } = (await world.send(who, readActivity, asked)).response
  return activity_notifications.map(({ type, message, post }) => ({ type, message, postId: post?.id, url: post?.url }))
}
const tell = async (...people: Person[]) => {
  const { rows } = await sql<{ id: string }>`
    select alt_suggestions.id from alt_suggestions join posts on posts.id = alt_suggestions.post_id
    where posts.blog_id = any(${people.map(({ blogId }) => blogId)}::bigint[])`.execute(world.db)
  await handleEventsAbout(world, ...rows.map(({ id }) => id))
}
type People = [Person, Person, Person]
const people = async () => (await Promise.all([0, 1, 2].map(() => world.aMember()))) as People

test('a reader suggests in a reblog, the author accepts, and every reblog has it; both are notified [CTRL-064]', async () => {
  const [wren, jay, owl] = await people()
  const { post, file } = await photoPost(wren)
  const carried = await reblog(world, jay, post)
  const content = carried.trail[0] as Content
  expect(await suggest(owl, carried, file, ' Wet\nmoss ', content)).toMatchObject({ response: { suggested: true } })
  await tell(wren)
  const message = `${owl.blogName} suggested a description of your picture`
  expect(await notified(wren)).toEqual([
    { type: 'reply', message, postId: post.id, url: expect.stringMatching(/#descriptions$/) },
  ])
  expect(await notified(jay)).toMatchObject([])
  const [first] = await listed(wren, post)
  expect(first).toMatchObject({ item: file, text: 'Wet moss', by: { name: owl.blogName } })
  for (const who of [jay, owl]) {
    expect(await listed(who, post)).toEqual([])
    expect(await settle(who, first?.id, {})).toMatchObject({ status: 404, error: 'posts.alt_suggestion_gone' })
  }
  expect(await settle(wren, first?.id, {})).toMatchObject({ status: 200, response: { text: 'Wet moss' } })
  expect([await altIn(owl, post), await altIn(owl, carried)]).toEqual(['Wet moss', 'Wet moss'])
  expect([await listed(wren, post), (await settle(wren, first?.id, {})).status]).toEqual([[], 404])
  await tell(wren)
  expect(await notified(owl)).toMatchObject([
    { message: `${wren.blogName} accepted your description of a picture`, postId: post.id },
  ])
  expect(await suggest(jay, post, file, 'Dry moss')).toMatchObject({ status: 403, error: 'posts.alt_described' })
})

test('an author accepts it in other words, or refuses it once for all [CTRL-064]', async () => {
  const [wren, jay, owl] = await people()
  const { post, file } = await photoPost(wren)
  await suggest(jay, post, file, 'Wrong')
  await suggest(owl, post, file, 'Rihgt')
  const [wrong, right] = await listed(wren, post)
  await settle(wren, wrong?.id, { accept: false })
  expect(await suggest(jay, post, file, 'Again')).toMatchObject({ status: 403, error: 'posts.alt_decided' })
  expect(await settle(wren, right?.id, { text: ' ' })).toMatchObject({ status: 400, error: 'posts.alt_empty' })
  expect(await altIn(wren, post)).toBe('')
  await settle(wren, right?.id, { text: 'Right' })
  expect([await altIn(wren, post), await listed(wren, post)]).toEqual(['Right', []])
})

test('one suggestion a reader and picture: another replaces it, and notifies once [CTRL-064]', async () => {
  const [wren, jay] = await people()
  const { post, file } = await photoPost(wren)
  await Promise.all(['One', 'Two', 'Three'].map((text) => suggest(jay, post, file, text)))
  await suggest(jay, post, file, 'Last')
  await tell(wren)
  expect((await listed(wren, post)).map(({ text }) => text)).toEqual(['Last'])
  expect(await notified(wren)).toHaveLength(1)
})

test('nobody suggests for what they may not see, for their own, or for what is not there [CTRL-064]', async () => {
  const [wren, jay, owl] = await people()
  const { post, file } = await photoPost(wren)
  const carried = await reblog(world, jay, post)
  const { post: other } = await photoPost(jay)
  expect(await suggest(world.aGuest(), post, file, 'So')).toMatchObject({ status: 401 })
  expect(await suggest(wren, post, file, 'So')).toMatchObject({ status: 404 })
  expect(await suggest(wren, carried, file, 'So', carried.trail[0])).toMatchObject({ status: 404 })
  expect(await suggest(owl, post, 'c'.repeat(40), 'So')).toMatchObject({ error: 'posts.no_such_picture' })
  expect(await suggest(owl, other, file, 'So', post.content)).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await suggest(owl, post, file, ' ')).toMatchObject({ status: 400, error: 'posts.alt_empty' })
  expect(await suggest(owl, post, file, 'a'.repeat(501))).toMatchObject({ status: 400, error: 'posts.alt_too_long' })
  await world.send(wren, blockBlog, { tumblelog: wren.blogName, blocked_tumblelog: owl.blogName })
  expect(await suggest(owl, post, file, 'So')).toMatchObject({ status: 404 })
  expect(await suggest(owl, carried, file, 'So', carried.trail[0])).toMatchObject({ status: 404 })
  expect(await listed(wren, post)).toEqual([])
  const captioned = await photoPost(wren, { caption: { o1: 'Moss' } })
  expect(await suggest(jay, captioned.post, captioned.file, 'So')).toMatchObject({ error: 'posts.alt_described' })
})

test('a post takes twenty open suggestions [CTRL-064]', async () => {
  const [wren, jay] = await people()
  const { post, file } = await photoPost(wren)
  await sql`
    insert into alt_suggestions (account_id, post_id, item, text)
    select ${jay.accountId}::uuid, ${post.id}::bigint, 'item ' || place, 'So' from generate_series(1, 20) as place`.execute(
    world.db,
  )
  expect(await suggest(jay, post, file, 'One more')).toMatchObject({ status: 403, error: 'posts.alt_too_many_here' })
  await sql`update alt_suggestions set state = 'refused' where item = 'item 1' and post_id = ${post.id}`.execute(
    world.db,
  )
  expect((await suggest(jay, post, file, 'One more')).status).toBe(200)
})

test('the suggestion of a member who is blocked or gone vanishes, and so it does with its post [CTRL-064] [CTRL-065]', async () => {
  const [wren, jay, owl] = await people()
  const { post, file } = await photoPost(wren)
  await suggest(jay, post, file, 'From jay')
  await suggest(owl, post, file, 'From owl')
  await tell(wren)
  const [first, second] = await listed(wren, post)
  await world.send(wren, blockBlog, { tumblelog: wren.blogName, blocked_tumblelog: jay.blogName })
  expect(await listed(wren, post)).toEqual([second])
  expect((await settle(wren, first?.id, {})).status).toBe(404)
  expect(await notified(wren)).toHaveLength(1)
  await world.db.deleteFrom('accounts').where('id', '=', owl.accountId).execute()
  expect([await listed(wren, post), await notified(wren)]).toEqual([[], []])
  await world.send(wren, deletePost, { post_id: post.id })
  const left = await world.db.selectFrom('alt_suggestions').select('id').where('post_id', '=', post.id).execute()
  expect(left).toEqual([])
})

test('who muted the post is not notified [CTRL-064]', async () => {
  const [wren, jay] = await people()
  const { post, file } = await photoPost(wren)
  await world.send(wren, mutePost, { post_id: post.id })
  await suggest(jay, post, file, 'So')
  await tell(wren)
  expect([await notified(wren), (await listed(wren, post)).length]).toEqual([[], 1])
})
