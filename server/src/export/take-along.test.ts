import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { pinPost } from '@bowerbird/domain/posts/pins.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bowerbird } from '../imports/sources/bowerbird/bowerbird.ts'
import { mastodon } from '../imports/sources/mastodon/mastodon.ts'
import { memoryArchive, readAll } from '../testing/archives/memory-archive.ts'
import { unzip } from '../testing/archives/unzip.ts'
import { download } from '../testing/people.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'

let world: World
let wren: Person
let jay: Person
let posts: Record<
  'text' | 'photo' | 'quote' | 'link' | 'chat' | 'hidden' | 'members' | 'draft' | 'reblog' | 'plain',
  Post
>
let pictures: Uploaded[]

const filesOf = async (query = '') => {
  const answer = await download(world, wren, query)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  return unzip(answer.rawPayload)
}

beforeAll(async () => {
  world = await openWorld()
  ;[wren, jay] = [await world.aMember(), await world.aMember()]
  const picture = async (width: number) =>
    (await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body: await aPhoto(width, 40).jpeg().toBuffer() }))
      .response
  pictures = [await picture(61), await picture(62), await picture(63)]
  const [one, two, three] = pictures.map(({ url }) => url)
  const theirs = await writePost(world, jay, { post: { one: 'Theirs', two: '<p>First</p>' } })
  const set = { type: 'photo', one: '', two: '<p>Below</p>', three: 'https://a.example/', photoset_layout: '2' }
  posts = {
    text: await writePost(world, wren, {
      post: {
        one: 'A title',
        two: `<p>Words <img src="${three}" alt="Three"></p>`,
        tags: 'Moss, Rain walk',
        date: '2012-03-04T05:06:07Z',
        slug: 'on-moss',
        source_url: 'https://source.example/',
      },
      ...{ warning: 'Wet', labels: 'violence', poll: { question: 'So?', options: ['Yes', 'No'], hours: 24 } },
      ...{ allow_answers: true, can_be_reblogged: false, owner_flagged_nsfw: true },
    }),
    photo: await writePost(world, wren, {
      post: set,
      ...{ images: { o1: one as string, o2: two as string }, caption: { o1: 'Stone' }, alt_text: { o2: 'Moss' } },
    }),
    quote: await writePost(world, wren, { post: { type: 'quote', one: 'Said', two: '<p>Jay</p>' } }),
    link: await writePost(world, wren, {
      post: { type: 'link', one: 'There', two: 'https://a.example/b', three: '<p>Why</p>' },
      ...{ excerpt: 'In short', author: 'Jay' },
    }),
    chat: await writePost(world, wren, { post: { type: 'chat', one: '', two: 'a: one\nb: two' } }),
    hidden: await writePost(world, wren, { post: { one: 'Hidden', state: 'private' } }),
    members: await writePost(world, wren, { post: { one: 'Members' }, members_only: true }),
    draft: await writePost(world, wren, { post: { one: 'Draft', state: '1' } }),
    reblog: await reblog(world, wren, theirs, { post: { two: '<p>Mine</p>' } }),
    plain: await reblog(world, wren, theirs),
  }
  await world.send(wren, pinPost, { post_id: posts.text.id, pinned: true })
  await world.send(wren, likePost, { id: theirs.id })
  const body = await aPhoto(140, 140).jpeg().toBuffer()
  await upload(world, wren, `/svc/blog/${wren.blogName}/avatar`, { body, field: 'avatar' })
})
afterAll(() => world.close())

test('everything that was written is in the full export, and its reader gives it back [IMP-062] [IMP-063]', async () => {
  const archive = memoryArchive(Object.fromEntries(await filesOf()), 60_000)
  const { posts: found, left } = await readAll(bowerbird.read({ archive }, { zone: 'UTC' }))
  expect(left).toEqual([])
  expect(found.size).toBe(10)
  const of = (name: keyof typeof posts) => found.get(posts[name].id)
  const file = (at: number) => ({ name: `media/${pictures[at]?.key}` })
  expect(of('text')).toEqual({
    id: posts.text.id,
    atMs: Date.UTC(2012, 2, 4, 5, 6, 7),
    state: 'published',
    own: {
      kind: 'text',
      title: 'A title',
      lang: 'en',
      html: expect.stringContaining(`src="archive:${file(2).name}" alt="Three"`),
      poll: { question: 'So?', options: ['Yes', 'No'], hours: 24 },
    },
    trail: [],
    tags: ['Moss', 'Rain walk'],
    oldPaths: [
      `/post/${posts.text.id}`,
      `/post/${posts.text.id}/on-moss`,
      `/blog/${wren.blogName}/post/${posts.text.id}`,
    ],
    sourceUrl: 'https://source.example/',
    isPinned: true,
    isSensitive: true,
    warning: 'Wet',
    labels: ['violence'],
    slug: 'on-moss',
    canBeReblogged: false,
    allowsAnswers: true,
  })
  expect(of('photo')?.own).toEqual({
    ...{ kind: 'photo', title: '', html: '<p>Below</p>', layout: '2', linkthrough: 'https://a.example/' },
    photos: [
      { file: file(0), alt: '', caption: 'Stone' },
      { file: file(1), alt: 'Moss', caption: '' },
    ],
  })
  expect(of('quote')?.own).toMatchObject({ kind: 'quote', html: '', quote: { text: 'Said', source: '<p>Jay</p>' } })
  expect(of('link')?.own).toMatchObject({
    ...{ kind: 'link', html: '<p>Why</p>' },
    link: { url: 'https://a.example/b', title: 'There', description: 'In short', author: 'Jay' },
  })
  expect(of('chat')?.own?.chat).toBe('a: one\nb: two')
  expect([of('hidden')?.state, of('draft')?.state]).toEqual(['private', 'draft'])
  expect(of('members')).toMatchObject({ state: 'private', isMembersOnly: true })
  const trail = [{ blog: jay.blogName, content: { kind: 'text', title: 'Theirs', html: '<p>First</p>' } }]
  expect(of('reblog')).toMatchObject({ own: { html: '<p>Mine</p>' }, trail })
  expect(of('plain')).toMatchObject({ own: null, trail })
})

test('the Tumblr layout has a page for each published post, and its files, and nothing that is not public [IMP-064]', async () => {
  const outer = await filesOf('?layout=tumblr')
  const pages = unzip(outer.get('posts.zip') as Buffer)
  const shown = ['text', 'photo', 'quote', 'link', 'chat', 'reblog', 'plain'] as const
  expect([...pages.keys()].sort()).toEqual([...shown.map((name) => `html/${posts[name].id}.html`), 'style.css'].sort())
  const ending = pictures[0]?.key.split('.').at(-1)
  expect([...outer.keys()].sort()).toEqual(
    [`${posts.text.id}_0`, `${posts.photo.id}_0`, `${posts.photo.id}_1`]
      .map((name) => `media/${name}.${ending}`)
      .concat('posts.zip')
      .sort(),
  )
  const page = pages.get(`html/${posts.text.id}.html`)?.toString() ?? ''
  expect(page).toContain('<h1>A title</h1>')
  expect(page).toContain(`<img src="../../media/${posts.text.id}_0.${ending}" alt="Three"`)
  expect(page).toContain('<span id="timestamp"> March 4th, 2012 5:06am </span><span class="tag">Moss</span>')
  expect(outer.get(`media/${posts.text.id}_0.${ending}`)?.length).toBeGreaterThan(0)
})

test('the Mastodon layout is read by its reader; private posts are for followers, drafts stay here [IMP-065]', async () => {
  const files = await filesOf(`?layout=mastodon&blog=${wren.blogName}`)
  const archive = memoryArchive(Object.fromEntries(files), 60_000)
  const { posts: found, left } = await readAll(mastodon.read({ archive }, { zone: 'UTC' }))
  expect(found.size).toBe(9)
  const of = (name: keyof typeof posts, end = '') =>
    found.get(`${world.config.origin}/blog/${wren.blogName}/post/${posts[name].id}${end}`)
  expect(of('text')).toMatchObject({
    atMs: Date.UTC(2012, 2, 4, 5, 6, 7),
    warning: 'Wet',
    tags: ['Moss', 'Rain walk'],
    isSensitive: true,
  })
  expect(of('photo')?.own?.photos?.map(({ alt }) => alt)).toEqual(['Stone', 'Moss'])
  for (const photo of of('photo')?.own?.photos ?? [])
    expect(files.has('name' in photo.file ? photo.file.name : '')).toBe(true)
  expect([of('hidden')?.state, of('members')?.state, of('plain', '/activity')?.own]).toEqual([
    'private',
    'private',
    null,
  ])
  expect(left.map(({ id }) => id)).toEqual([expect.stringContaining('/p/')])
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['actor.json', 'outbox.json', 'likes.json', 'bookmarks.json']),
  )
  const avatar = JSON.parse(files.get('actor.json')?.toString() ?? '{}').icon.url
  expect(files.get(avatar)?.length).toBeGreaterThan(100)
})

test('a layout takes only a blog of one’s own, and guests nothing [IMP-064] [IMP-065]', async () => {
  for (const layout of ['tumblr', 'mastodon']) {
    expect((await download(world, wren, `?layout=${layout}&blog=${jay.blogName}`)).statusCode).toBe(403)
    expect((await download(world, world.aGuest(), `?layout=${layout}`)).statusCode).toBe(401)
  }
  expect((await download(world, wren, '?layout=odd')).statusCode).toBe(400)
})
