import { answerAsk, askQuestion } from '@bowerbird/domain/asks/asks.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { parseCleanHtml } from '@bowerbird/domain/posts/formats/html/parse-clean-html.ts'
import type { EditorType } from '@bowerbird/domain/posts/text/formats.ts'
import { runsOf, writtenRuns } from '@bowerbird/domain/testing/html-samples.ts'
import { wrongHtml } from '@bowerbird/domain/testing/wrong-html.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApp, tokensFor, writeApi } from '../testing/api/apps.ts'
import { memoryArchive, readAll } from '../testing/archives/memory-archive.ts'
import { type Arrivals, aNoteBy, create, openArrivals } from '../testing/federation/arrivals.ts'
import type { Person, World } from '../testing/world.ts'
import { writePost } from '../testing/writing.ts'
import type { ImportSource } from './import-source.ts'
import { bowerbird } from './sources/bowerbird/bowerbird.ts'
import { cohost } from './sources/cohost/cohost.ts'
import { ghost } from './sources/ghost/ghost.ts'
import { mastodon } from './sources/mastodon/mastodon.ts'
import { tumblr } from './sources/tumblr/tumblr.ts'
import { wordpress } from './sources/wordpress/wordpress.ts'
import { draftsOf } from './write/imported-draft.ts'

let here: Arrivals
let world: World
let wren: Person
let token: string
beforeAll(async () => {
  here = await openArrivals()
  world = here.world
  wren = await world.aMember()
  token = (await tokensFor(world, wren, await anApp(world, wren))).access_token
})
afterAll(() => here.close())

const runs = (html: string) => runsOf(parseCleanHtml(html.trim()))
/** Lists, headings, quotations and tables, open, closed and nested wrongly, which every way in can bring. */
const samples = wrongHtml.slice(0, 26)

const bodyOf = async (postId: string) =>
  (
    await sql<{ body_html: string }>`
      select body_html from contents join posts on posts.content_id = contents.id where posts.id = ${postId}`.execute(
      world.db,
    )
  ).rows[0]?.body_html ?? ''

const typed = async (html: string, editor_type: EditorType, who = wren) =>
  bodyOf((await writePost(world, who, { editor_type, post: { one: '', two: html } })).id)

const lettersOf = (html: string) =>
  runs(html)
    .map(([, text]) => text)
    .join('')
    .replace(/\s/g, '')

/** Reads the archive of another site, and returns the body that its post gets. */
async function imported(source: ImportSource, files: Record<string, string | object>): Promise<string> {
  const { posts } = await readAll(source.read({ archive: memoryArchive(files) }, { zone: 'UTC' }))
  const [post] = posts.values()
  if (!post) throw new Error('No post was read.')
  const about = { addressOf: () => null, origin: world.config.origin, nowMs: Date.now() }
  return draftsOf(post, { add_tags: [], as_drafts: false }, about).draft.body?.html ?? ''
}

const wxr = (html: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><item><guid>https://a.example/?p=1</guid><title>A</title>
  <content:encoded><![CDATA[${html}]]></content:encoded><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type>
  <wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt><wp:status>publish</wp:status></item></channel></rss>`
const at = '2021-01-01T00:00:00.000Z'
const ghostExport = (html: string) => ({
  db: [
    {
      meta: { version: '5' },
      data: {
        posts: [
          {
            id: '1',
            uuid: 'u',
            title: 'A',
            slug: 'a',
            html,
            status: 'published',
            visibility: 'public',
            created_at: at,
            published_at: at,
          },
        ],
      },
    },
  ],
})
const home = 'https://example.org/users/wren'
const mastodonArchive = (content: string) => {
  const about = { published: at, to: ['https://www.w3.org/ns/activitystreams#Public'], cc: [] }
  const object = { id: `${home}/statuses/1`, type: 'Note', content, attachment: [], tag: [], ...about }
  const activity = { id: `${home}/statuses/1/activity`, type: 'Create', object, ...about }
  return {
    'actor.json': { id: home, followers: `${home}/followers`, preferredUsername: 'wren' },
    'outbox.json': { orderedItems: [activity] },
  }
}
const bowerbirdExport = (html: string) => ({
  'blogs/wren/blog.json': { url: 'https://old.example/blog/wren' },
  'blogs/wren/posts.json': [{ id: '1', kind: 'text', state: 'published', title: 'A', html, created_at: at }],
})
const cohostExport = (content: string) => ({
  'user.json': {},
  'project/wren/posts/published/1/post.json': {
    ...{
      postId: 1,
      headline: 'A',
      filename: '1-a',
      publishedAt: at,
      state: 1,
      cws: [],
      tags: [],
      shareTree: [],
      pinned: false,
    },
    blocks: [{ type: 'markdown', markdown: { content } }],
    postingProject: { handle: 'wren', privacy: 'public', loggedOutPostVisibility: 'public' },
  },
})
const tumblrPage = (html: string) =>
  `<!DOCTYPE HTML><html><body><h1>A</h1>${html}<div id="footer"><span id="timestamp"> January 20th, 2022 9:40pm </span></div></body></html>`

async function ofOtherServer(html: string, about: object): Promise<string> {
  const peer = await here.aFollowed()
  const object = aNoteBy(peer, { content: html, ...about })
  await create(peer, object)
  const { rows } = await sql<{ post_id: string }>`
    select post_id from remote_posts where object_url = ${object.id}`.execute(world.db)
  return bodyOf(rows[0]?.post_id ?? '')
}

async function ofAnswer(html: string): Promise<string> {
  const [owner, asker] = [await world.aMember(), await world.aMember()]
  await world.send(asker, askQuestion, { recipient: owner.blogName, question: 'Why?', anonymous: false })
  const [ask] = (await world.send(owner, readTimeline, { pageRoot: 'inbox' })).response.posts
  const about = { post_id: ask?.id ?? '', tumblelog: owner.blogName, key: ask?.reblog_key ?? '', answer_text: html }
  return (await world.send(owner, answerAsk, about)).response.post.content?.body_html ?? ''
}

async function ofApi(fields: object): Promise<string> {
  const { body } = await writeApi(world, token, `/v2/blog/${wren.blogName}/post`, fields)
  return bodyOf(String(body.response.id))
}

const waysIn: Record<string, (html: string) => Promise<string>> = {
  'the rich editor': (html) => typed(html, 'rich'),
  'the HTML editor': (html) => typed(html, 'html'),
  'an answer': ofAnswer,
  'the API before blocks': (html) => ofApi({ type: 'text', body: html, format: 'html' }),
  'a note of another server': (html) => ofOtherServer(html, {}),
  'an article of another server': (html) => ofOtherServer(html, { type: 'Article', name: 'Title' }),
  'an import from WordPress': (html) =>
    imported(wordpress, { 'a.xml': wxr(`<!-- wp:html -->${html}<!-- /wp:html -->`) }),
  'an import from Ghost': (html) => imported(ghost, { 'a.json': ghostExport(html) }),
  'an import from Mastodon': (html) => imported(mastodon, mastodonArchive(html)),
  'an import from Bowerbird': (html) => imported(bowerbird, bowerbirdExport(html)),
}

test.each(Object.entries(waysIn))('%s keeps text in its order and in its block [POST-173]', async (_way, store) => {
  for (const [html, shown] of samples) expect.soft(writtenRuns(runs(await store(html))), html).toBe(shown)
})

// These ways make paragraphs of lines, so HTML comes out in blocks of its own and only the order can be compared.
test.each<[string, (html: string) => Promise<string>]>([
  ['the Markdown editor', (html) => typed(html, 'markdown')],
  ['the API with Markdown', (html) => ofApi({ type: 'text', body: html, format: 'markdown' })],
  ['an older post of WordPress', (html) => imported(wordpress, { 'a.xml': wxr(html) })],
  ['an import from Cohost', (html) => imported(cohost, cohostExport(html))],
  ["an import of Tumblr's own export", (html) => imported(tumblr, { 'posts/html/1.html': tumblrPage(html) })],
])('%s keeps text in its order [POST-173]', async (_way, store) => {
  for (const [html, shown] of samples)
    expect.soft(lettersOf(await store(html)), html).toBe(shown.replace(/(?:^| )[a-z0-9]*\((.*?)\)/g, '$1'))
})

test('HTML in Markdown does not take in the list and the paragraph after it [POST-173]', async () => {
  const stored = runs(await typed('<div>Intro</div>\n\n- 1\n\nz', 'markdown'))
  expect(writtenRuns(stored.filter(([, text]) => text.trim()))).toBe('(Intro) li(1) p(z)')
})

test('blocks of the API and a reply of another server keep text in its order [POST-173]', async () => {
  const text = (words: string, subtype?: string) => ({ type: 'text', text: words, ...(subtype && { subtype }) })
  const content = [text('Intro <ul>'), text('1', 'unordered-list-item'), text('z')]
  const { body } = await writeApi(world, token, `/v2/blog/${wren.blogName}/posts`, { content })
  expect(writtenRuns(runs(await bodyOf(String(body.response.id))))).toBe('p(Intro <ul>) li(1) p(z)')
  const post = await writePost(world, wren)
  const peer = await here.aFollowed()
  const [html] = samples[0] ?? ['']
  await create(peer, aNoteBy(peer, { content: html, inReplyTo: here.ours(post) }))
  expect(JSON.stringify(await here.notesOf(post.id))).toContain('Intro\\n1\\nz')
})
