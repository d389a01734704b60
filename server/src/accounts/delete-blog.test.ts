import { deleteAccount, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { renameBlog } from '@bowerbird/domain/accounts/members.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { createBlog, deleteBlog, followBlog, readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { saveBlogDomain } from '@bowerbird/domain/blogs/domains.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { saveQueue } from '@bowerbird/domain/posts/queues/queues.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePassword, mailsTo, registerSomeone, rename as renameFor, runJobsAbout } from '../testing/people.ts'
import { cookiesOf, openWorld, type Person, type World } from '../testing/world.ts'
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
const rename = (name: string, newName: string, leavesBehind = false) =>
  renameFor(world, me, name, newName, leavesBehind)
const blogsOf = async (who: Person) =>
  (await world.send(who, readUserInfo, {})).response.user?.channels.map(({ name }) => name) ?? []

test('a renamed blog has its posts under the new name, and the old name leads there', async () => {
  const [first, second] = [await anotherBlog(), aName()]
  const post = await writePost(world, me, { blogName: first, post: { one: 'Moved' } })
  expect((await rename(first, second)).response).toEqual({ name: second })
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

test('a rename takes the password, and the owner is told of it by email', async () => {
  const [first, second] = [await anotherBlog(), aName()]
  await givePassword(world, me)
  const wrong = { name: first, new_name: second, password: 'not the password' }
  expect(await world.send(me, renameBlog, wrong)).toMatchObject({ status: 403, error: 'accounts.wrong_password' })
  expect(await blogsOf(me)).toContain(first)
  await rename(first, second)
  await runJobsAbout(world, `${second}.`)
  expect(mailsTo(world, `${me.blogName}@example.test`)[0]?.text).toContain(`${first} was renamed to ${second}`)
})

test('a name that is left behind answers as missing for a year, and so do the names before it', async () => {
  const [first, second, third] = [await anotherBlog(), aName(), aName()]
  await rename(first, second)
  expect((await rename(second, third, true)).status).toBe(200)
  for (const name of [first, second]) {
    expect(await world.send(me, readBlog, { tumblelog: name })).toMatchObject({ status: 404, error: 'blogs.gone' })
    for (const path of [`/blog/${name}`, `/blog/${name}/rss`, `/avatar/${name}/64`]) {
      const answer = await world.app.inject(path)
      expect([path, answer.statusCode, answer.payload.includes(third)]).toEqual([path, 404, false])
    }
    const takes = await world.send(await world.aMember(), createBlog, { name })
    expect(takes).toMatchObject({ status: 409, error: 'blogs.name_taken' })
  }
  expect((await rename(third, first)).status).toBe(200)
  await world.db.updateTable('old_blog_names').set({ reserved_until: new Date() }).where('name', '=', second).execute()
  const next = await world.aMember()
  expect((await world.send(next, createBlog, { name: second })).status).toBe(200)
  expect((await renameFor(world, next, second, aName())).status).toBe(200)
  expect((await world.send(next, readBlog, { tumblelog: second })).error).toBe('blogs.moved')
})

test('feeds and avatars redirect an old name for whoever can see the blog, and for nobody who is blocked', async () => {
  const [first, second] = [await anotherBlog(), aName()]
  await rename(first, second)
  const [friend, blocked] = [await world.aMember(), await world.aMember()]
  await world.send(me, blockBlog, { tumblelog: second, blocked_tumblelog: blocked.blogName })
  for (const path of [`/blog/${first}/rss`, `/blog/${first}/feed.json`, `/avatar/${first}/64`]) {
    const statusFor = async (who: Person) =>
      (await world.app.inject({ url: path, headers: { cookie: cookiesOf(who) } })).statusCode
    expect([path, await statusFor(friend), await statusFor(blocked)]).toEqual([path, 301, 404])
  }
})

test('names of deleted blogs and accounts stay reserved for 180 days, and for good if they had followers', async () => {
  const [lonely, old, followed] = [await anotherBlog(), await anotherBlog(), aName()]
  await rename(old, followed)
  const fan = await world.aMember()
  await world.send(fan, followBlog, { tumblelog: followed })
  const leaver = await registerSomeone(world)
  for (const name of [lonely, followed]) {
    const { id } = await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()
    await world.send(me, deleteBlog, { name, typed_name: name })
    await runJobsAbout(world, id, tasksOf(world.deps))
  }
  expect((await world.send(leaver, deleteAccount, { password: leaver.password })).status).toBe(200)
  const reservedDays = async (name: string) => {
    const { rows } = await sql<{ days: number | null }>`
      select round(extract(epoch from reserved_until - now()) / 86400)::int as days from old_blog_names
      where name = ${name}`.execute(world.db)
    return rows[0]?.days
  }
  expect([await reservedDays(lonely), await reservedDays(leaver.blogName)]).toEqual([180, 180])
  expect([await reservedDays(followed), await reservedDays(old)]).toEqual([null, null])
  for (const name of [lonely, followed, old])
    expect(await world.send(me, createBlog, { name })).toMatchObject({ status: 409, error: 'blogs.name_taken' })
})

test('whoever writes on a blog without owning it can neither rename nor delete it, nor give it a domain', async () => {
  const name = await anotherBlog()
  const { id } = await world.db.selectFrom('blogs').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const writer = await world.aMember()
  const membership = { account_id: writer.accountId, blog_id: id, is_owner: false, role: 'admin' as const }
  await world.db.insertInto('blog_members').values(membership).execute()
  const refused = { status: 403, error: 'blogs.not_the_owner' }
  expect(await renameFor(world, writer, name, aName())).toMatchObject(refused)
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
