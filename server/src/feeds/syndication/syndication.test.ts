import { jsonFeedPath, rssPath } from '@bowerbird/domain/core/urls.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'
import { reblog, writePost } from '../../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })
const itemsOf = async (who: Person) => (await get(jsonFeedPath(who.blogName))).json().items as Record<string, string>[]

test('RSS names the blog and its public posts, with everything escaped [README ruling 13]', async () => {
  const wren = await world.aMember()
  await world.db.updateTable('blogs').set({ title: 'Birds & <Bees> \u0008' }).where('id', '=', wren.blogId).execute()
  const root = await writePost(world, await world.aMember(), { post: { two: '<p>root words</p>' } })
  const post = await writePost(world, wren, {
    post: { one: 'A & <b>', two: '<p>Words <a href="/tagged/x">here</a> ]]></p>', tags: 'a&b,c' },
  })
  await reblog(world, wren, root, { post: { two: '<p>added</p>' } })
  const answer = await get(rssPath(wren.blogName))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const xml = answer.body
  expect(xml).toContain('<rss version="2.0"')
  expect(xml).toContain('<title>Birds &amp; &lt;Bees&gt; </title>')
  expect(xml).toContain(`<link>${world.config.origin}/blog/${wren.blogName}</link>`)
  expect(xml).toContain('<title>A &amp; &lt;b&gt;</title>')
  expect(xml).toContain(`<link>${post.post_url}</link>`)
  expect(xml).toContain(`&lt;a href=&quot;${world.config.origin}/tagged/x&quot;`)
  expect(xml).toContain('<category>a&amp;b</category>')
  expect(xml).toContain('&lt;p&gt;root words&lt;/p&gt;')
  expect(xml).toContain(`<pubDate>${new Date(post.date).toUTCString()}</pubDate>`)
  const leftOver = xml.replace(/<\/?[a-z:A-Z]+(?: [a-zA-Z:]+="[^"<>]*")*\/?>|<\?xml[^<>]*\?>/g, '')
  expect(leftOver).not.toMatch(/[<>]/)
})

test('JSON Feed says the same in JSON [README ruling 13]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren, { post: { two: '<p>Words</p>', tags: 'a,b' } })
  const answer = await get(jsonFeedPath(wren.blogName))
  expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${world.config.origin}/blog/${wren.blogName}`,
    feed_url: `${world.config.origin}/blog/${wren.blogName}/feed.json`,
    items: [
      {
        id: post.id,
        url: post.post_url,
        title: 'A title',
        content_html: '<h2 dir="auto">A title</h2><p dir="auto">Words</p>',
        date_published: post.date,
        tags: ['a', 'b'],
      },
    ],
  })
})

test('feeds hold public posts only, whoever asks [POST-100] [POST-105]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  for (const state of ['1', '2', 'private']) await writePost(world, wren, { post: { state } })
  await writePost(world, wren, { members_only: true })
  expect((await itemsOf(wren)).map(({ id }) => id)).toEqual([post.id])
  const asMember = await get(rssPath(wren.blogName), { cookie: `session=${wren.token}` })
  expect(asMember.body.match(/<item>/g)).toHaveLength(1)
})

test('a reader that has the feed is told so until it changes [README ruling 13]', async () => {
  const wren = await world.aMember()
  const post = await writePost(world, wren)
  for (const path of [rssPath(wren.blogName), jsonFeedPath(wren.blogName)]) {
    const { etag, 'last-modified': modified } = (await get(path)).headers as Record<string, string>
    const known = await get(path, { 'if-none-match': `"other", W/${etag}` })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    expect((await get(path, { 'if-modified-since': modified as string })).statusCode).toBe(304)
    expect((await get(path, { 'if-modified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).statusCode).toBe(200)
    const changed = { one: `Changed ${path}` }
    await world.send(wren, updatePost, { channel_id: wren.blogName, edit_post_id: post.id, post: changed })
    expect((await get(path, { 'if-none-match': etag as string })).statusCode).toBe(200)
  }
})

test('a blog that is not there, is suspended or has no posts', async () => {
  const wren = await world.aMember()
  expect((await get(rssPath(wren.blogName))).statusCode).toBe(200)
  expect(await itemsOf(wren)).toEqual([])
  await world.db.updateTable('blogs').set({ is_suspended: true }).where('id', '=', wren.blogId).execute()
  for (const name of [wren.blogName, 'no-such-blog-at-all', 'Not A Name'])
    expect((await get(rssPath(encodeURIComponent(name)))).statusCode).toBe(404)
})
