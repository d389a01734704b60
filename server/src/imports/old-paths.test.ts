import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anImported, broughtBy, importAll, openedWith, posts } from '../testing/imports.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ ORIGIN: 'http://bower.org' })
})
afterAll(() => world.close())

const get = (url: string, who: Person = world.aGuest(), host = 'bower.org') =>
  world.app.inject({ url, headers: { host, cookie: `session=${who.token}` } })

test('old addresses lead to the new ones for those who may see the post, below the blog and on its domain [IMP-019]', async () => {
  const wren = await world.aMember()
  const source = openedWith(
    posts(
      anImported('1', { oldPaths: ['/post/1234/On-Moss%20and'] }),
      anImported('2', { oldPaths: ['/2014/05/rain/'] }),
      anImported('3', { oldPaths: ['/post/99'], state: 'private' }),
    ),
  )
  const brought = await broughtBy(world, (await importAll(world, wren, source)).id)
  const blog = `/blog/${wren.blogName}`
  const at = (id: string) => `${blog}/post/${brought.get(id)}`
  for (const old of ['/post/1234', '/post/1234/on-moss%20and', '/post/1234/anything', '/post/1234/'])
    expect([old, await get(blog + old)]).toMatchObject([old, { statusCode: 301, headers: { location: at('1') } }])
  expect(await get(`${blog}/moved/2014/05/Rain`)).toMatchObject({ statusCode: 301, headers: { location: at('2') } })
  expect(await get(`${blog}/post/99`)).toMatchObject({ statusCode: 404 })
  expect(await get(`${blog}/moved/post/99`)).toMatchObject({ statusCode: 404 })
  expect(await get(`${blog}/post/99`, wren)).toMatchObject({ statusCode: 301, headers: { location: at('3') } })
  const other = await world.aMember()
  expect(await get(`/blog/${other.blogName}/post/1234`)).toMatchObject({ statusCode: 404 })
  expect((await get(`${blog}/post/${(await writePost(world, wren)).id}`)).headers.location).toBeUndefined()

  const host = `h${process.hrtime.bigint()}.wren.org`
  await world.db.updateTable('blogs').set({ cname: host }).where('id', '=', wren.blogId).execute()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  const guest = world.aGuest()
  expect(await get('/post/1234/on-moss-and', guest, host)).toMatchObject({
    ...{ statusCode: 301, headers: { location: `/post/${brought.get('1')}` } },
  })
  expect(await get('/2014/05/rain/', guest, host)).toMatchObject({
    ...{ statusCode: 301, headers: { location: `/post/${brought.get('2')}` } },
  })
  expect(await get('/dashboard', guest, host)).toMatchObject({ statusCode: 302 })
})
