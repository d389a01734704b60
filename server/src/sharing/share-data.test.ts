import { setFlag } from '@bowerbird/domain/accounts/accounts.contract.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { getShareData, readShareData } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../testing/own-database.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  // Uses its own database because flags apply to everyone.
  world = await openOwnWorld()
})
afterAll(() => world.close())

const named = (by: Person, post: Post) => ({ tumblelog_name: by.blogName, post_id: post.id })
const dataFor = async (who: Person, by: Person, post: Post) =>
  (await world.send(who, readShareData, named(by, post))).response.share_popover_data

const fieldsOfData = `abuse_url embed_code embed_did embed_key form_key has_facebook has_user is_private permalink_label
  post_id post_tiny_url post_url root_id tumblelog_name twitter_username pinterest_share_window tumblelog_share show_email
  show_embed show_facebook show_permalink show_pinterest show_reporting_links show_twitter show_reddit
  show_flagging`.split(/\s+/)

test('the data of a post has every field, for a member, a guest and the writer [POST-297, POST-435, BLOG-343, BLOG-448]', async () => {
  const wren = await world.aMember()
  const reader = await world.aMember()
  const guest = world.aGuest()
  const post = await writePost(world, wren, { post: { one: 'Three caps' } })
  const data = await dataFor(reader, wren, post)
  expect(Object.keys(data).sort()).toEqual([...fieldsOfData, 'external_sharing', 'is_mailto_forced'].sort())
  expect(Object.keys(data.pinterest_share_window).sort()).toEqual(['dimensions', 'name', 'url'])
  expect(data).toMatchObject({
    ...{ post_id: post.id, root_id: post.root_id, tumblelog_name: wren.blogName, tumblelog_share: false },
    ...{ form_key: reader.formKey, has_user: true, is_private: false, has_facebook: false, twitter_username: '' },
    ...{ post_url: post.post_url, permalink_label: 'Permalink', embed_key: post.embed_key, embed_did: post.embed_did },
    ...{ show_email: true, show_embed: true, show_facebook: true, show_permalink: true, show_twitter: true },
    ...{ show_reddit: true, external_sharing: true, is_mailto_forced: false },
  })
  expect(await dataFor(guest, wren, post)).toMatchObject({
    has_user: false,
    form_key: guest.formKey,
    has_facebook: false,
  })
  const own = await dataFor(wren, wren, post)
  expect(own).toMatchObject({ has_user: true, form_key: wren.formKey, post_id: post.id, is_private: false })
  expect(own.embed_code).toContain(`/embed/post/${post.embed_key}/${post.id}`)
})

test('GET on the same path gives the same answer, without a form key [POST-435, BLOG-381]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  const byPost = await world.send(wren, readShareData, named(wren, post))
  const byGet = await world.send({ ...wren, formKey: 'none' }, getShareData, named(wren, post))
  expect(byGet.status).toBe(200)
  expect(byGet.response).toEqual(byPost.response)
})

test('only a post with a picture can be pinned, and its own writer cannot report it [POST-302]', async () => {
  const wren = await world.aMember()
  const reader = await world.aMember()
  const words = await writePost(world, wren)
  expect(await dataFor(reader, wren, words)).toMatchObject({
    ...{ show_pinterest: false, show_reporting_links: true, show_flagging: true },
    abuse_url: `${world.config.origin}/abuse/${wren.blogName}/${words.id}`,
  })
  const { url } = (
    await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body: await aPhoto(60, 40).jpeg().toBuffer() })
  ).response
  const sent = { channel_id: wren.blogName, images: { o1: url }, post: { type: 'photo', two: '<p>Caps</p>' } } as const
  const { post } = (await world.send(wren, updatePost, sent)).response
  const data = await dataFor(wren, wren, post)
  expect(data).toMatchObject({ show_pinterest: true, show_reporting_links: false, show_flagging: false })
  const pin = new URL(data.pinterest_share_window.url)
  expect(pin.searchParams.get('url')).toBe(post.post_url)
  expect(pin.searchParams.get('media')).toMatch(new RegExp(`^${world.config.origin}/media/`))
  expect(data.pinterest_share_window).toMatchObject({ name: 'pinterest_share', dimensions: 'width=750,height=540' })
})

test('the short address leads guests to the post, and to nothing where there is nothing for them [POST-303]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { one: 'Three caps' } })
  const { post_url, post_tiny_url } = await dataFor(wren, wren, post)
  expect(post_url).toBe(`${world.config.origin}/blog/${wren.blogName}/post/${post.id}/three-caps`)
  expect(post_tiny_url.length).toBeLessThan(post_url.length)
  const follow = async (address: string, who?: Person) =>
    world.app.inject({ url: new URL(address).pathname, headers: who ? { cookie: `session=${who.token}` } : {} })
  const answer = await follow(post_tiny_url)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, post_url])
  await world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: post.id, post: { state: 'private' } })
  expect((await follow(post_tiny_url)).statusCode).toBe(404)
  expect((await follow(post_tiny_url, wren)).statusCode).toBe(302)
  for (const wrong of ['zzzzzzzzzzzzz', 'A', '-', '1.5', '%00'])
    expect((await follow(`${world.config.origin}/p/${wrong}`)).statusCode).toBe(404)
})

test('a whole blog is shared under the post id 0, with its address and nothing of a post [POST-331]', async () => {
  const wren = await world.aMember()
  const { response } = await world.send(world.aGuest(), readShareData, { tumblelog_name: wren.blogName, post_id: '0' })
  expect(response.share_popover_data).toMatchObject({
    ...{ tumblelog_share: true, post_url: `${world.config.origin}/blog/${wren.blogName}`, post_id: '0' },
    ...{ embed_code: '', embed_key: '', embed_did: '', post_tiny_url: '', root_id: '', abuse_url: '' },
    ...{ show_embed: false, show_pinterest: false, show_flagging: false, show_reporting_links: false },
    ...{ show_email: true, show_permalink: true },
  })
  expect(await world.send(wren, readShareData, { tumblelog_name: 'nobody-at-all', post_id: '0' })).toMatchObject({
    status: 404,
  })
})

test('what is not in public has no data, for its own writer either; nor has a post under another name [POST-335]', async () => {
  const wren = await world.aMember()
  const other = await world.aMember()
  const shown = await writePost(world, wren)
  expect((await world.send(wren, readShareData, named(wren, shown))).status).toBe(200)
  for (const state of ['1', '2', 'private'] as const) {
    const post = await writePost(world, wren, { post: { state } })
    for (const who of [wren, other, world.aGuest()])
      expect(await world.send(who, readShareData, named(wren, post))).toMatchObject({ status: 404 })
  }
  const membersOnly = await writePost(world, wren, { members_only: true })
  expect(await world.send(wren, readShareData, named(wren, membersOnly))).toMatchObject({ status: 404 })
  expect(await world.send(wren, readShareData, named(other, shown))).toMatchObject({ status: 404 })
  expect(await world.send(wren, readShareData, { tumblelog_name: wren.blogName, post_id: 'x' })).toMatchObject({
    status: 400,
  })
})

test('the operator switches embedding, Reddit and all outside sharing [POST-507, POST-508, BLOG-158]', async () => {
  const staff = await world.aMember({ isStaff: true })
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  expect(await dataFor(wren, wren, post)).toMatchObject({ show_embed: true, show_reddit: true })
  await world.send(staff, setFlag, { name: 'enable_share_embed_code', on: false })
  await world.send(staff, setFlag, { name: 'reddit_sharing', on: false })
  expect(await dataFor(wren, wren, post)).toMatchObject({ show_embed: false, show_reddit: false })
  await world.send(staff, setFlag, { name: 'enable_share_embed_code', on: true })
  await world.send(staff, setFlag, { name: 'reddit_sharing', on: true })

  const closed = await openWorld({ EXTERNAL_SHARING: 'off' })
  const mia = await closed.aMember()
  const hers = await writePost(closed, mia)
  const { response } = await closed.send(mia, readShareData, named(mia, hers))
  expect(response.share_popover_data.external_sharing).toBe(false)
  await closed.close()
})
