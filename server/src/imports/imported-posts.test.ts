import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { photosPerPostMax, postsPerDayMax, tagsPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { searchPosts } from '@bowerbird/domain/search/search.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEventsAbout } from '../testing/handle-events-about.ts'
import { anImported, aText, broughtBy, importAll, openedWith, posts } from '../testing/imports.ts'
import { aPhoto } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { copyPost, writePost } from '../testing/writing.ts'
import type { ImportedPost } from './import-source.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ofBlog = async (who: Person, name = who.blogName) =>
  (await world.send(who, readBlogView, { tumblelog_name_or_id: name })).response.posts
const listOf = async (who: Person, pageRoot: 'drafts' | 'queue') =>
  (await world.send(who, readTimeline, { pageRoot, tumblelog: who.blogName })).response.posts

/** Imports these posts into a blog of its own. */
async function bring(of: ImportedPost[], files: Record<string, Buffer> = {}, choices = {}) {
  const wren = await world.aMember()
  const done = await importAll(world, wren, openedWith(posts(...of), files), choices)
  const brought = await broughtBy(world, done.id)
  const shown = await ofBlog(wren)
  const postOf = (id: string) => shown.find((post) => post.id === brought.get(id)) as Post
  return { wren, done, brought, shown, postOf }
}

test('posts keep their dates, in the order of them, before 2000 too; a date in the future becomes today [IMP-004]', async () => {
  const at = Date.UTC(2014, 4, 6, 7, 8, 9, 123)
  const old = Date.UTC(1997, 1, 3, 4, 5, 6)
  const { done, shown, postOf } = await bring([
    anImported('late', { atMs: Date.UTC(2999, 1, 1) }),
    anImported('old', { atMs: old }),
    anImported('one', { atMs: at }),
    anImported('two', { atMs: at }),
  ])
  expect(done).toMatchObject({ state: 'done', made: 4, done: 4, total: 4, failed: [] })
  expect(shown.map(({ date }) => Date.parse(date)).slice(1)).toEqual([at, at, old])
  expect(Math.abs(Date.parse(postOf('late').date) - Date.now())).toBeLessThan(60_000)
  expect(postOf('one').timestamp).toBe(Math.floor(at / 1000))
})

test('titles, words, links, quotes, chats and questions are kept, each as its kind [IMP-005]', async () => {
  const { postOf } = await bring([
    anImported('text', { own: aText('<p>Moss <b>grows</b></p>', { title: 'On moss' }) }),
    anImported('link', {
      own: aText('<p>See</p>', {
        kind: 'link',
        link: { url: 'https://moss.org/a', title: 'Mosses', description: 'All' },
      }),
    }),
    anImported('quote', {
      own: aText('', { kind: 'quote', quote: { text: 'Rain is fine', source: '<p>A book</p>' } }),
    }),
    anImported('chat', { own: aText('', { kind: 'chat', title: 'Two', chat: 'Me: Hi\nYou: Ho' }) }),
    anImported('asked', {
      own: aText('<p>So it is</p>', { kind: 'answer', ask: { question: 'Why?', asker: 'heron' } }),
    }),
    anImported('unknown', {
      own: aText('<p>Yes</p>', { kind: 'answer', ask: { question: 'Is it?', asker: null } }),
    }),
  ])
  expect(postOf('text')).toMatchObject({
    type: 'text',
    content: { title: 'On moss', body_html: '<p>Moss <b>grows</b></p>' },
  })
  expect(postOf('link').content).toMatchObject({
    ...{ title: 'Mosses', body_html: '<p>See</p>', link: { url: 'https://moss.org/a', excerpt: 'All' } },
  })
  expect(postOf('quote').content?.quote).toEqual({ quote: 'Rain is fine', source_html: '<p>A book</p>' })
  expect(postOf('chat').content).toMatchObject({
    title: 'Two',
    chat: { lines: [{ label: 'Me', text: 'Hi' }, { label: 'You' }] },
  })
  expect(postOf('asked').content?.ask).toEqual({ asker: null, asker_name: 'heron', question: 'Why?' })
  expect(postOf('unknown').content?.ask).toMatchObject({ asker: null, asker_name: '' })
})

test('pictures stand in their place and photo sets keep rows and descriptions; a broken file costs itself [IMP-005] [IMP-012]', async () => {
  const [one, two] = [await aPhoto(330, 200).jpeg().toBuffer(), await aPhoto(340, 200).png().toBuffer()]
  const files = { 'media/a b.jpg': one, 'media/2.png': two, 'media/3.png': Buffer.from('no picture') }
  const photo = (name: string, alt = '') => ({ file: { name }, alt, caption: '' })
  const { done, postOf, wren } = await bring(
    [
      anImported('inline', {
        own: aText('<p>Before</p><p><img src="archive:media%2Fa%20b.jpg" alt="A &quot;stone&quot;"></p><p>After</p>'),
      }),
      anImported('set', {
        own: aText('<p>Both</p>', {
          ...{ kind: 'photo', layout: '2', photos: [photo('media/a b.jpg', 'A stone'), photo('media/2.png')] },
        }),
      }),
      anImported('hurt', {
        own: aText('<p>Words stay <img src="archive:gone.jpg" alt="A &lt;nest&gt;"> here</p>', {
          ...{ kind: 'photo', photos: [photo('media/3.png', 'A <tree>'), photo('media/2.png'), photo('none.jpg')] },
        }),
      }),
      anImported('many', {
        own: aText('<p>All of them</p>', {
          kind: 'photo',
          photos: Array.from({ length: photosPerPostMax + 2 }, () => photo('media/2.png', 'Again')),
        }),
      }),
    ],
    files,
  )
  const inline = postOf('inline').content?.body_html ?? ''
  expect(inline).toMatch(
    /^<p>Before<\/p><p><img src="\/media\/p\/[^"]+" alt="A &quot;stone&quot;" \/><\/p><p>After<\/p>$/,
  )
  expect(postOf('set').content?.photo).toMatchObject({ layout: '2', photos: [{ alt: 'A stone' }, { alt: '' }] })
  const hurt = postOf('hurt').content
  expect(hurt?.photo?.photos).toHaveLength(1)
  expect(hurt?.body_html).toContain('[A picture is missing: A &lt;tree&gt;]')
  expect(hurt?.body_html).toContain('[A picture is missing: A &lt;nest&gt;]')
  expect(postOf('many')).toMatchObject({ type: 'text' })
  expect(postOf('many').content?.body_html.match(/<img/g)).toHaveLength(photosPerPostMax + 2)
  expect(done.failed).toContainEqual({ reason: 'A picture is missing.', count: 1, examples: ['hurt'] })
  expect(done.failed.some(({ reason }) => reason.startsWith('Couldn’t read a picture.'))).toBe(true)
  const [, address = ''] = /src="([^"]+)"/.exec(inline) ?? []
  const asked = await world.app.inject({ url: address })
  expect(asked.statusCode).toBe(200)
  const { rows } = await sql`select from media where owner_account_id = ${wren.accountId} and used_at is null`.execute(
    world.db,
  )
  expect(rows).toEqual([])
})

test('tags keep spaces and capitals; too many and too long ones are cut, with a note [IMP-006]', async () => {
  const many = Array.from({ length: tagsPerPostMax + 5 }, (_, at) => `tag ${at}`)
  const { done, postOf } = await bring([
    anImported('tagged', {
      tags: ['Mosses of Wales', '#Rain', 'a, b'],
      own: aText('<p>x</p>', { title: 'T'.repeat(400) }),
    }),
    anImported('many', { tags: [...many, 'x'.repeat(300)] }),
  ])
  expect(postOf('tagged').tags).toEqual(['Mosses of Wales', 'Rain', 'a  b'.replace('  ', ' ')])
  expect(postOf('tagged').content?.title).toHaveLength(300)
  expect(postOf('many').tags).toEqual(many.slice(0, tagsPerPostMax))
  expect(done.failed.map(({ reason }) => reason)).toEqual([
    'The title was too long, so it was cut.',
    'There were too many tags, or some were too long, so they were cut.',
  ])
})

test('parts of others stand under their names elsewhere and lead to no blog here, also in a reblog [IMP-007]', async () => {
  const heron = await world.aMember()
  const jay = await world.aMember()
  const picture = await aPhoto(350, 200).jpeg().toBuffer()
  const { wren, postOf } = await bring(
    [
      anImported('reblog', {
        own: aText('<p>And I say</p>'),
        trail: [
          {
            blog: 'first',
            url: 'https://first.example/post/1',
            content: aText('<p>It began <img src="archive:a.jpg"></p>'),
          },
          { blog: heron.blogName, url: '', content: aText('<p>It went on</p>') },
        ],
      }),
      anImported('plain', {
        own: null,
        trail: [{ blog: heron.blogName, url: '', content: aText('<p>Only theirs</p>') }],
      }),
    ],
    { 'a.jpg': picture },
  )
  const post = postOf('reblog')
  expect(post.trail).toMatchObject([
    { blog: null, blog_name: 'first', elsewhere_url: 'https://first.example/post/1' },
    { blog: null, blog_name: heron.blogName, elsewhere_url: '', body_html: '<p>It went on</p>' },
  ])
  expect(new Set(post.trail.map(({ post_id }) => post_id)).size).toBe(2)
  expect(post).toMatchObject({ root_id: post.id, reblog_source: { name: heron.blogName, url: '' }, note_count: 0 })
  expect(postOf('plain')).toMatchObject({ content: null, summary: 'Only theirs' })
  const [, address = ''] = /src="([^"]+)"/.exec(post.trail[0]?.body_html ?? '') ?? []
  expect((await world.app.inject({ url: address })).statusCode).toBe(200)
  const again = await world.send(jay, updatePost, {
    ...{ channel_id: jay.blogName, reblog: true, reblog_post_id: post.id, reblog_key: post.reblog_key },
    post: { two: '<p>Me too</p>' },
  })
  expect(again.response.post.trail.map(({ blog_name }) => blog_name)).toEqual(['first', heron.blogName, wren.blogName])
})

test('private, draft, queued, pinned, sensitive and warned posts stay what they were [IMP-008]', async () => {
  const wren = await world.aMember()
  const waiting = await writePost(world, wren, { post: { state: '2' } })
  const [may, june] = [Date.UTC(2012, 4, 1), Date.UTC(2012, 5, 1)]
  const source = openedWith(
    posts(
      anImported('private', { state: 'private' }),
      anImported('june', { state: 'draft', atMs: june }),
      anImported('may', { state: 'draft', atMs: may }),
      anImported('queued', { state: 'queued' }),
      anImported('pinned', { isPinned: true, isSensitive: true, warning: 'Wet' }),
      anImported('second', { isPinned: true }),
    ),
  )
  const done = await importAll(world, wren, source)
  const brought = await broughtBy(world, done.id)
  const rows = await sql<{
    id: string
    state: string
    is_pinned: boolean
    is_sensitive_by_owner: boolean
    warning: string
  }>`
    select id, state, is_pinned, is_sensitive_by_owner, warning from posts where blog_id = ${wren.blogId}`.execute(
    world.db,
  )
  const rowOf = (id: string) => rows.rows.find((row) => row.id === brought.get(id))
  expect(rowOf('private')?.state).toBe('private')
  expect(rowOf('pinned')).toMatchObject({ is_pinned: true, is_sensitive_by_owner: true, warning: 'Wet' })
  expect(rowOf('second')?.is_pinned).toBe(false)
  expect((await ofBlog(world.aGuest(), wren.blogName)).map(({ id }) => id)).not.toContain(brought.get('private'))
  const drafts = await listOf(wren, 'drafts')
  expect(drafts.map(({ id, date }) => [id, Date.parse(date)])).toEqual([
    [brought.get('june'), june],
    [brought.get('may'), may],
  ])
  expect((await listOf(wren, 'queue')).map(({ id }) => id)).toEqual([waiting.id, brought.get('queued')])
  const published = await writePost(world, wren, { edit_post_id: brought.get('may') as string, post: { state: '0' } })
  expect(Date.now() - Date.parse(published.date)).toBeLessThan(60_000)
})

test('nobody hears of imported posts, though search and tags find them [IMP-010]', async () => {
  const jay = await world.aMember()
  const word = `w${process.hrtime.bigint()}`
  const { wren, brought } = await bring([
    anImported('mention', { own: aText(`<p>@${jay.blogName} ${word}</p>`), tags: [word] }),
  ])
  const id = brought.get('mention') as string
  expect(await world.eventsAbout(id)).toEqual(['post.imported'])
  await handleEventsAbout(world, id, wren.blogId)
  const notified = await sql`select from notifications where blog_id = ${jay.blogId}`.execute(world.db)
  expect(notified.rows).toEqual([])
  const found = await world.send(jay, searchPosts, { q: word })
  expect(found.response.posts.map((post) => post.id)).toEqual([id])
  const tagged = await world.send(jay, readTimeline, { pageRoot: 'tagged', tag: word })
  expect(tagged.response.posts.map((post) => post.id)).toEqual([id])
})

test('imports do not count for the posts of a day, and come where that limit is reached [IMP-011]', async () => {
  const wren = await world.aMember()
  const { id } = await writePost(world, wren)
  await copyPost(world, id, postsPerDayMax - 1)
  expect((await world.send(wren, updatePost, { channel_id: wren.blogName, post: { one: 'One more' } })).status).toBe(
    403,
  )
  expect(await importAll(world, wren, openedWith(posts(anImported('more'))))).toMatchObject({ made: 1, failed: [] })
  const { rows } = await sql`
    select from posts where author_account_id = ${wren.accountId} and id >= id_at(now() - interval '1 day')`.execute(
    world.db,
  )
  expect(rows).toHaveLength(postsPerDayMax)
})

test('hostile HTML is sanitised like any other [IMP-021]', async () => {
  const { postOf } = await bring([
    anImported('bad', {
      own: aText('<p onclick="x()">Hi<script>x()</script><a href="javascript:x()">there</a><img src="data:x"></p>'),
      trail: [{ blog: '<b>x</b>', url: 'javascript:x()', content: aText('<p><style>*{}</style>So</p>') }],
    }),
  ])
  const { content, trail } = postOf('bad')
  expect(content?.body_html).toBe('<p>Hi<a>there</a></p>')
  expect(trail).toMatchObject([{ blog_name: '<b>x</b>', elsewhere_url: '', body_html: '<p>So</p>' }])
})
