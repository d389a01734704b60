import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import {
  previewBlogStyle,
  readBlogStyle,
  removeBlogStyle,
  saveBlogStyle,
} from '@bowerbird/domain/blogs/styles.contract.ts'
import { fieldsOf } from '@bowerbird/domain/blogs/themes/themes.rules.ts'
import { toggleSuspended } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let ann: Person
beforeAll(async () => {
  world = await openWorld()
  ann = await world.aMember()
})
afterAll(() => world.close())

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })
const look = async (change: object) => {
  const saved = await world.send(ann, saveBlogAppearance, { tumblelog_name_or_id: ann.blogName, tumblelog: change })
  return saved.response.tumblelog.look
}

test('a ready theme is kept with the blog, is whole until a colour of its own, and goes away again [DAY-084] [DAY-087]', async () => {
  expect(await look({ title: 'Plain' })).toBeUndefined()
  const chosen = await look({ look: 'gazette', global_theme_params: fieldsOf('gazette') })
  expect(chosen).toEqual({ id: 'gazette', layout: 'magazine', is_whole: true })
  expect(await look({ global_theme_params: { link_color: '#123456' } })).toMatchObject({ is_whole: false })
  expect(await look({ look: null })).toBeUndefined()
})

test('CSS is served at an address of its own, which another text changes, with an ETag [DAY-089] [DAY-094]', async () => {
  const first = await world.send(ann, saveBlogStyle, { name: ann.blogName, css: 'p { color: red; position: fixed }' })
  expect(first.response.taken_out).toEqual([{ line: 1, what: 'position: fixed' }])
  const url = String(first.response.style_url)
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.body).toContain(':scope p{color:red;}')
  expect((await get(url, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  const second = await world.send(ann, saveBlogStyle, { name: ann.blogName, css: 'p { color: blue }' })
  expect(second.response.style_url).not.toBe(url)
  expect((await get(url)).statusCode).toBe(404)
  const typed = await world.send(ann, readBlogStyle, { name: ann.blogName })
  expect(typed.response).toEqual({ css: 'p { color: blue }', taken_out: [], removed_reason: null })
  const none = await world.send(ann, saveBlogStyle, { name: ann.blogName, css: '' })
  expect(none.response.style_url).toBeNull()
})

test('a preview is the CSS as it would be served, with the lines that are left out, and changes nothing [DAY-204]', async () => {
  const css = 'p { color: red }\n@import "x";\nb { position: fixed }'
  const before = (await world.send(ann, readBlogStyle, { name: ann.blogName })).response
  const { response } = await world.send(ann, previewBlogStyle, { name: ann.blogName, css })
  expect(response.taken_out.map(({ line }) => line)).toEqual([2, 3])
  expect((await world.send(ann, readBlogStyle, { name: ann.blogName })).response).toEqual(before)
  const saved = await world.send(ann, saveBlogStyle, { name: ann.blogName, css })
  expect(saved.response.taken_out).toEqual(response.taken_out)
  expect((await get(String(saved.response.style_url))).body).toBe(response.css)
  const refused = await world.send(ann, previewBlogStyle, { name: ann.blogName, css: 'x'.repeat(20_481) })
  expect(refused).toMatchObject({ status: 400 })
  const ben = await world.aMember()
  for (const who of [ben, world.aGuest()])
    expect([401, 403, 404]).toContain((await world.send(who, previewBlogStyle, { name: ann.blogName, css })).status)
})

test('too much CSS, or too many brackets, is refused and changes nothing [DAY-093]', async () => {
  await world.send(ann, saveBlogStyle, { name: ann.blogName, css: 'p { color: green }' })
  for (const css of ['x'.repeat(20_481), 'ä'.repeat(10_300), '('.repeat(5000)]) {
    const refused = await world.send(ann, saveBlogStyle, { name: ann.blogName, css })
    expect(refused.status).toBe(400)
  }
  expect((await world.send(ann, readBlogStyle, { name: ann.blogName })).response.css).toBe('p { color: green }')
})

test('the CSS of a suspended blog is gone, and staff take one away with a reason that its owner reads [DAY-094] [DAY-096]', async () => {
  const staff = await world.aMember({ isStaff: true })
  const { response } = await world.send(ann, saveBlogStyle, { name: ann.blogName, css: 'p { color: red }' })
  const url = String(response.style_url)
  await world.send(staff, toggleSuspended, { tumblelog: ann.blogName, reason: 'Spam' })
  expect((await get(url)).statusCode).toBe(404)
  await world.send(staff, toggleSuspended, { tumblelog: ann.blogName })
  expect((await get(url)).statusCode).toBe(200)

  const reason = 'It hides the way to report posts'
  expect((await world.send(ann, removeBlogStyle, { tumblelog: ann.blogName, reason })).status).toBe(403)
  const removed = await world.send(staff, removeBlogStyle, { tumblelog: ann.blogName, reason })
  expect(removed.response).toEqual({ removed: true })
  expect((await get(url)).statusCode).toBe(404)
  const typed = await world.send(ann, readBlogStyle, { name: ann.blogName })
  expect(typed.response).toMatchObject({ css: 'p { color: red }', removed_reason: reason })
  const log = await world.db.selectFrom('audit_log').selectAll().where('subject', '=', ann.blogId).execute()
  expect(log.map(({ action }) => action)).toContain('blog.style.removed')
})
