import { origin } from '@bowerbird/domain/testing/npf-parts.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { mastodon } from '../imports/sources/mastodon/mastodon.ts'
import { blogName, exportedRow, importedPost, mediaFiles } from '../testing/archives/imported-posts.ts'
import { memoryArchive, readAll } from '../testing/archives/memory-archive.ts'
import { mastodonActivity } from './mastodon-layout.ts'
import { longDate, tumblrPage } from './tumblr-layout.ts'

vi.setConfig({ testTimeout: 60_000 })

const types: Record<string, string> = { webp: 'image/webp', mp3: 'audio/mpeg', mp4: 'video/mp4' }
const blog = { id: '1', name: blogName, title: 'Moss', description: '', avatar: null, header: null }
const around = { blog, origin, files: new Map(mediaFiles.map((name) => [name, types[name.split('.')[1] ?? ''] ?? ''])) }

async function throughMastodon(row: ReturnType<typeof exportedRow>) {
  const made = mastodonActivity(row, around)
  if (!made) return null
  const files = Object.fromEntries(made.files.map(({ name, key }) => [name, key]))
  const actor = { id: `${origin}/blog/${blogName}`, followers: `${origin}/blog/${blogName}/followers` }
  const archive = memoryArchive({ 'actor.json': actor, 'outbox.json': { orderedItems: [made.activity] }, ...files })
  const { posts, left } = await readAll(mastodon.read({ archive }, { zone: 'UTC' }))
  return { post: [...posts.values()][0], left, files }
}

test('a Mastodon archive keeps dates, states, tags, warnings, pictures and polls of every post [IMP-065]', async () => {
  await fc.assert(
    fc.asyncProperty(importedPost, async (post) => {
      const came = await throughMastodon(exportedRow(post))
      const { state, atMs, tags, warning } = post
      const isShown = state === 'published' || state === 'private'
      expect(came !== null).toBe(isShown)
      if (!isShown) return
      if (!post.own)
        expect(came?.post).toMatchObject({ state, atMs, own: null, trail: [{ url: post.trail.at(-1)?.url }] })
      if (!post.own) return
      expect(came?.post).toMatchObject({ state, atMs, tags, warning, oldPaths: [`/blog/${blogName}/post/${post.id}`] })
      const { own } = post
      if (own.poll) expect(came?.post?.own?.poll?.options).toEqual(own.poll.options)
      for (const [at, photo] of (own.photos ?? []).entries())
        expect(came?.post?.own?.photos?.[at]?.alt).toBe(photo.alt || photo.caption)
      const shown = JSON.stringify({ ...own, poll: null })
      for (const name of mediaFiles)
        if (shown.includes(`media/${name}`)) expect(Object.values(came?.files ?? {})).toContain(name)
    }),
    { numRuns: 150 },
  )
})

test('what only members may read is for followers in it [IMP-065]', async () => {
  const row = {
    ...exportedRow(fc.sample(importedPost, 1)[0] as never),
    state: 'published' as const,
    members_only: true,
  }
  expect((await throughMastodon(row))?.post?.state).toBe('private')
})

test('a page of the Tumblr layout has heading, rows of photos, trail, time and tags [IMP-064]', () => {
  const photo = (url: string) => ({ id: url, url, width: 30, height: 20, alt: 'Moss', caption: '' })
  const row = {
    ...exportedRow(fc.sample(importedPost, 1)[0] as never),
    ...{
      id: '7',
      title: 'On moss',
      html: '<p>Own<img src="/media/c.webp" alt=""></p><hr class="read-more" />',
      votes: null,
    },
    ...{ kind: 'photo' as const, tags: ['Moss & rain'], published_at: '2022-01-20T21:40:00Z' },
    fields: {
      shown: {
        photo: { photos: ['a', 'b'].map((name) => photo(`/media/${name}.webp`)), layout: '2', linkthrough: '' },
      },
    } as never,
    trail: [
      {
        blog: 'jay',
        post_id: '5',
        html: '<p>First<img src="/media/theirs.webp" alt=""></p>',
        kind: 'text' as const,
        title: 'Theirs',
      },
      { blog: 'hidden', html: null },
    ],
  }
  const page = tumblrPage(row, around)
  const size = 'data-orig-width="30" data-orig-height="20"'
  const figure = (file: string) =>
    `<figure class="tmblr-full" ${size}><img src="../../media/${file}" alt="Moss" ${size}></figure>`
  const link = (name: string, id: string) =>
    `<p><a class="tumblr_blog" href="${origin}/blog/${name}/post/${id}">${name}</a>:</p>`
  expect(page.html).toContain(
    `<body><h1>Theirs</h1>${link('hidden', '0')}<blockquote>${link('jay', '5')}<blockquote><p>First<img src="${origin}/media/theirs.webp" alt=""></p></blockquote></blockquote>` +
      `<h2>On moss</h2><div class="npf_row">${figure('7_0.webp')}${figure('7_1.webp')}</div><p>Own<img src="../../media/7_2.webp" alt=""></p><p>[[MORE]]</p>` +
      '<div id="footer"><span id="timestamp"> January 20th, 2022 9:40pm </span><span class="tag">Moss &amp; rain</span></div></body>',
  )
  expect(page.files).toEqual([
    { name: '7_0.webp', key: 'a.webp' },
    { name: '7_1.webp', key: 'b.webp' },
    { name: '7_2.webp', key: 'c.webp' },
  ])
})

test.each([
  ['2022-03-01T00:00:00Z', 'March 1st, 2022 12:00am'],
  ['2022-03-02T12:05:00Z', 'March 2nd, 2022 12:05pm'],
  ['2022-12-03T13:00:00Z', 'December 3rd, 2022 1:00pm'],
  ['2022-12-11T23:59:00Z', 'December 11th, 2022 11:59pm'],
  ['2022-12-22T01:02:00Z', 'December 22nd, 2022 1:02am'],
])('%s is written as %s [IMP-064]', (time, words) => {
  expect(longDate(new Date(time))).toBe(words)
})
