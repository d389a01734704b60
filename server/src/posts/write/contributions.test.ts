import * as memberCalls from '@bowerbird/domain/accounts/members.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { approveSubmission, denySubmission } from '@bowerbird/domain/asks/asks.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { deletePost, fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGroup } from '../../testing/groups.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const list = async (who: Person, pageRoot: string, more: object = {}) =>
  world.send(who, readTimeline, { pageRoot, ...more })
const idsIn = async (who: Person, pageRoot: string, more: object = {}) =>
  (await list(who, pageRoot, more)).response.posts?.map(({ id }) => id)
const edit = (who: Person, blog: string, id: string, post: object) =>
  world.send(who, updatePost, { channel_id: blog, edit_post_id: id, post })

test('a contributor’s post waits, whatever state was asked for, until a member publishes or queues it [CTRL-085]', async () => {
  const { name, contributor, editor } = await aGroup(world)
  const sent = await world.send(contributor, updatePost, {
    channel_id: name,
    post: { one: 'News', two: '', state: '0' },
  })
  expect(sent.response).toMatchObject({ post: { state: 'unapproved' }, message: `Submitted to ${name}` })
  const { id } = sent.response.post
  expect(await idsIn(contributor, 'contributions')).toEqual([id])
  const waiting = (await list(editor, 'inbox', { tumblelog: name })).response.posts
  expect(waiting).toMatchObject([{ id, writer: contributor.blogName, submitter: null }])
  expect((await world.send(contributor, approveSubmission, { id })).status).toBe(404)
  const queued = await writePost(world, contributor, { blogName: name })
  expect((await world.send(editor, approveSubmission, { id: queued.id, queue: true })).response.post.state).toBe(
    'queued',
  )
  for (const _ of [1, 2]) expect((await world.send(editor, approveSubmission, { id })).status).toBe(200)
  expect(await idsIn(contributor, 'contributions')).toEqual([])
  const declined = await writePost(world, contributor, { blogName: name })
  expect((await world.send(editor, denySubmission, { pid: declined.id })).status).toBe(200)
  expect(await idsIn(contributor, 'contributions')).toEqual([])
})

test('contributors change and withdraw what waits, and nothing else [CTRL-085]', async () => {
  const { name, contributor, editor, owner } = await aGroup(world)
  const [mine, other] = [await writePost(world, contributor, { blogName: name }), await world.aMember()]
  expect((await world.send(contributor, fetchPostForForm, { post_id: mine.id })).status).toBe(200)
  const changed = await edit(contributor, name, mine.id, { one: 'Better', state: '0' })
  expect(changed.response.post).toMatchObject({ state: 'unapproved', content: { title: 'Better' } })
  expect((await edit(other, name, mine.id, { one: 'Mine' })).status).toBe(403)
  const draft = await writePost(world, editor, { blogName: name, post: { state: '1' } })
  for (const id of [draft.id, (await writePost(world, owner)).id]) {
    expect((await world.send(contributor, fetchPostForForm, { post_id: id })).status).toBe(404)
    expect((await edit(contributor, name, id, { one: 'Taken' })).status).toBe(404)
    expect((await world.send(contributor, deletePost, { post_id: id })).status).toBe(404)
  }
  await world.send(editor, approveSubmission, { id: mine.id })
  expect((await edit(contributor, name, mine.id, { one: 'Too late' })).status).toBe(404)
  expect((await world.send(contributor, deletePost, { post_id: mine.id })).status).toBe(404)
  const withdrawn = await writePost(world, contributor, { blogName: name })
  expect((await world.send(contributor, deletePost, { post_id: withdrawn.id })).status).toBe(200)
  // Nothing is left to whoever was removed.
  const left = await writePost(world, contributor, { blogName: name })
  await world.send(owner, memberCalls.removeMember, { name, member: contributor.blogName })
  expect(await idsIn(contributor, 'contributions')).toEqual([])
  expect((await edit(contributor, name, left.id, { one: 'Still here' })).status).toBe(403)
  expect((await world.send(contributor, deletePost, { post_id: left.id })).status).toBe(404)
})

test('contributors see of the blog what strangers see [CTRL-085]', async () => {
  const { name, contributor, editor } = await aGroup(world)
  await writePost(world, editor, { blogName: name, post: { state: '1' } })
  await writePost(world, editor, { blogName: name, post: { state: '2' } })
  const hidden = await writePost(world, editor, { blogName: name, post: { state: 'private' } })
  for (const root of ['drafts', 'queue', 'inbox'])
    expect([root, (await list(contributor, root, { tumblelog: name })).status]).toEqual([root, 404])
  const view = await world.send(contributor, readBlogView, { tumblelog_name_or_id: name })
  expect(view.response.posts.map(({ id }) => id)).not.toContain(hidden.id)
  expect(await idsIn(contributor, 'contributions')).toEqual([])
})

test('who wrote is shown to all where the blog wants it, else to its members alone [CTRL-086]', async () => {
  const { name, owner, admin, editor, contributor, first } = await aGroup(world)
  const stranger = await world.aMember()
  const viewers = { guest: world.aGuest(), stranger, contributor, owner, admin, editor }
  const post = await writePost(world, editor, { blogName: name })
  const writersSeen = async () => {
    const seen: Record<string, unknown> = {}
    for (const [who, viewer] of Object.entries(viewers)) {
      const { posts } = (await world.send(viewer, readBlogView, { tumblelog_name_or_id: name })).response
      seen[who] = posts.find(({ id }) => id === post.id)?.writer
    }
    return seen
  }
  const showTo = (shows_writers: boolean) =>
    world.send(admin, saveSettings, { page: 'blog', tumblelog_name_or_id: name, tumblelog: { shows_writers } })
  const writer = editor.blogName
  const nobody = { guest: undefined, stranger: undefined, contributor: undefined }
  expect(await writersSeen()).toEqual({ ...nobody, owner: writer, admin: writer, editor: writer })
  expect((await showTo(true)).status).toBe(200)
  const named = { guest: writer, stranger: writer, contributor: writer, owner: writer, admin: writer, editor: writer }
  expect(await writersSeen()).toEqual(named)
  await world.send(editor, blockBlog, { tumblelog: editor.blogName, blocked_tumblelog: stranger.blogName })
  expect(await writersSeen()).toEqual({ ...named, stranger: undefined })
  await showTo(false)
  expect(await writersSeen()).toEqual({ ...nobody, owner: writer, admin: writer, editor: writer })
  await showTo(true)
  await world.send(editor, memberCalls.leaveBlog, { name })
  expect(Object.values(await writersSeen()).every((seen) => seen === undefined)).toBe(true)
  // A blog of one person names nobody, not even to its owner.
  const own = await writePost(world, first)
  expect(own).not.toHaveProperty('writer')
})

test('the writer’s name is in no answer where the blog does not show it [CTRL-086]', async () => {
  const { name, editor } = await aGroup(world)
  const post = await writePost(world, editor, { blogName: name, post: { tags: name } })
  const addresses = [
    `/svc/indash_blog?tumblelog_name_or_id=${name}`,
    `/svc/indash_blog?tumblelog_name_or_id=${name}&post_id=${post.id}`,
    `/svc/data/tumblelog?tumblelog=${name}&include_member_data=true`,
    `/svc/timeline/tagged?tag=${name}`,
    `/svc/blog/${name}/archive`,
    ...['rss', 'feed.json'].map((feed) => `/blog/${name}/${feed}`),
    `/svc/blog/${name}/members`,
  ]
  const stranger = await world.aMember()
  for (const url of addresses)
    for (const { token } of [world.aGuest(), stranger]) {
      const { body } = await world.app.inject({ url, headers: { cookie: `session=${token}` } })
      expect([url, body.includes(editor.blogName), body.includes(editor.accountId)]).toEqual([url, false, false])
    }
})
