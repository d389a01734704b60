import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { jsonFeedPath } from '@bowerbird/domain/core/urls.ts'
import { readBlogTimeline, readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import * as calls from '@bowerbird/domain/posts/alt/alt.contract.ts'
import { fileOf } from '@bowerbird/domain/posts/alt/alt-texts.ts'
import { recording } from '@bowerbird/domain/posts/alt/recording.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { fetchPostForForm, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
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

let width = 40
/** Each picture is another file. */
const picture = async (who: Person) => {
  width += 1
  const body = await aPhoto(width, 30).jpeg().toBuffer()
  return (await upload<Uploaded>(world, who, '/svc/post/upload/photo', { body })).response.url
}
const photoPost = async (who: Person, fields: object = {}) => {
  const url = await picture(who)
  const post = await writePost(world, who, {
    images: { o1: url },
    ...fields,
    post: { type: 'photo', one: '', two: '' },
  })
  return { post, file: fileOf(url), url }
}
const describe = (who: Person, post: Post, item: string, text: string) =>
  world.send(who, calls.describeItem, { post_id: post.id, item, text })
const edit = (who: Person, post: Post, fields: object) =>
  world.send(who, updatePost, { channel_id: who.blogName, edit_post_id: post.id, ...fields })
const seen = async (who: Person, post: Post) => {
  const { response } = await world.send(who, readBlogView, {
    ...{ tumblelog_name_or_id: post.tumblelog.name, post_id: post.id },
  })
  return response.posts[0] as Post
}
const altOf = (content: Content | null | undefined) => content?.photo?.photos[0]?.alt
const ask = (who: Person, alt_text: 'off' | 'remind' | 'require') =>
  world.send(who, saveSettings, { reading: { alt_text } })

test('who requires descriptions of themselves publishes no picture without one, and drafts are free [CTRL-060]', async () => {
  const wren = await world.aMember()
  const url = await picture(wren)
  const [photo, inline] = [
    { images: { o1: url }, post: { type: 'photo' } },
    { post: { one: 'So', two: `<p><img src="${url}"></p>` } },
  ]
  const send = (sent: typeof photo | typeof inline, more: object = {}) =>
    world.send(wren, updatePost, { channel_id: wren.blogName, ...sent, post: { ...sent.post, ...more } })
  for (const choice of ['off', 'remind'] as const) {
    await ask(wren, choice)
    expect([(await send(photo)).status, (await send(inline)).status]).toEqual([200, 200])
  }
  await ask(wren, 'require')
  for (const sent of [photo, inline])
    for (const state of ['0', '2']) expect(await send(sent, { state })).toMatchObject({ error: 'posts.alt_missing' })
  const { post: draft } = (await send(photo, { state: '1' })).response
  expect(await world.send(wren, publishPost, { id: draft.id })).toMatchObject({ error: 'posts.alt_missing_in_draft' })
  expect(await edit(wren, draft, { post: { state: '0' } })).toMatchObject({ status: 400, error: 'posts.alt_missing' })
  expect((await edit(wren, draft, { post: { state: '0' }, alt_text: { o1: 'Moss' } })).status).toBe(200)
  const text = `<p><img src="${url}" alt="Moss"></p>`
  expect((await send(inline, { two: text })).status).toBe(200)
  expect((await send({ ...photo, caption: { o1: 'Moss' } } as typeof photo)).status).toBe(200)
  await ask(wren, 'off')
  expect((await send(photo)).status).toBe(200)
})

test('a description in place shows in the post and in every reblog at once, and nothing else changes [CTRL-061]', async () => {
  const [wren, jay, owl] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const { post, file, url } = await photoPost(wren)
  const carried = await reblog(world, jay, post, { post: { two: '<p>Look</p>' } })
  const again = await reblog(world, owl, carried)
  const everywhere = async () => [
    altOf((await seen(world.aGuest(), post)).content),
    altOf((await seen(world.aGuest(), carried)).trail[0]),
    altOf((await seen(wren, again)).trail[0]),
  ]
  expect(await everywhere()).toEqual(['', '', ''])
  const before = await world.db.selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
  expect(await describe(wren, post, file, ' Wet "moss"\n& fern ')).toMatchObject({
    ...{ status: 200, response: { text: 'Wet "moss" & fern' } },
  })
  expect(await everywhere()).toEqual(['Wet "moss" & fern', 'Wet "moss" & fern', 'Wet "moss" & fern'])
  const after = await world.db.selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirstOrThrow()
  expect(after).toEqual(before)
  // A new reblog and the next edit have it too, also after a change that another server makes.
  expect(altOf((await reblog(world, await world.aMember(), post)).trail[0])).toBe('Wet "moss" & fern')
  await describe(wren, post, file, '')
  expect(await everywhere()).toEqual(['', '', ''])
  await describe(wren, post, file, 'Moss')
  const form = (await world.send(wren, fetchPostForForm, { post_id: post.id })).response.post
  expect(form.alt_text).toEqual({ o1: 'Moss' })
  const edited = await edit(wren, post, { images: { o2: url }, alt_text: { o2: 'Moss' }, post: { two: '<p>More</p>' } })
  expect(edited.status).toBe(200)
  await describe(wren, post, file, 'Old moss')
  expect(await everywhere()).toEqual(['Old moss', 'Old moss', 'Old moss'])
})

test('caches of another server learn of it by the revision [CTRL-061]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const { post, file } = await photoPost(wren)
  const carried = await reblog(world, jay, post)
  await seen(jay, post)
  await seen(jay, carried)
  const path = ['shown', 'photo', 'photos', '0', 'alt']
  await sql`
    update contents set fields = jsonb_set(fields, ${path}::text[], '"By hand"'), revision = revision + 1
    where post_id = ${post.id}`.execute(world.db)
  expect(altOf((await seen(jay, carried)).trail[0])).toBe('By hand')
  await sql`update posts set edited_at = edited_at where id = ${post.id}`.execute(world.db)
  expect(altOf((await seen(jay, post)).content)).toBe('By hand')
  await describe(wren, post, file, 'By call')
  const page = await world.send(jay, readBlogTimeline, { name: jay.blogName })
  expect(altOf(page.response.posts[0]?.trail[0])).toBe('By call')
})

test('pictures in texts are described too, with what was typed, and found by search [CTRL-061]', async () => {
  const wren = await world.aMember()
  const url = await picture(wren)
  const word = `zz${wren.blogName.replace(/[^a-z0-9]/g, '')}`
  const markdown = `So\n\n![old](${url} "t")\n\n*end*`
  const post = await writePost(world, wren, { editor_type: 'markdown', post: { one: 'Typed', two: markdown } })
  await handleEventsAbout(world, post.id)
  await describe(wren, post, fileOf(url), `A [${word}] *star*`)
  expect((await seen(wren, post)).content?.body_html).toContain(`alt="A [${word}] *star*"`)
  const form = (await world.send(wren, fetchPostForForm, { post_id: post.id })).response.post
  expect(form).toMatchObject({ format: 2, two: `So\n\n![A \\[${word}\\] \\*star\\*](${url} "t")\n\n*end*` })
  const { response } = await world.send(await world.aMember(), searchPosts, { q: word })
  expect(response.posts.map(({ id }) => id)).toEqual([post.id])
  const html = await writePost(world, wren, { editor_type: 'html', post: { two: `<p><IMG SRC='${url}'></p>` } })
  await describe(wren, html, fileOf(url), 'Moss')
  const typed = (await world.send(wren, fetchPostForForm, { post_id: html.id })).response.post
  expect([typed.format, typed.two]).toEqual([0, (await seen(wren, html)).content?.body_html])
  expect(typed.two).toContain('alt="Moss"')
})

test('only members of the blog describe, and only what the post shows [CTRL-061]', async () => {
  const [wren, jay] = [await world.aMember(), await world.aMember()]
  const { post, file } = await photoPost(wren)
  expect(await describe(jay, post, file, 'Mine')).toMatchObject({ status: 404, error: 'posts.gone' })
  expect(await describe(world.aGuest(), post, file, 'Mine')).toMatchObject({ status: 401 })
  expect(await describe(wren, post, 'c'.repeat(40), 'No')).toMatchObject({
    status: 404,
    error: 'posts.no_such_picture',
  })
  expect(await describe(wren, post, recording, 'No')).toMatchObject({ error: 'posts.no_such_picture' })
  expect(await describe(wren, post, file, 'a'.repeat(501))).toMatchObject({ status: 400, error: 'posts.alt_too_long' })
  for (const item of ['', 'x', `${file}0`]) expect((await describe(wren, post, item, 'So')).status).toBe(400)
  const carried = await reblog(world, jay, post)
  expect(await describe(jay, carried, file, 'Mine')).toMatchObject({ error: 'posts.no_such_picture' })
  expect(altOf((await seen(wren, post)).content)).toBe('')
})

test('the transcript of a sound is in search, feeds and plain HTML, and changes in place [CTRL-062]', async () => {
  const wren = await world.aMember()
  const word = `yy${wren.blogName.replace(/[^a-z0-9]/g, '')}`
  const post = await writePost(world, wren, { post: { type: 'audio', three: 'https://example.com/a.mp3', two: '' } })
  // The file itself is of no matter here.
  await sql`
    update contents set fields = jsonb_set(fields, '{shown,audio,url}', '"/media/s/aa/a.mp3"')
    where id = ${post.content?.content_id}`.execute(world.db)
  await handleEventsAbout(world, post.id)
  await describe(wren, post, recording, `Ann: <so>\n${word}`)
  expect((await seen(wren, post)).content?.audio?.transcript).toBe(`Ann: <so>\n${word}`)
  const { response } = await world.send(await world.aMember(), searchPosts, { q: word })
  expect(response.posts.map(({ id }) => id)).toEqual([post.id])
  const feed = (await world.app.inject(jsonFeedPath(wren.blogName))).json().items[0].content_html
  expect(feed).toContain(`Ann: &lt;so&gt;<br>${word}</p></details>`)
})
