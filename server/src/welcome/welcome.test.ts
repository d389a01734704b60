import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSplash } from '@bowerbird/domain/accounts/splash.contract.ts'
import { type Language, languageCodes } from '@bowerbird/domain/core/language/languages.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import type { StoredFields } from '@bowerbird/domain/posts/document/post-document.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../core/process/config.ts'
import { closeDeps, type Deps, openDeps } from '../deps.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import { ensureWelcome } from './welcome.actions.ts'
import { welcomePosts } from './welcome-posts.ts'

let database: Awaited<ReturnType<typeof openEmptyDatabase>>
let deps: Deps
let dataDir: string

beforeAll(async () => {
  database = await openEmptyDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
  deps = await openDeps(readConfig({ DATA_DIR: dataDir }), database.url, { log: pino({ level: 'silent' }) })
})

afterAll(async () => {
  await closeDeps(deps)
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  await deps.db.deleteFrom('blogs').execute()
  await deps.db.deleteFrom('media').execute()
})

const blogNames = async () => (await deps.db.selectFrom('blogs').select('name').execute()).map(({ name }) => name)
const countPosts = async () => (await deps.db.selectFrom('posts').select('id').execute()).length

test('a first start makes one house blog, also when several servers start at once and again later', async () => {
  await Promise.all([1, 2, 3, 4].map(() => ensureWelcome(deps)))
  await ensureWelcome(deps)
  expect(await blogNames()).toEqual(['bowerbird'])
  expect(await countPosts()).toBe(welcomePosts().length)
  const used = deps.db.selectFrom('media').select('hash').distinct().where('used_at', 'is not', null)
  expect(await used.execute()).toHaveLength(1)
})

test('an installation that has a blog is left as it is', async () => {
  await deps.db.insertInto('blogs').values({ name: 'here-before', title: 'Here before' }).execute()
  await ensureWelcome(deps)
  expect(await blogNames()).toEqual(['here-before'])
  expect(await countPosts()).toBe(0)
})

test('nobody owns the house blog, so the first who registers is still the first', async () => {
  await ensureWelcome(deps)
  expect(await deps.db.selectFrom('accounts').select('id').execute()).toEqual([])
  expect(await deps.db.selectFrom('blog_members').select('blog_id').execute()).toEqual([])
})

test('the picture that greets guests is by the house, which is there from the first start [BLOG-228]', async () => {
  await ensureWelcome(deps)
  const app = await buildApp(deps, 'none')
  const answer = await app.inject(readSplash.path)
  await app.close()
  expect(answer.json().response).toEqual({
    headline: 'Come for what you love. Stay for what you discover.',
    app_url: null,
    image_url: '/splash.webp',
    posted_by: { name: 'bowerbird', url: '/blog/bowerbird' },
  })
})

test('a guest reads the welcome first, a reblog with its trail, and texts with all that a text can hold', async () => {
  await ensureWelcome(deps)
  const app = await buildApp(deps, 'none')
  const answer = await app.inject({ url: `${readBlogView.path}?tumblelog_name_or_id=bowerbird` })
  const { posts, tumblelog } = readBlogView.output.parse(answer.json().response)
  const [photo] = posts.flatMap(({ content }) => content?.photo?.photos ?? [])
  const picture = await app.inject({ url: photo?.url ?? '' })
  await app.close()
  expect(tumblelog.title).toBe('Bowerbird')
  expect(posts.map(({ content }) => content?.title)).toEqual(
    welcomePosts()
      .map(({ title }) => title)
      .reverse(),
  )
  expect(posts.find(({ trail }) => trail.length === 1)).toMatchObject({
    reblog_source: { name: 'bowerbird' },
    trail: [{ title: 'How to write here' }],
  })
  expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(['text', 'photo', 'quote', 'link', 'chat']))
  const shown = Object.fromEntries(posts.map(({ type, content }) => [type, content]))
  expect(shown).toMatchObject({
    quote: { quote: { quote: expect.stringMatching(/^A thing/), source_html: expect.stringContaining('<i>') } },
    link: { title: 'Bowerbird', link: { host: 'en.wikipedia.org' } },
    photo: { photo: { photos: [{ width: 640, height: 400 }] }, body_html: expect.stringContaining('This is a photo') },
  })
  expect(shown.chat?.chat?.lines.every(({ label }) => ['Newcomer', 'Bowerbird'].includes(label))).toBe(true)
  expect(picture.statusCode).toBe(200)
  const all = posts.map(({ content }) => content?.body_html).join('')
  for (const part of ['<h2>', '<ol>', '<ul>', '<blockquote>', '<b>', '<i>', '<s>', '<pre>', '<hr class="read-more" />'])
    expect(all).toContain(part)
  expect(all).toContain('<a href="/tagged/help"')
  expect(posts.every(({ tags }) => tags.includes('help'))).toBe(true)
})

/** The elements of each welcome post, and whoever speaks in its chat, as one text. */
const shapeOfPosts = async (defaultLanguage: Language) => {
  await ensureWelcome({ ...deps, config: { ...deps.config, defaultLanguage } })
  const rows = await deps.db
    .selectFrom('posts')
    .innerJoin('contents', 'contents.id', 'posts.content_id')
    .select(['title', 'body_html', 'lang', 'fields'])
    .orderBy('posts.id')
    .execute()
  await deps.db.deleteFrom('blogs').execute()
  const shape = rows.map(({ body_html, fields }) => [
    body_html.match(/<[a-z]\w*(?: href="[^"]*"| class="read-more")?/g),
    (fields as StoredFields).shown?.chat?.lines.map(({ label }) => label !== ''),
  ])
  return { shape, langs: new Set(rows.map(({ lang }) => lang)), title: rows.at(-1)?.title }
}

test('the welcome posts are in the language of the site, built alike in each [DAY-222]', async () => {
  const english = await shapeOfPosts('en')
  expect(english.title).toBe('Welcome to the bower')
  for (const language of languageCodes.filter((code) => code !== 'en')) {
    const { shape, langs, title } = await shapeOfPosts(language)
    expect(shape, language).toEqual(english.shape)
    expect([...langs]).toEqual([language])
    expect(title).not.toBe(english.title)
  }
})
