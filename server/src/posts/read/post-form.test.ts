import { chooseCurrentBlog, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { createBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { fetchPostForForm, readPostFormData, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { stateFromCode } from '@bowerbird/domain/posts/states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the form gets the blogs one may post to and the limits [POST-414] [POST-415] [POST-520]', async () => {
  const wren = await world.aMember()
  const second = `${wren.blogName}-2`
  await world.send(wren, createBlog, { name: second, title: 'Two' })
  await world.send(wren, chooseCurrentBlog, { tumblelog: second })
  const { response } = await world.send(wren, readPostFormData, {})
  expect(response.channels.map(({ name, is_current }) => [name, is_current])).toEqual([
    [wren.blogName, false],
    [second, true],
  ])
  const { user } = (await world.send(wren, readUserInfo, {})).response
  expect(response.channels).toEqual(user?.channels)
  expect(response.limits).toEqual({
    photos_per_post: 10,
    posts_per_day: 250,
    queue_size: 300,
    photo_upload_bytes: 10_485_760,
    audio_upload_bytes: 10_485_760,
    video_upload_bytes: 104_857_600,
  })
  expect(await world.send(world.aGuest(), readPostFormData, {})).toMatchObject({ status: 401 })
  expect(await world.send(wren, readPostFormData, { x: 1 } as never)).toMatchObject({ status: 400 })
})

test('a post to edit comes back as it was typed, under the names it is sent by [POST-079] [POST-119] [POST-431]', async () => {
  const wren = await world.aMember()
  const source = '# Hello\n\n*you*'
  const written = await writePost(world, wren, {
    editor_type: 'markdown',
    post: { one: 'A title', two: source, tags: 'a,b', slug: 'c', source_url: 'https://example.com' },
    can_be_reblogged: false,
    owner_flagged_nsfw: true,
  })
  const { response } = await world.send(wren, fetchPostForForm, { channel_id: wren.blogName, post_id: written.id })
  expect(response.post).toMatchObject({
    is_edit: true,
    is_reblog: false,
    state_code: '0',
    format: 2,
    editor_type: 'markdown',
    is_rich_text: { one: false, two: false, three: false },
    one: 'A title',
    two: source,
    three: '',
    channel_id: wren.blogName,
    post_id: written.id,
    tags: ['a', 'b'],
    slug: 'c',
    source_url: 'https://example.com',
    can_be_reblogged: false,
    owner_flagged_nsfw: true,
  })
  expect(response.post_tumblelog.name).toBe(wren.blogName)
  const rich = await writePost(world, wren, { post: { two: '<p>rich <b>text</b></p>' } })
  const again = await world.send(wren, fetchPostForForm, { post_id: rich.id })
  expect(again.response.post).toMatchObject({ format: 0, two: '<p>rich <b>text</b></p>', is_rich_text: { two: true } })
})

test.each([
  ['draft', '1', {}],
  ['queued', '2', {}],
  ['scheduled', 'on.2', { publish_on: '2999-01-01T00:00:00Z' }],
  ['private', 'private', {}],
  ['published', '0', {}],
])('a post that is %s reads back as that [POST-085] [POST-086] [POST-087] [POST-431]', async (state, code, more) => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { state: code, ...more } })
  const { post: form } = (await world.send(wren, fetchPostForForm, { post_id: post.id })).response
  expect(stateFromCode(form.state_code, { isPrivate: form.is_private, publishOn: form.publish_on })).toBe(state)
})

test('a post to reblog comes with the tree the reblog would have [POST-348] [POST-431]', async () => {
  const root = await writePost(world, await world.aMember(), { post: { two: '<p>one</p>' } })
  const middle = await reblog(world, await world.aMember(), root, { post: { two: '<p>two</p>' } })
  const wren = await world.aMember()
  const { response } = await world.send(wren, fetchPostForForm, {
    reblog_post_id: middle.id,
    reblog_key: middle.reblog_key,
  })
  expect(response.post).toMatchObject({ is_edit: false, is_reblog: true, one: '', two: '', reblog_post_id: middle.id })
  expect(response.reblog_tree.map(({ body_html }) => body_html)).toEqual(['<p>one</p>', '<p>two</p>'])
})

test('the form gets no post that its writer may not edit or reblog [POST-349] [POST-394] [POST-430] [POST-521] [POST-524]', async () => {
  const author = await world.aMember()
  const wren = await world.aMember()
  const open = await writePost(world, author)
  const draft = await writePost(world, author, { post: { state: '1' } })
  const closed = await writePost(world, author, { can_be_reblogged: false })
  const fetch = async (sent: object, who = wren) => (await world.send(who, fetchPostForForm, sent)).status
  expect(await fetch({ post_id: open.id })).toBe(404)
  expect(await fetch({ post_id: draft.id })).toBe(404)
  expect(await fetch({ post_id: open.id }, author)).toBe(200)
  expect(await fetch({ reblog_post_id: open.id, reblog_key: open.reblog_key })).toBe(200)
  expect(await fetch({ reblog_post_id: open.id, reblog_key: 'x' })).toBe(404)
  expect(await fetch({ reblog_post_id: open.id })).toBe(404)
  expect(await fetch({ reblog_post_id: draft.id, reblog_key: draft.reblog_key })).toBe(404)
  expect(await fetch({ reblog_post_id: closed.id, reblog_key: closed.reblog_key })).toBe(403)
  expect(await fetch({ post_id: open.id }, world.aGuest())).toBe(401)
  expect(await fetch({ channel_id: wren.blogName, post_id: open.id }, author)).toBe(403)
  expect(await fetch({ channel_id: author.blogName, post_id: open.id })).toBe(403)
  expect(await fetch({ channel_id: author.blogName, post_id: open.id }, author)).toBe(200)
  expect(await fetch({})).toBe(400)
})

test('what the form is given it may send back unchanged [POST-107] [POST-431]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, {
    post: { tags: 'a,b', slug: 'c', state: 'on.2', publish_on: '2999-01-01T00:00:00Z' },
  })
  const form = (await world.send(wren, fetchPostForForm, { post_id: post.id })).response.post
  const { response } = await world.send(wren, updatePost, {
    channel_id: form.channel_id,
    edit_post_id: form.post_id,
    editor_type: form.editor_type,
    is_rich_text: form.is_rich_text,
    post: {
      type: form.type,
      state: form.state_code,
      one: form.one,
      two: form.two,
      tags: form.tags.join(','),
      slug: form.slug,
      date: form.date,
      publish_on: form.publish_on,
      source_url: form.source_url,
    },
  })
  expect({ ...response.post, is_edit: false }).toEqual({ ...post, is_edit: false })
})
