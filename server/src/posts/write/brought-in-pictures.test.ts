import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { fetchPostForForm, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../../testing/outside.ts'
import { aPhoto } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let outside: Awaited<ReturnType<typeof openOutside>>
let ann: Person
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
  ann = await world.aMember()
  const body = await aPhoto(60, 40).jpeg().toBuffer()
  outside.page('far.example/a.jpg', body, { 'content-type': 'image/jpeg' })
  outside.page('far.example/b.jpg?x=1&y=2', body, { 'content-type': 'image/jpeg' })
})
afterAll(async () => {
  await world.close()
  await outside.close()
})

const save = (post: SentTo<typeof updatePost>['post'], more: Partial<SentTo<typeof updatePost>> = {}) =>
  world.send(ann, updatePost, { channel_id: ann.blogName, ...more, post: { type: 'text', ...post } })

test.each([
  ['html', '<p>Look</p><img src="http://far.example/a.jpg" alt="far"><img src="http://far.example/b.jpg?x=1&amp;y=2">'],
  ['markdown', 'Look\n\n![far](http://far.example/a.jpg)\n\n![](http://far.example/b.jpg?x=1&y=2)'],
])('pictures of other sites in a text of %s become our own files', async (format, two) => {
  const { status, response } = await save({ two }, { editor_type: format as 'html' })
  expect(status).toBe(200)
  const html = response.post.content?.body_html ?? ''
  const sources = [...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source as string)
  expect(sources).toHaveLength(2)
  for (const url of sources) {
    expect(url).toMatch(/^\/media\//)
    expect((await world.app.inject({ url })).headers['content-type']).toBe('image/webp')
  }
  expect(html).toContain('alt="far"')
  const form = await world.send(ann, fetchPostForForm, { post_id: response.post.id })
  expect(JSON.stringify(form.response)).not.toContain('far.example')
})

test('a picture that cannot be had is named, and nothing is saved', async () => {
  const { status, error, title } = await save({ two: '<p>Look</p><img src="http://far.example/gone.jpg">' })
  expect([status, error]).toEqual([400, 'posts.picture_elsewhere'])
  expect(title).toContain('http://far.example/gone.jpg')
  const many = Array.from({ length: 11 }, (_, at) => `<img src="http://far.example/${at}.jpg">`).join('')
  expect((await save({ two: many })).error).toBe('posts.too_many_elsewhere')
})

test('a draft keeps its words whatever they show, and its pictures are brought in when it is published', async () => {
  const two = '<p>Later</p><img src="http://far.example/a.jpg">'
  const { status, response } = await save({ two, state: '1' })
  expect(status).toBe(200)
  const { id } = response.post
  const publish = () => world.send(ann, publishPost, { id })
  expect((await publish()).error).toBe('posts.brought_in_later')
  const edited = await save({ two, state: '0' }, { edit_post_id: id })
  expect(edited.response.post.content?.body_html).toMatch(/src="\/media\//)
})
