import { randomUUID } from 'node:crypto'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { addFilter } from '@bowerbird/domain/posts/filters/filters.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { plainCountMax, plainPerPage, threadPerPage } from '@bowerbird/domain/posts/posts.limits.ts'
import { arrangeThread, type Branch } from '@bowerbird/domain/posts/thread/arrange-thread.ts'
import * as calls from '@bowerbird/domain/posts/thread/thread.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOwnWorld } from '../../testing/own-database.ts'
import type { Person, World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openOwnWorld()
})
afterAll(() => world.close())

const words = (text: string) => ({ post: { two: `<p>${text}</p>` } })
const read = async (who: Person, post: { id: string }, more: object = {}) =>
  world.send(who, calls.readThread, { id: post.id, ...more })
const asText = ({ node: { post, plain_count }, branches }: Branch): string =>
  [
    post ? post.text || '-' : '?',
    plain_count > 0 ? `+${plain_count}` : '',
    ...branches.map((one) => `(${asText(one)})`),
  ].join('')
const treeOf = async (who: Person, post: { id: string }) => {
  const { root_id, nodes } = (await read(who, post)).response
  return asText(arrangeThread(nodes, root_id))
}

async function aThread() {
  const [wren, jay, owl, me] = [
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ]
  const root = await writePost(world, wren, { post: { one: '', two: '<p>Root</p>' } })
  const plain = await reblog(world, jay, root)
  const below = await reblog(world, owl, plain, words('Below'))
  const worded = await reblog(world, owl, root, words('Worded'))
  await reblog(world, jay, worded)
  await reblog(world, owl, root)
  return { wren, jay, owl, me, root, plain, below, worded }
}

test('a thread is who took a post from whom: what has words in its place, the rest counted [CTRL-079]', async () => {
  const { me, root, below, worded } = await aThread()
  const tree = 'Root+1(Worded+1)(-(Below))'
  for (const post of [root, below, worded])
    for (const who of [me, world.aGuest()]) expect(await treeOf(who, post)).toBe(tree)
  const [first] = (await read(me, root)).response.nodes.filter(({ id }) => id === worded.id)
  expect(first).toMatchObject({ parent_id: root.id, post: { has_words: true, is_covered: false, text: 'Worded' } })
})

test('reblogs without words are listed by name, in pages, only those taken from that post [CTRL-079]', async () => {
  const { me, owl, jay, root, worded } = await aThread()
  const plain = async (parent_id: string, more: object = {}) =>
    (await world.send(me, calls.listPlainReblogs, { id: root.id, parent_id, ...more })).response
  expect((await plain(worded.id)).nodes.map(({ post }) => post?.blog.name)).toEqual([jay.blogName])
  const ofRoot = (await plain(root.id)).nodes
  expect(ofRoot.map(({ post }) => post?.blog.name).sort()).toEqual([jay.blogName, owl.blogName].sort())
  const other = await writePost(world, owl)
  expect((await world.send(me, calls.listPlainReblogs, { id: other.id, parent_id: root.id })).response.nodes).toEqual(
    [],
  )
  const blogs = await aFlock(plainPerPage)
  for (const blogId of [...blogs, blogs.at(-1) ?? '']) await copyReblogs(root, worded, 1, { blogId })
  const first = await plain(worded.id)
  expect(first.nodes).toHaveLength(plainPerPage)
  const second = await plain(worded.id, { after: first.next })
  expect([second.nodes.length, second.next]).toEqual([2, null])
  expect(new Set([...first.nodes, ...second.nodes].map(({ id }) => id)).size).toBe(plainPerPage + 2)
})

/** Blogs that nobody writes on. */
async function aFlock(count: number): Promise<string[]> {
  const values = Array.from({ length: count }, () => randomUUID().slice(0, 30)).map((name) => ({ name, title: name }))
  const made = await world.db.insertInto('blogs').values(values).returning('id').execute()
  return made.map(({ id }) => id)
}

test('a post that one may not see is a gap where something follows it, and nothing where not [CTRL-080]', async () => {
  const { wren, jay, owl, me, root, plain, below } = await aThread()
  await world.send(jay, blockBlog, { tumblelog: jay.blogName, blocked_tumblelog: me.blogName })
  expect(await treeOf(me, root)).toBe('Root+1(Worded)(?(Below))')
  expect(JSON.stringify((await read(me, root)).response)).not.toContain(jay.blogName)
  const { nodes } = (await world.send(me, calls.listPlainReblogs, { id: root.id, parent_id: root.id })).response
  expect(nodes.map(({ post }) => post?.blog.name)).toEqual([owl.blogName])
  await world.send(jay, deletePost, { post_id: plain.id })
  expect(await treeOf(owl, root)).toBe('Root+1(Worded+1)(?(Below))')
  await world.send(owl, blockBlog, { tumblelog: owl.blogName, blocked_tumblelog: me.blogName })
  expect(await treeOf(me, root)).toBe('Root')
  expect((await read(me, below)).status).toBe(404)
  await world.send(wren, deletePost, { post_id: root.id })
  expect(await treeOf(owl, below)).toBe('?+1(Worded+1)(?(Below))')
})

test('drafts are in no thread; filters and labels keep words back there as in lists [CTRL-080]', async () => {
  const { owl, me, root } = await aThread()
  await reblog(world, owl, root, { post: { two: '<p>Unsaid</p>', state: '1' } })
  const warned = await reblog(world, owl, root, { ...words('Harsh'), warning: 'Storm' })
  expect(await treeOf(owl, root)).not.toContain('Unsaid')
  expect(await treeOf(me, root)).toContain('(Content warning: Storm)')
  const node = (await read(me, root)).response.nodes.find(({ id }) => id === warned.id)
  expect(node?.post?.is_covered).toBe(true)
  await world.send(me, addFilter, { kind: 'words', value: 'Worded', action: 'hide' })
  await world.send(me, addFilter, { kind: 'words', value: 'Below', action: 'cover' })
  expect(await treeOf(me, root)).toBe('Root+1(Content warning: Storm)(?+1)(-(-))')
})

test('a thread goes on in pages, each with the way to the root [CTRL-079]', async () => {
  const { owl, me, root, plain } = await aThread()
  for (let nth = 0; nth < threadPerPage; nth += 1) await reblog(world, owl, plain, words(`Nr ${nth}`))
  const first = (await read(me, root)).response
  expect(first.nodes.filter(({ post }) => post?.text.startsWith('Nr'))).toHaveLength(threadPerPage)
  const second = (await read(me, root, { before: first.next })).response
  expect(second.next).toBeNull()
  expect(asText(arrangeThread(second.nodes, second.root_id))).toMatch(/\(Worded\+1\)\(-\+?\d*\(Below\)\)/)
})

test('a root with very many reblogs is read by its indices, and counted no further than is shown [CTRL-079]', async () => {
  const { me, root, worded } = await aThread()
  await copyReblogs(root, root, 10_000)
  await copyReblogs(root, root, 3000, { contentId: worded.content?.content_id ?? null })
  await sql`analyze posts`.execute(world.db)
  const { nodes } = (await read(me, root)).response
  expect(nodes.find(({ id }) => id === root.id)?.plain_count).toBe(plainCountMax)
  expect(nodes.filter(({ post }) => post?.has_words)).toHaveLength(threadPerPage + 1)
  /** The plan for any root, which the server's connections use. */
  const plan = (statement: string) =>
    world.db.connection().execute(async (db) => {
      await sql`set plan_cache_mode = force_generic_plan`.execute(db)
      await sql`prepare asked (bigint) as ${sql.raw(statement)}`.execute(db)
      const { rows } = await sql<object>`explain execute asked (${sql.lit(root.id)})`.execute(db)
      await sql`deallocate asked`.execute(db)
      return JSON.stringify(rows)
    })
  const ofRoot = 'where root_post_id = $1 and content_id is not null and parent_post_id is not null'
  expect(await plan(`select id from posts ${ofRoot} order by id desc limit 31`)).toContain('posts_with_words')
  const ofParent = 'where parent_post_id = $1 and root_post_id + 0 = $1 and content_id is null'
  const plain = await plan(
    `select id from posts ${ofParent} and state = 'published' order by blog_id fetch first 50 rows with ties`,
  )
  expect(plain).toContain('posts_reblogs')
  expect(plain).not.toContain('Sort')
})

/** Reblogs in bulk by one blog, without the work of triggers. */
const copyReblogs = (
  root: Post,
  parent: Post,
  count: number,
  of: { blogId?: string; contentId?: string | null } = {},
) =>
  world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into posts (id, blog_id, kind, state, published_id, parent_post_id, root_post_id, root_blog_uuid, reblog_key,
        content_id)
      select place.id, coalesce(${of.blogId ?? null}::bigint, blog_id), 'text', 'published', place.id, ${parent.id}::bigint, root_post_id, root_blog_uuid, 'k',
        ${of.contentId ?? null}::bigint
      from posts, (select next_id() as id from generate_series(1, ${count}::int)) as place
      where posts.id = ${root.id}`.execute(tx)
  })
