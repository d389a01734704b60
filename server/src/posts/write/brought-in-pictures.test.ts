import type { SentTo } from '@bowerbird/domain/core/call.ts'
import { fetchPostForForm, publishPost, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutside } from '../../testing/outside.ts'
import { aPhoto } from '../../testing/uploads.ts'
import { openWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let outside: Awaited<ReturnType<typeof openOutside>>
let ann: Person
let picture: Buffer
beforeAll(async () => {
  outside = await openOutside()
  world = await openWorld({}, 'none', { outgoing: outside.outgoing })
  ann = await world.aMember()
  picture = await aPhoto(60, 40).jpeg().toBuffer()
  outside.page('far.example/a.jpg', picture, { 'content-type': 'image/jpeg' })
  outside.page('far.example/b.jpg?x=1&y=2', picture, { 'content-type': 'image/jpeg' })
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

const gone = 'http://far.example/gone.jpg?a=1&b=2'

test.each([
  ['rich', `<p>Look</p><figure><img src="${gone}" alt="A &quot;cap&quot;" /></figure><p>z</p>`, '<p>', '</p>'],
  ['html', `<p>Look <img alt='A "cap"' src="${gone}"> here</p><p>z</p>`, '', ' here</p>'],
  ['markdown', `Look ![A "cap"](${gone}) here\n\nz`, '', ' here</p>'],
])(
  'in a text of %s a picture that cannot be had stands as a link, and the writer is told which one and why',
  async (format, two, before, after) => {
    const { status, response } = await save({ two }, { editor_type: format as 'html' })
    expect(status).toBe(200)
    expect(response.pictures_left).toEqual([{ url: gone, reason: 'There’s no picture at that address.' }])
    const html = response.post.content?.body_html ?? ''
    expect(html.replaceAll('&quot;', '"')).toContain(
      `${before}<a href="http://far.example/gone.jpg?a=1&amp;b=2" rel="nofollow ugc noopener">A "cap"</a>${after}`,
    )
    expect(html).not.toContain('<img')
    const form = await world.send(ann, fetchPostForForm, { post_id: response.post.id })
    const typed = JSON.stringify(form.response.post)
    expect(format === 'rich' || typed.includes('gone.jpg')).toBe(true)
  },
)

test('of very many pictures the first are brought here, and the others stand as links', async () => {
  const many = Array.from({ length: 12 }, (_, at) => `<img src="http://far.example/a.jpg?${at}">`).join('')
  for (let at = 0; at < 12; at += 1) outside.page(`far.example/a.jpg?${at}`, picture, { 'content-type': 'image/jpeg' })
  const { status, response } = await save({ two: many })
  expect(status).toBe(200)
  expect(response.pictures_left.map(({ url }) => url)).toEqual([
    'http://far.example/a.jpg?10',
    'http://far.example/a.jpg?11',
  ])
  expect(response.pictures_left[0]?.reason).toContain('10')
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
