import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { listRecommendedBlogs, readBlogHeader } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { oembedPath, rssPath } from '@bowerbird/domain/core/urls.ts'
import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { readBlogTimeline, readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const set = (who: Person, tumblelog: object, blogName = who.blogName) =>
  world.send(who, saveSettings, { page: 'blog', tumblelog_name_or_id: blogName, tumblelog })

/** A blog with one tagged post, and the places where somebody may find the two. */
async function aFindableBlog() {
  const ann = await world.aMember()
  const tag = `tag ${ann.blogName}`
  const post = await writePost(world, ann, { post: { one: 'Findable', tags: tag } })
  const holds = (list: { id: string }[]) => list.some(({ id }) => id === post.id)
  const meets = async (who: Person) => {
    const searched = (await world.send(who, searchPosts, { q: ann.blogName })).response
    const tagged = (await world.send(who, readTimeline, { pageRoot: 'tagged', tag })).response
    // Other tests write posts of later days into this database; ids grow with time, this much in half a minute.
    const before = `${BigInt(post.id) + (1n << 36n)}`
    const newest = (await world.send(who, readExplore, { sort: 'recent', before })).response
    const { blogs } = (await world.send(who, listRecommendedBlogs, {})).response
    return {
      blog: searched.blogs.some(({ name }) => name === ann.blogName),
      tagged: holds(tagged.posts),
      newest: holds(newest.posts),
      recommended: blogs.some(({ name }) => name === ann.blogName),
    }
  }
  return { ann, post, meets }
}

test('a blog hidden from search is come across nowhere, and still read by whoever knows it', async () => {
  const { ann, post, meets } = await aFindableBlog()
  const bea = await world.aMember()
  await sql`update blogs set follower_count = 1000000 where id = ${ann.blogId}`.execute(world.db)
  expect(await meets(bea)).toEqual({ blog: true, tagged: true, newest: true, recommended: true })
  expect(await set(bea, { hidden_from_search: 'on' }, ann.blogName)).toMatchObject({ status: 403 })
  expect(await set(ann, { hidden_from_search: 'perhaps' })).toMatchObject({ status: 400 })
  expect((await meets(bea)).blog).toBe(true)
  expect(await set(ann, { hidden_from_search: 'on' })).toMatchObject({ response: { hidden_from_search: true } })
  for (const who of [bea, world.aGuest()])
    expect(await meets(who)).toEqual({ blog: false, tagged: false, newest: false, recommended: false })
  const { response } = await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: ann.blogName })
  expect(response.posts.map(({ id }) => id)).toEqual([post.id])
  expect(response.tumblelog.hidden_from_search).toBe(true)
})

test('a blog for members is read by everybody who is logged in, and asks guests to do so', async () => {
  const { ann, post, meets } = await aFindableBlog()
  const [bea, guest] = [await world.aMember(), world.aGuest()]
  const blog = { tumblelog_name_or_id: ann.blogName }
  const one = { name: ann.blogName, post_id: post.id }
  const outside = async () =>
    Promise.all(
      [rssPath(ann.blogName), oembedPath(post.post_url)].map(async (url) => (await world.app.inject(url)).statusCode),
    )
  expect(await outside()).toEqual([200, 200])
  expect((await meets(guest)).tagged).toBe(true)
  await set(ann, { members_only: 'on' })
  for (const who of [ann, bea]) {
    expect((await world.send(who, readBlogView, blog)).response.posts).toHaveLength(1)
    expect((await world.send(who, readBlogTimeline, one)).response.posts).toHaveLength(1)
  }
  const signedOut = { status: 401, error: 'core.signed_out' }
  expect(await world.send(guest, readBlogView, blog)).toMatchObject(signedOut)
  expect(await world.send(guest, readBlogTimeline, one)).toMatchObject(signedOut)
  expect(await world.send(guest, readBlogHeader, blog)).toMatchObject(signedOut)
  expect(await meets(guest)).toMatchObject({ blog: false, tagged: false, newest: false, recommended: false })
  for (const status of await outside()) expect(status).toBeGreaterThanOrEqual(401)
  const nobody = { tumblelog_name_or_id: 'there-is-no-such-blog' }
  expect(await world.send(guest, readBlogView, nobody)).toMatchObject({ status: 404 })
  await sql`update blogs set is_suspended = true where id = ${ann.blogId}`.execute(world.db)
  expect(await world.send(guest, readBlogView, blog)).toMatchObject({ status: 404 })
})
