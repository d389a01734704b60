import { randomUUID } from 'node:crypto'
import type { ApObject } from '@bowerbird/domain/federation/vocabulary.ts'
import { shapes } from '@bowerbird/domain/testing/federation-shapes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Arrivals, create, openArrivals } from '../../testing/federation/arrivals.ts'

let here: Arrivals
beforeAll(async () => {
  here = await openArrivals()
})
afterAll(() => here.close())

interface Stored {
  kind: string
  title: string
  body_html: string
  tags: string[]
  warning: string
  labels: string[]
  photos: string | null
  video: string | null
  audio: string | null
  page_url: string
  published: Date
}

/** The same post, by a person whose server can be asked. */
const asOf = (object: ApObject, url: string): ApObject & { id: string } => ({
  ...object,
  id: `${url}/${randomUUID()}`,
  attributedTo: url,
  inReplyTo: null,
  quote: null,
  quoteUrl: null,
  _misskey_quote: null,
  tag: [object.tag ?? []].flat().filter((tag) => (tag as ApObject).type !== 'Link'),
})

test.each(shapes)('a post of %s is stored with every field [FED-031]', async (_server, shape, draft) => {
  const peer = await here.aFollowed()
  const object = asOf(shape, peer.url)
  expect(await create(peer, object)).toBe(202)
  const { rows } = await sql<Stored>`
    select posts.kind, contents.title, body_html, posts.tags, posts.warning, posts.labels, page_url,
      fields #> '{shown,photo,photos}' as photos, fields #> '{shown,video}' as video, fields #> '{shown,audio}' as audio,
      timestamptz '2000-01-01 00:00:00+00' + make_interval(secs => (published_id >> 22) / 1000.0) as published
    from posts join contents on contents.id = posts.content_id join remote_posts on remote_posts.post_id = posts.id
    where object_url = ${object.id}`.execute(here.world.db)
  const [post] = rows
  const { kind = '', title = '', tags = [], warning = '', files = [], pageUrl } = draft
  expect(post).toMatchObject({ kind, title, tags, warning, labels: warning ? ['#other'] : [] })
  expect(post?.published.toISOString()).toBe('2026-10-01T12:00:00.000Z')
  if (pageUrl && shape.url) expect(post?.page_url).toBe(pageUrl)
  expect([post?.photos, post?.video, post?.audio].map(Boolean)).toEqual(
    ['photo', 'video', 'audio'].map((name) => name === kind),
  )
  for (const { alt } of files) expect(JSON.stringify(post)).toContain(alt)
  expect(post?.body_html).not.toMatch(/class=|<script|quote-inline|<img src="https/)
})

test('the words of every make are stored sanitised, with what we add [FED-031]', async () => {
  const found = new Map<string, string>()
  for (const [server, shape] of shapes) {
    const peer = await here.aFollowed()
    const object = asOf(shape, peer.url)
    await create(peer, object)
    const { rows } = await sql<{ body_html: string }>`
      select body_html from contents join posts on posts.content_id = contents.id
      join remote_posts on remote_posts.post_id = posts.id where object_url = ${object.id}`.execute(here.world.db)
    const html = rows[0]?.body_html ?? ''
    found.set(server, html.replace(/ rel="[^"]*"/g, '').replace(/\/remote\/[\w-]{43}/g, '/remote/…'))
  }
  expect(Object.fromEntries(found)).toMatchInlineSnapshot(`
    {
      "GoToSocial, one attachment and one tag, not in lists": "<p>Hello</p>",
      "Lemmy, a link in a community": "<p>Read this</p><p><a href="https://news.example/bowers?a=1&amp;b=2">https://news.example/bowers?a=1&amp;b=2</a></p>",
      "Mastodon, a poll that goes on": "<p>Tea?</p><ul><li>Yes &lt;b&gt;: 2 votes</li><li>No: 1 vote</li></ul><p><a href="https://far.example/@ann/1">Vote at far.example</a></p>",
      "Mastodon, with pictures, a warning, a mention and a quote": "<p>RE: <a href="https://far.example/p/9">https://far.example/p/9</a></p><p><a href="https://far.example/@bob">@bob</a> lunch <a href="https://m.example/tags/soup">#soup</a></p>",
      "Misskey, a quote with a film": "<p>look<br /><br />RE: <a href="https://k.example/n/2">x</a></p>",
      "PeerTube, a film with several forms": "<p><b>A walk</b></p><p>In the <b>woods</b></p>",
      "Pixelfed, pictures without words": "",
      "Pleroma and Akkoma, an answer with links of attachments": "<p>Hello</p>",
      "Wafrn, an answer that quotes by a link among its tags": "<p>Hello</p>",
      "WriteFreely, an article": "<p>Moss.</p>",
      "snac, everybody in cc and a document without a media type": "<p>Hello</p>",
      "the WordPress plugin, an article with an excerpt": "<p>Text</p><img src="/remote/…" alt="tulip" />",
    }
  `)
})
