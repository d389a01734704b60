import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { listVersions } from '@bowerbird/domain/posts/history/history.contract.ts'
import { fetchPostForForm, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { origin } from '@bowerbird/domain/testing/npf-parts.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tumblrPage } from '../export/tumblr-layout.ts'
import { blogName, exportedRow, importedPost, mediaFiles } from '../testing/archives/imported-posts.ts'
import { memoryArchive, readAll } from '../testing/archives/memory-archive.ts'
import { unzip } from '../testing/archives/unzip.ts'
import { download } from '../testing/people.ts'
import { aPhoto, upload } from '../testing/uploads.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'
import { reblog, writePost } from '../testing/writing.ts'
import type { ImportedPost } from './import-source.ts'
import { importLocally } from './run/run-local.ts'
import { bowerbird } from './sources/bowerbird/bowerbird.ts'
import { tumblr } from './sources/tumblr/tumblr.ts'

vi.setConfig({ testTimeout: 120_000 })
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const zipOf = async (who: Person, query = '') => (await download(world, who, query)).rawPayload

const read = async (zip: Buffer) => {
  const archive = memoryArchive(Object.fromEntries(unzip(zip)), 60_000)
  const { posts } = await readAll(bowerbird.read({ archive }, { zone: 'UTC' }))
  return [...posts.values()].sort((one, other) => one.atMs - other.atMs).map(comparable)
}

/** Ids, old addresses and the keys of files are others at each home. Rendered pictures may be others in their bytes. */
const comparable = ({ id: _, oldPaths: __, trail, own, ...post }: ImportedPost) => ({
  ...post,
  own: own && withoutFiles(own),
  trail: trail.map(({ blog, content }) => ({ blog, content: withoutFiles(content) })),
})
const withoutFiles = (content: object) =>
  JSON.parse(
    JSON.stringify(content)
      .replace(/archive:media\/[^"\\]+/g, 'FILE')
      .replace(/"name":"media\/[^"]+"/g, '"name":"FILE"'),
  )

async function bring(to: Person, source: 'bowerbird' | 'tumblr' | 'mastodon', zip: Buffer) {
  const path = join(world.dataDir, `${source}-${to.blogName}.zip`)
  await writeFile(path, zip)
  const choices = { kinds: [], from_year: null, to_year: null, add_tags: [], as_drafts: false, with_reblogs: true }
  const all = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video', 'answer'] as const
  const wanted = { blogId: to.blogId, accountId: to.accountId, source, path, zone: 'UTC' }
  const options = { choices: { ...choices, kinds: [...all] }, onReport: () => {}, onProgress: () => {} }
  return importLocally(world.deps, wanted, options)
}

async function writeAll(wren: Person, jay: Person) {
  const picture = async (width: number) =>
    (await upload<Uploaded>(world, wren, '/svc/post/upload/photo', { body: await aPhoto(width, 40).jpeg().toBuffer() }))
      .response.url
  const [one, two, three] = [await picture(71), await picture(72), await picture(73)]
  const theirs = await writePost(world, jay, { lang: 'pt-BR', post: { one: 'Theirs', two: '<p>First</p>' } })
  const dated = (day: number, post: object) => ({ date: `2012-03-${10 + day}T05:06:07Z`, ...post })
  await writePost(world, wren, {
    post: dated(0, {
      one: 'A title',
      two: `<p>Words <img src="${three}" alt="Three"></p>`,
      tags: 'Moss, Rain walk',
      slug: 'on-moss',
      source_url: 'https://source.example/',
    }),
    ...{ warning: 'Wet', labels: 'violence', can_be_reblogged: false, owner_flagged_nsfw: true, lang: 'gsw' },
  })
  await writePost(world, wren, {
    post: dated(1, { type: 'photo', one: '', two: '<p>Below</p>', photoset_layout: '2' }),
    ...{ images: { o1: one, o2: two }, caption: { o1: 'Stone' }, alt_text: { o2: 'Moss' } },
  })
  await writePost(world, wren, { post: dated(2, { type: 'quote', one: 'Said', two: '<p>Jay</p>' }) })
  await writePost(world, wren, {
    post: dated(3, { type: 'link', one: 'There', two: 'https://a.example/b', three: '<p>Why</p>' }),
    excerpt: 'In short',
  })
  await writePost(world, wren, { post: dated(4, { type: 'chat', one: '', two: 'a: one\nb: two' }) })
  await writePost(world, wren, { post: dated(5, { one: 'Hidden', state: 'private' }) })
  await writePost(world, wren, { post: dated(6, { one: 'Members' }), members_only: true })
  const typed = await writePost(world, wren, {
    post: dated(9, { one: 'Typed', two: `Moss *grows* ![Three](${three})` }),
    ...{ editor_type: 'markdown', enable_cta: true, cta_text_code: 2, cta_link_url: 'https://shop.example/' },
  })
  for (const two of ['Moss **grew**', `Moss *grows* here ![Three](${three})`])
    await world.send(wren, updatePost, {
      ...{ channel_id: wren.blogName, edit_post_id: typed.id, editor_type: 'markdown', post: { two } },
    })
  await reblog(world, wren, theirs, { post: dated(7, { two: '<p>Mine</p>' }) })
  await reblog(world, wren, theirs, { post: dated(8, {}) })
}

test('an export that is imported and exported again is the same, and a second import adds nothing [IMP-062] [IMP-063] [DAY-216]', async () => {
  const [wren, jay, moss] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await writeAll(wren, jay)
  const zip = await zipOf(wren)
  expect(await bring(moss, 'bowerbird', zip)).toMatchObject({ state: 'done', made: 10 })
  const exported = await read(zip)
  expect(JSON.stringify(exported)).toMatch(/"lang":"gsw".*"lang":"pt-BR"/)
  expect(await read(await zipOf(moss))).toEqual(exported)
  expect(await bring(moss, 'bowerbird', zip)).toMatchObject({ made: 0 })
})

test('typed Markdown, the button below a post and its edits come along; none of it counts as an edit here [IMP-087] [IMP-088] [IMP-089]', async () => {
  const [wren, jay, moss] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await writeAll(wren, jay)
  await bring(moss, 'bowerbird', await zipOf(wren))
  const { rows } = await sql<{ id: string; edited_at: Date | null }>`
    select posts.id, edited_at from posts join contents on contents.id = content_id
    where posts.blog_id = ${moss.blogId} and title = 'Typed'`.execute(world.db)
  const [post] = rows
  expect(post?.edited_at).toBeNull()
  const fetched = await world.send(moss, fetchPostForForm, { channel_id: moss.blogName, post_id: post?.id ?? '' })
  const form = JSON.stringify(fetched.response)
  expect(form).toMatch(/Moss \*grows\* here !\[Three\]\(\/media\/p\//)
  expect(form).toContain('"format":2')
  expect(form).toContain('"cta_link_url":"https://shop.example/"')
  const { versions } = (await world.send(moss, listVersions, { id: post?.id ?? '' })).response
  expect(versions).toMatchObject([{ words: expect.stringContaining('grows'), is_public: false }])
})

test.each([
  ['tumblr', 8],
  ['mastodon', 10],
] as const)('the layout of %s comes back through its own reader [IMP-064] [IMP-065]', async (layout, made) => {
  const [wren, jay, moss] = [await world.aMember(), await world.aMember(), await world.aMember()]
  await writeAll(wren, jay)
  expect(await bring(moss, layout, await zipOf(wren, `?layout=${layout}`))).toMatchObject({ state: 'done', made })
})

const blog = { id: '1', name: blogName, title: '', description: '', avatar: null, header: null }
const around = { blog, origin, files: new Map(mediaFiles.map((name) => [name, ''])) }

test('a page in the layout of Tumblr gives back kind, trail, tags and descriptions [IMP-064]', async () => {
  await fc.assert(
    fc.asyncProperty(importedPost, async (post) => {
      const page = tumblrPage(exportedRow(post), around)
      const files = Object.fromEntries(page.files.map(({ name, key }) => [`media/${name}`, key]))
      const archive = memoryArchive({ [`posts/html/${post.id}.html`]: page.html, ...files })
      const { posts } = await readAll(tumblr.read({ archive }, { zone: 'UTC' }))
      const came = posts.get(post.id)
      expect(came?.tags).toEqual(post.tags)
      expect(came?.trail.map(({ blog: name }) => name)).toEqual(post.trail.map(({ blog: name }) => name))
      // The page does not name the kind: a text that begins with a picture is a photo, and a chat with a poll a text.
      if (post.own && post.own.kind !== 'text' && !post.own.poll) expect(came?.own?.kind).toBe(post.own.kind)
      const alts = (post.own?.photos ?? []).map(({ alt, caption }) => alt || caption)
      expect((came?.own?.photos ?? []).slice(0, alts.length).map(({ alt }) => alt)).toEqual(alts)
    }),
    { numRuns: 100 },
  )
})
