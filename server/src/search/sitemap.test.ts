import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = (url: string) => world.app.inject({ url })
const mapOf = ({ blogName }: Person) => `/blog/${blogName}/sitemap.xml`
const mark = (who: Person, marks: object) =>
  world.db.updateTable('blogs').set(marks).where('id', '=', who.blogId).execute()

test('robots.txt names the sitemap, which names the sitemap of each blog', async () => {
  const wren = await world.aMember()
  const { origin } = world.config
  const robots = await get('/robots.txt')
  expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.body).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const index = await get('/sitemap.xml')
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(index.body).toContain(`<loc>${origin}${mapOf(wren)}</loc>`)
})

test('a blog’s sitemap has its public posts alone, each at its own address', async () => {
  const wren = await world.aMember()
  const shown = await writePost(world, wren, { post: { one: 'Größe & Maß' } })
  await writePost(world, wren, { post: { one: 'Hidden', state: 'private' } })
  await writePost(world, wren, { post: { one: 'Sketch', state: '1' } })
  await world.send(wren, updatePost, {
    ...{ channel_id: wren.blogName, owner_flagged_nsfw: true },
    post: { type: 'text', one: 'Bare' },
  })
  const { body } = await get(mapOf(wren))
  const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual([`${world.config.origin}/blog/${wren.blogName}`, shown.post_url])
  expect(body).toContain(`<lastmod>${shown.date.slice(0, 10)}`)
})

test.each([
  ['hidden from search', { hidden_from_search: true }],
  ['for members', { members_only: true }],
  ['suspended', { is_suspended: true }],
  ['for adults', { is_adult: true }],
])('a blog that is %s is in no sitemap', async (_how, marks) => {
  const wren = await world.aMember()
  await writePost(world, wren, { post: { one: 'Words' } })
  await mark(wren, marks)
  expect((await get(mapOf(wren))).statusCode).toBe(404)
  expect((await get('/sitemap.xml')).body).not.toContain(mapOf(wren))
})
