import { readBlogCard, readHighlightedPosts } from '@bowerbird/domain/blogs/blog-card.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const idsIn = (snippets: string[]) => snippets.map((html) => /data-post-id="(\d+)"/.exec(html)?.[1])

test('a card has the blog and its three most noted posts, newest first among equals, each with its link [BLOG-108] [BLOG-399] [POST-402]', async () => {
  const [ann, bea, cat] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const posts = []
  for (const words of ['one', 'two', 'three', '<b>four</b> & more']) {
    posts.push(await writePost(world, ann, { post: { one: '', two: `<p>${words}</p>` } }))
  }
  const [first, second, third, fourth] = posts.map(({ id }) => id) as [string, string, string, string]
  for (const who of [bea, cat]) await world.send(who, likePost, { id: first })
  await world.send(bea, likePost, { id: third })
  await writePost(world, ann, { post: { two: '<p>unseen</p>', state: '1' } })
  const { response } = await world.send(world.aGuest(), readBlogCard, {
    blog: ann.blogName,
    is_tumblelog_popover: true,
    is_user_mention: false,
  })
  expect(idsIn(response.highlighted_posts)).toEqual([first, third, fourth])
  expect(response).toMatchObject({
    name: ann.blogName,
    avatar_url: expect.stringContaining(`/avatar/${ann.blogName}/`),
    global_theme_params: { background_color: '#FAFAFA' },
  })
  expect(response.highlighted_posts[2]).toContain(`href="/blog/${ann.blogName}/post/${fourth}/`)
  expect(response.highlighted_posts[2]).toContain('four &amp; more')
  expect(second).not.toBe('')
})

test('the posts alone, for whoever has the rest [BLOG-399] [POST-401]', async () => {
  const ann = await world.aMember()
  const { id } = await writePost(world, ann)
  const { response } = await world.send(ann, readHighlightedPosts, {
    blog: ann.blogName,
    ...{ is_tumblelog_popover: '1', is_user_mention: '1' },
  })
  expect(Object.keys(response)).toEqual(['highlighted_posts'])
  expect(idsIn(response.highlighted_posts)).toEqual([id])
  expect((await world.send(ann, readHighlightedPosts, { blog: 'nobody-here-at-all' })).status).toBe(404)
  expect((await world.send(ann, readHighlightedPosts, { blog: '!' })).status).toBe(400)
})

test('under safe mode sensitive posts and those of adult blogs are left out, but not for their owner [BLOG-108]', async () => {
  const [ann, bea] = [await world.aMember(), await world.aMember()]
  const plain = await writePost(world, ann)
  const marked = await writePost(world, ann, { owner_flagged_nsfw: true })
  const seenBy = async (who: typeof ann) =>
    idsIn((await world.send(who, readBlogCard, { blog: ann.blogName })).response.highlighted_posts)
  expect(await seenBy(bea)).toEqual([plain.id])
  expect(await seenBy(world.aGuest())).toEqual([plain.id])
  expect(await seenBy(ann)).toEqual([marked.id, plain.id])
  await world.db.updateTable('accounts').set({ safe_mode: false }).where('id', '=', bea.accountId).execute()
  expect(await seenBy(bea)).toEqual([marked.id, plain.id])
  await world.db.updateTable('blogs').set({ is_adult: true }).where('id', '=', ann.blogId).execute()
  expect(await seenBy(world.aGuest())).toEqual([])
  expect(await seenBy(bea)).toEqual([marked.id, plain.id])
})
