import * as calls from '@bowerbird/domain/api/v2-reads.contract.ts'
import { blockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { likePost, replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, readApi, type TestApp, tokensFor } from '../testing/api/apps.ts'
import { holdTime } from '../testing/hold-time.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
let wren: Person
let app: TestApp
beforeAll(async () => {
  world = await openWorld()
  wren = await world.aMember()
  app = await anApp(world, wren)
})
afterAll(() => world.close())

const withKey = (url: string) => readApi(world, `${url}${url.includes('?') ? '&' : '?'}api_key=${app.key}`)
const tokenOf = async (who: Person) => (await tokensFor(world, who, app)).access_token
const postsOf = (who: Person, rest = '') => `/v2/blog/${who.blogName}/posts${rest}`
type Listed = Record<string, { id_string: string }[]> & { _links?: { next: { href: string } } }
const idsIn = (posts: { id_string: string }[]) => posts.map(({ id_string }) => id_string)

test('posts of a blog come newest first, by type, tags, id and time, with totals and the blog [API-040]', async () => {
  const jay = await world.aMember()
  const old = await writePost(world, jay, { post: { tags: 'moss,Stone', one: 'Old' } })
  const quote = await writePost(world, jay, { post: { type: 'quote', one: 'Be', two: 'Me', tags: 'moss' } })
  await writePost(world, jay, { post: { state: '1' } })
  const mine = await writePost(world, jay, { post: { state: 'private', tags: 'moss' } })
  const { status, body } = await withKey(postsOf(jay))
  expect(status).toBe(200)
  calls.readBlogPosts.output.parse(body.response)
  expect(idsIn(body.response.posts)).toEqual([quote.id, old.id])
  expect(body.response).toMatchObject({ total_posts: 2, blog: { name: jay.blogName, posts: 2 } })
  expect(body.response._links).toBeUndefined()
  expect(body.response.posts[0]).toMatchObject({
    type: 'quote',
    text: 'Be',
    blog_name: jay.blogName,
    state: 'published',
  })
  const found = async (rest: string) => idsIn((await withKey(postsOf(jay, rest))).body.response.posts)
  expect(await found('/quote')).toEqual([quote.id])
  expect(await found('?type=text')).toEqual([old.id])
  expect(await found('?tag=MOSS')).toEqual([quote.id, old.id])
  expect(await found('?tag%5B0%5D=moss&tag%5B1%5D=stone')).toEqual([old.id])
  expect(await found(`?id=${old.id}`)).toEqual([old.id])
  expect((await withKey(postsOf(jay, '?id=1'))).status).toBe(404)
  expect(await found('?sort=asc')).toEqual([old.id, quote.id])
  expect(await found('?offset=1')).toEqual([old.id])
  const now = Math.floor(Date.now() / 1000)
  expect(await found(`?before=${now - 3600}`)).toEqual([])
  expect(await found(`?after=${now - 3600}&before=${now + 60}`)).toEqual([quote.id, old.id])
  expect((await withKey(postsOf(jay, '?tag=stone'))).body.response.total_posts).toBe(1)
  const own = await readApi(world, postsOf(jay, '?tag=moss'), await tokenOf(jay))
  expect(idsIn(own.body.response.posts)).toEqual([mine.id, quote.id, old.id])
  for (const wrong of ['?tag%5B0%5D=a&tag%5B1%5D=b&tag%5B2%5D=c&tag%5B3%5D=d&tag%5B4%5D=e', '?id=x', '/nothing'])
    expect([wrong, (await withKey(postsOf(jay, wrong))).status]).toEqual([wrong, 400])
})

test('_links.next leads through every list to its end, with the fields that were asked for [API-041]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  const made: string[] = []
  for (let at = 0; at < 5; at += 1) made.unshift((await writePost(world, jay, { post: { tags: 'chain' } })).id)
  await world.send(ada, followBlog, { tumblelog: jay.blogName, source: 'test' })
  for (const id of made.toReversed()) await world.send(ada, likePost, { id })
  const token = await tokenOf(ada)
  const walk = async (url: string, name: string) => {
    const seen: string[] = []
    for (let href: string | undefined = url; href; ) {
      const { response }: { response: Listed } = (await readApi(world, href, token)).body
      seen.push(...idsIn(response[name] ?? []))
      const next: { href: string } | undefined = response._links?.next
      if (next) expect(next).toMatchObject({ method: 'GET', query_params: { limit: '2', npf: 'true' } })
      href = next?.href
    }
    return seen
  }
  expect(await walk(postsOf(jay, '?limit=2&npf=true&tag%5B0%5D=chain'), 'posts')).toEqual(made)
  expect(await walk(postsOf(jay, '?limit=2&npf=true&sort=asc'), 'posts')).toEqual(made.toReversed())
  expect(await walk('/v2/user/dashboard?limit=2&npf=true', 'posts')).toEqual(made)
  expect(await walk('/v2/user/likes?limit=2&npf=true', 'liked_posts')).toEqual(made)
  const first = (await withKey(postsOf(jay, '?limit=2&npf=true'))).body.response._links.next
  expect(first.href).not.toContain(app.key)
})

test('one post is answered as blocks or in the format before them, and only where one may see it [API-042]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, jay, { post: { one: 'Title', two: '<p>A <b>bold</b> word</p>' } })
  const draft = await writePost(world, jay, { post: { state: '1' } })
  const { body } = await withKey(postsOf(jay, `/${post.id}`))
  expect(body.response).toMatchObject({
    ...{ type: 'blocks', original_type: 'text', is_blocks_post_format: true, id_string: post.id, trail: [] },
    content: [
      { type: 'text', subtype: 'heading1', text: 'Title' },
      { type: 'text', text: 'A bold word', formatting: [{ start: 2, end: 6, type: 'bold' }] },
    ],
  })
  const legacy = (await withKey(postsOf(jay, `/${post.id}?post_format=legacy`))).body.response
  expect(legacy).toMatchObject({ type: 'text', title: 'Title', body: '<p>A <b>bold</b> word</p>' })
  const plain = (await withKey(postsOf(jay, `?filter=text&id=${post.id}`))).body.response.posts[0]
  expect(plain.body).toBe('A bold word')
  expect((await withKey(postsOf(jay, `/${draft.id}`))).status).toBe(404)
  expect((await withKey(postsOf(ada, `/${post.id}`))).status).toBe(404)
  expect((await readApi(world, postsOf(jay, `/${draft.id}`), await tokenOf(jay))).body.response.state).toBe('draft')
})

test('reblog_info names where a post comes from, notes_info its notes [API-043]', async () => {
  const [jay, ada, blocked] = [await world.aMember(), await world.aMember(), await world.aMember()]
  const post = await writePost(world, jay, { post: { one: 'Root' } })
  const again = await reblog(world, ada, post)
  await world.send(ada, likePost, { id: post.id })
  await world.send(ada, replyToPost, { post_id: post.id, reply_text: 'Hm' })
  await world.send(blocked, replyToPost, { post_id: post.id, reply_text: 'Psst' })
  await world.send(ada, blockBlog, { tumblelog: ada.blogName, blocked_tumblelog: blocked.blogName })
  const url = postsOf(ada, '?reblog_info=true&notes_info=true')
  const [shown] = (await readApi(world, url, await tokenOf(ada))).body.response.posts
  expect(shown).toMatchObject({
    id_string: again.id,
    reblogged_root_name: jay.blogName,
    reblogged_from_name: jay.blogName,
  })
  expect(shown.notes.map(({ type, blog_name }: { type: string; blog_name: string }) => [type, blog_name])).toEqual([
    ['reply', ada.blogName],
    ['like', ada.blogName],
    ['reblog', ada.blogName],
  ])
  expect(shown.notes[0]).toMatchObject({ reply_text: 'Hm', blog_uuid: expect.stringMatching(/^t:/) })
  const bare = (await withKey(postsOf(ada))).body.response.posts[0]
  expect([bare.notes, bare.reblogged_root_name]).toEqual([undefined, undefined])
})

test('twenty posts of a dashboard as blocks cost as few statements as one [API-044]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  await world.send(ada, followBlog, { tumblelog: jay.blogName, source: 'test' })
  for (let at = 0; at < 22; at += 1) await writePost(world, jay)
  const token = await tokenOf(ada)
  const url = '/v2/user/dashboard?npf=true&notes_info=true'
  holdTime()
  const one = await world.countQueries(() => readApi(world, `${url}&limit=1`, token))
  const all = await world.countQueries(async () =>
    expect((await readApi(world, url, token)).body.response.posts).toHaveLength(20),
  )
  expect(all).toBeLessThanOrEqual(one + 2)
  expect(all).toBeLessThanOrEqual(6)
})

test('since_id answers what came after a post, newest first, and type what has one [API-044]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  await world.send(ada, followBlog, { tumblelog: jay.blogName, source: 'test' })
  const first = await writePost(world, jay)
  const second = await writePost(world, jay, { post: { type: 'quote', one: 'Be' } })
  const third = await writePost(world, jay)
  const token = await tokenOf(ada)
  const since = await readApi(world, `/v2/user/dashboard?since_id=${first.id}`, token)
  expect(idsIn(since.body.response.posts)).toEqual([third.id, second.id])
  const quotes = await readApi(world, '/v2/user/dashboard?type=quote', token)
  expect(idsIn(quotes.body.response.posts)).toEqual([second.id])
})

test('likes are answered to those who gave them, with their time, and to nobody else [API-045]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, jay)
  await world.send(ada, likePost, { id: post.id })
  const token = await tokenOf(ada)
  const { response } = (await readApi(world, '/v2/user/likes', token)).body
  calls.readUserLikes.output.parse(response)
  expect(response).toMatchObject({ liked_count: 1, liked_posts: [{ id_string: post.id, liked: true }] })
  const at = response.liked_posts[0].liked_timestamp
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60)
  const ids = async (query: string) =>
    idsIn((await readApi(world, `/v2/user/likes?${query}`, token)).body.response.liked_posts)
  expect([await ids(`before=${at}`), await ids(`after=${at}`)]).toEqual([[], []])
  expect([await ids(`before=${at + 1}`), await ids(`after=${at - 1}`)]).toEqual([[post.id], [post.id]])
  const own = `/v2/blog/${ada.blogName}/likes`
  expect((await readApi(world, own, token)).body.response.liked_count).toBe(1)
  expect((await withKey(own)).status).toBe(403)
  expect((await readApi(world, own, await tokenOf(jay))).status).toBe(403)
})

test('tagged answers a bare list of the newest posts with a tag [API-046]', async () => {
  const jay = await world.aMember()
  const post = await writePost(world, jay, { post: { tags: 'lichen 7' } })
  const { body } = await withKey('/v2/tagged?tag=Lichen%207')
  calls.readTagged.output.parse(body.response)
  expect(idsIn(body.response)).toEqual([post.id])
  expect((await withKey(`/v2/tagged?tag=lichen%207&before=${post.timestamp - 1}`)).body.response).toEqual([])
  expect((await withKey('/v2/tagged')).status).toBe(400)
})

test('followed blogs and followers are listed to their own, with totals [API-047]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  await world.send(ada, followBlog, { tumblelog: jay.blogName, source: 'test' })
  const [ofAda, ofJay] = [await tokenOf(ada), await tokenOf(jay)]
  for (const url of ['/v2/user/following', `/v2/blog/${ada.blogName}/following`]) {
    const { response } = (await readApi(world, url, ofAda)).body
    calls.readUserFollowing.output.parse(response)
    expect(response).toMatchObject({ total_blogs: 1, blogs: [{ name: jay.blogName, following: true }] })
  }
  const followers = `/v2/blog/${jay.blogName}/followers`
  const { response } = (await readApi(world, followers, ofJay)).body
  expect(response).toMatchObject({ total_users: 1, users: [{ name: ada.blogName, following: false }] })
  expect((await readApi(world, followers, ofAda)).status).toBe(403)
  expect((await withKey(followers)).status).toBe(401)
  expect((await readApi(world, `/v2/blog/${jay.blogName}/following`, ofAda)).status).toBe(403)
})

test('an avatar is a redirect that also says where it leads [API-048]', async () => {
  for (const [size, px] of [
    ['', 64],
    ['/512', 512],
    ['/77', 64],
  ] as const) {
    const { status, headers, body } = await withKey(`/v2/blog/${wren.blogName}/avatar${size}`)
    expect([status, body.meta]).toEqual([301, { status: 301, msg: 'Moved Permanently' }])
    expect(headers.location).toBe(body.response.avatar_url)
    expect(headers.location).toContain(`${world.config.origin}/avatar/${wren.blogName}/${px}`)
  }
})

test('queue, drafts and submissions are listed to the members of their blog alone [API-058]', async () => {
  const [jay, ada] = [await world.aMember(), await world.aMember()]
  await world.db.updateTable('blogs').set({ submissions: true }).where('id', '=', jay.blogId).execute()
  const made = {
    queue: [
      (await writePost(world, jay, { post: { state: '2' } })).id,
      (await writePost(world, jay, { post: { state: '2' } })).id,
    ],
    draft: [(await writePost(world, jay, { post: { state: '1' } })).id],
    submission: [(await writePost(world, ada, { blogName: jay.blogName })).id],
  }
  const [own, other] = [await tokenOf(jay), await tokenOf(ada)]
  for (const [what, ids] of Object.entries(made)) {
    const url = postsOf(jay, `/${what}`)
    const { response } = (await readApi(world, `${url}?filter=text`, own)).body
    calls.readBlogQueue.output.parse(response)
    expect([what, idsIn(response.posts)]).toEqual([what, ids])
    expect(response.posts[0].state).toBe({ queue: 'queued', draft: 'draft', submission: 'submission' }[what])
    expect([what, (await readApi(world, url, other)).status, (await withKey(url)).status]).toEqual([what, 404, 401])
  }
  const beforeFirst = postsOf(jay, `/draft?before_id=${made.draft[0]}`)
  expect((await readApi(world, beforeFirst, own)).body.response.posts).toEqual([])
  const first = (await readApi(world, postsOf(jay, '/queue?limit=1'), own)).body.response
  const second = (await readApi(world, first._links.next.href, own)).body.response
  expect([...idsIn(first.posts), ...idsIn(second.posts)]).toEqual(made.queue)
})

test('whoever has no account gets no title and no description of an adult blog, in any answer', async () => {
  const [owl, friend] = [await world.aMember(), await world.aMember()]
  const post = await writePost(world, owl, { post: { tags: `naughty${owl.blogId}` } })
  await reblog(world, friend, post)
  await world.send(friend, likePost, { id: post.id })
  const words = { title: 'Naughty title', description: 'Naughty description', is_adult: true }
  await world.db.updateTable('blogs').set(words).where('id', '=', owl.blogId).execute()
  const paths = [
    `/v2/blog/${owl.blogName}/info`,
    ...[postsOf(owl), postsOf(friend), `${postsOf(friend)}?npf=true`],
    `/v2/blog/${owl.blogName}/notes?id=${post.id}&mode=all`,
    `/v2/tagged?tag=naughty${owl.blogId}`,
  ]
  for (const path of paths) {
    const { body } = await withKey(path)
    expect(JSON.stringify(body), path).not.toContain('Naughty')
  }
  const { body } = await readApi(world, `/v2/blog/${owl.blogName}/info`, await tokenOf(friend))
  expect(JSON.stringify(body)).toContain('Naughty title')
})
