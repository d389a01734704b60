import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { markSensitive } from '@bowerbird/domain/moderation/appeals.contract.ts'
import { toggleAdult, toggleSuspended } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { deletePost, fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { unavailable } from '@bowerbird/domain/posts/posts.messages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteBlogs, retireBlogsOf } from '../blogs/retire-blogs.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
let staff: Person
let guest: Person
beforeAll(async () => {
  world = await openWorld()
  staff = await world.aMember({ isStaff: true })
  guest = world.aGuest()
})
afterAll(() => world.close())

const secret = { one: 'Secret title', two: '<p>Secret words</p>' }
const tells = (answer: unknown) => /secret/i.test(JSON.stringify(answer))
const settings = (who: Person, values: { safe_mode?: boolean; can_modify_safe_mode?: boolean }) =>
  world.db.updateTable('accounts').set(values).where('id', '=', who.accountId).execute()
const view = async (who: Person, { tumblelog, id }: Post) => {
  const sent = { tumblelog_name_or_id: tumblelog.name, post_id: id }
  return (await world.send(who, readBlogView, sent)).response.posts[0] as Post
}

/** An original, a reblog of it, and a reblog of the reblog. */
async function aChain(fields = {}) {
  const [wren, owl, jay] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const original = await writePost(world, wren, { post: secret, ...fields })
  const first = await reblog(world, owl, original, { post: { two: '<p>Look</p>' } })
  return { wren, owl, jay, original, first, last: await reblog(world, jay, first) }
}

test.each([
  [
    'staff mark it',
    ({ original }: Chain) => world.send(staff, markSensitive, { post_id: original.id, sensitive: true }),
  ],
  [
    'its owner marks it',
    ({ wren, original }: Chain) =>
      world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: original.id, owner_flagged_nsfw: true }),
  ],
  ['staff mark its blog', ({ wren }: Chain) => world.send(staff, toggleAdult, { tumblelog: wren.blogName })],
] as const)(
  'once %s, every reblog of a post is covered, however far, and stays so when it is deleted',
  async (_, mark) => {
    const chain = await aChain()
    const [open, careful] = [await world.aMember(), await world.aMember()]
    await settings(open, { safe_mode: false })
    for (const post of [chain.first, chain.last])
      for (const who of [guest, careful, open]) expect(tells(await view(who, post))).toBe(true)
    expect((await mark(chain)).status).toBe(200)
    const check = async () => {
      for (const post of [chain.first, chain.last]) {
        for (const who of [guest, careful]) {
          const seen = await view(who, post)
          expect([seen.is_covered, tells(seen)]).toEqual([true, false])
        }
        expect(tells(await view(open, post))).toBe(true)
      }
    }
    await check()
    await world.send(chain.wren, deletePost, { post_id: chain.original.id })
    await check()
    await world.db.transaction().execute((tx) => deleteBlogs(tx, [chain.wren.blogId]))
    await check()
  },
)
/** Detaches contents from their blog, as the slices of an account removal do. */
const detachContents = ({ blogId }: Person) =>
  world.db.updateTable('contents').set({ blog_id: null }).where('blog_id', '=', blogId).execute()
type Chain = Awaited<ReturnType<typeof aChain>>

test('a mark that is taken off uncovers the reblogs', async () => {
  const { original, last } = await aChain()
  const turn = (sensitive: boolean) => world.send(staff, markSensitive, { post_id: original.id, sensitive })
  await turn(true)
  expect(tells(await view(guest, last))).toBe(false)
  await turn(false)
  expect(tells(await view(guest, last))).toBe(true)
})

test('what was added to a reblog is covered in the next one by the mark of the blog that added it', async () => {
  const [wren, owl, jay] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const added = await reblog(world, owl, await writePost(world, wren), { post: secret, owner_flagged_nsfw: true })
  const last = await reblog(world, jay, added)
  expect(tells(await view(guest, last))).toBe(false)
  expect(tells(await view(guest, await writePost(world, wren)))).toBe(false)
  const notes = async (who: Person) => (await world.send(who, listNotes, { id: last.id })).response.notes
  expect([tells(await notes(guest)), tells(await notes(owl))]).toEqual([false, true])
})

test('what a suspended blog wrote is closed in every reblog but for staff, until it is back', async () => {
  const { wren, owl, first, last } = await aChain()
  const turn = () => world.send(staff, toggleSuspended, { tumblelog: wren.blogName })
  await turn()
  for (const who of [guest, owl]) {
    const seen = await view(who, last)
    expect(tells(seen)).toBe(false)
    expect(seen.trail).toMatchObject([
      { blog: null, body_html: `<p>${unavailable()}</p>` },
      { body_html: '<p>Look</p>' },
    ])
  }
  expect(tells(await view(staff, first))).toBe(true)
  for (const path of ['rss', 'feed.json'])
    expect(tells((await world.app.inject(`/blog/${last.tumblelog.name}/${path}`)).body)).toBe(false)
  await turn()
  expect(tells(await view(guest, last))).toBe(true)
})

test('it stays closed when its owner leaves; what a blog in good standing wrote stays in its reblogs', async () => {
  const [bad, good] = [await aChain(), await aChain()]
  await world.send(staff, toggleSuspended, { tumblelog: bad.wren.blogName })
  for (const { wren } of [bad, good]) await world.db.transaction().execute((tx) => retireBlogsOf(tx, wren.accountId))
  const seen = async () => [tells(await view(guest, bad.last)), tells(await view(guest, good.last))]
  expect(await seen()).toEqual([false, true])
  await detachContents(bad.wren)
  expect(await seen()).toEqual([false, true])
  await world.db.transaction().execute((tx) => deleteBlogs(tx, [bad.wren.blogId, good.wren.blogId]))
  expect(await seen()).toEqual([false, true])
})

test('whoever reblogged it sees their own words, and the rest as safe mode has it; so does the form', async () => {
  const { owl, first } = await aChain({ owner_flagged_nsfw: true })
  const form = async () =>
    (await world.send(owl, fetchPostForForm, { post_id: first.id, channel_id: owl.blogName })).response
  const seen = await view(owl, first)
  expect([seen.is_covered, seen.content?.body_html, tells(seen)]).toEqual([true, '<p>Look</p>', false])
  expect(tells(await form())).toBe(true)
  await settings(owl, { can_modify_safe_mode: false })
  const { post, reblog_tree } = await form()
  expect([post.two, tells([post, reblog_tree])]).toEqual(['<p>Look</p>', false])
  await settings(owl, { safe_mode: false })
  expect(tells(await view(owl, first))).toBe(true)
})

test('what one’s own blog wrote is never covered, also in the reblogs of others', async () => {
  const { wren, last } = await aChain({ owner_flagged_nsfw: true })
  expect(tells(await view(wren, last))).toBe(true)
})

test('an adult blog’s posts are covered in lists that are not its own', async () => {
  const [wren, careful, open] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await settings(open, { safe_mode: false })
  const tag = `secretless ${wren.blogName}`
  await writePost(world, wren, { post: { ...secret, tags: tag } })
  await world.send(staff, toggleAdult, { tumblelog: wren.blogName })
  const tagged = async (who: Person) =>
    (await world.send(who, readTimeline, { pageRoot: 'tagged', tag })).response.posts.map(({ content }) => content)
  expect([await tagged(guest), await tagged(careful)]).toEqual([[null], [null]])
  expect(tells(await tagged(open))).toBe(true)
})
