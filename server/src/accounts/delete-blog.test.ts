import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { createBlog, deleteBlog, readBlog, renameBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { saveBlogDomain } from '@bowerbird/domain/blogs/domains.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsAbout } from '../testing/people.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import { tasksOf } from '../worker.ts'

let world: World
let me: Person
beforeAll(async () => {
  world = await openWorld()
  me = await world.aMember()
})
afterAll(() => world.close())

const aName = () => `b-${crypto.randomUUID().slice(0, 18)}`
const anotherBlog = async () => (await world.send(me, createBlog, { name: aName() })).response.tumblelog.name
const blogsOf = async (who: Person) =>
  (await world.send(who, readUserInfo, {})).response.user?.channels.map(({ name }) => name) ?? []

test('a renamed blog has its posts under the new name, and the old name leads there', async () => {
  const [first, second] = [await anotherBlog(), aName()]
  const post = await writePost(world, me, { blogName: first, post: { one: 'Moved' } })
  expect((await world.send(me, renameBlog, { name: first, new_name: second })).response).toEqual({ name: second })
  expect(await blogsOf(me)).toContain(second)
  const view = await world.send(world.aGuest(), readBlogView, { tumblelog_name_or_id: second })
  expect(view.response.posts.map(({ id }) => id)).toEqual([post.id])
  expect(await world.send(world.aGuest(), readBlog, { tumblelog: first })).toMatchObject({
    ...{ status: 404, error: 'blogs.moved' },
  })
  for (const path of ['/blog/NAME/rss', '/avatar/NAME/64?pixelated']) {
    const answer = await world.app.inject(path.replace('NAME', first))
    expect([answer.statusCode, answer.headers.location]).toEqual([301, path.replace('NAME', second)])
  }
})

test('a name that is taken, reserved or was another blog’s is refused; one’s own old name is not', async () => {
  const [first, second] = [await anotherBlog(), aName()]
  const rename = (name: string, new_name: string) => world.send(me, renameBlog, { name, new_name })
  const other = await world.aMember()
  expect(await rename(first, other.blogName)).toMatchObject({ status: 409, error: 'blogs.name_taken' })
  expect(await rename(first, 'settings')).toMatchObject({ status: 409, error: 'blogs.name_reserved' })
  expect((await rename(first, second)).status).toBe(200)
  const takes = await world.send(other, createBlog, { name: first })
  expect(takes).toMatchObject({ status: 409, error: 'blogs.name_taken' })
  expect(await rename(other.blogName, aName())).toMatchObject({ status: 403 })
  expect((await rename(second, first)).status).toBe(200)
  expect((await world.send(other, readBlog, { tumblelog: second })).error).toBe('blogs.moved')
})

test('whoever writes on a blog without owning it can neither rename nor delete it, nor give it a domain', async () => {
  const name = await anotherBlog()
  const { id } = await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const writer = await world.aMember()
  const membership = { account_id: writer.accountId, blog_id: id, is_owner: false, role: 'admin' as const }
  await world.db.insertInto('blog_members').values(membership).execute()
  const refused = { status: 403, error: 'blogs.not_the_owner' }
  expect(await world.send(writer, renameBlog, { name, new_name: aName() })).toMatchObject(refused)
  expect(await world.send(writer, deleteBlog, { name, typed_name: name })).toMatchObject(refused)
  expect(await world.send(writer, saveBlogDomain, { name, cname: 'blog.example.org' })).toMatchObject(refused)
  expect(await blogsOf(writer)).toContain(name)
})

test('a deleted blog is gone at once, and what was on it in the course of a job; the others stay', async () => {
  const name = await anotherBlog()
  const post = await writePost(world, me, { blogName: name, post: { one: 'Last words' } })
  const id = (await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
  const remove = (blog: string, typed_name: string) => world.send(me, deleteBlog, { name: blog, typed_name })
  const { queue_id } = (await world.send(me, saveQueue, { name, queue_name: 'Nights' })).response
  await writePost(world, me, { blogName: name, post: { state: '2', queue_id } })
  expect(await remove(name, 'something')).toMatchObject({ status: 400, error: 'blogs.not_its_name' })
  expect(await remove(me.blogName, me.blogName)).toMatchObject({ status: 403, error: 'blogs.first_blog' })
  expect((await remove(name, name.toUpperCase())).status).toBe(200)
  expect(await blogsOf(me)).not.toContain(name)
  expect((await world.send(world.aGuest(), readBlog, { tumblelog: name })).status).toBe(404)
  await runJobsAbout(world, id, tasksOf(world.deps))
  expect(await world.db.selectFrom('blogs').select('id').where('id', '=', id).execute()).toEqual([])
  expect(await world.db.selectFrom('posts').select('id').where('id', '=', post.id).execute()).toEqual([])
  expect(await world.db.selectFrom('queues').select('id').where('id', '=', queue_id).execute()).toEqual([])
  expect(await blogsOf(me)).toContain(me.blogName)
})
