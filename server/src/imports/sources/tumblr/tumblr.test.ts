import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withFile, zipBytes } from '../../../testing/archives/make-zip.ts'
import { expectedPost, exportPage, tumblrExport } from '../../../testing/archives/tumblr-export.ts'
import { samplePosts } from '../../../testing/archives/tumblr-pages.ts'
import { openArchive } from '../../archive/open-archive.ts'
import type { Found, ImportedPost } from '../../import-source.ts'
import { tumblr } from './tumblr.ts'

const readAll = (bytes: Buffer, zone = 'Europe/Berlin'): Promise<Found[]> =>
  withFile(bytes, async (path) => {
    const archive = await openArchive(path)
    const found = await Array.fromAsync(tumblr.read({ archive }, { zone }))
    await archive.close()
    return found
  })

const readOne = async (body: string, heading = ''): Promise<ImportedPost> => {
  const [found] = await readAll(await zipBytes({ 'posts/html/1.html': exportPage({ body, heading }) }))
  if (!found || !('post' in found)) throw new Error(JSON.stringify(found))
  return found.post
}

describe("Tumblr's own export", () => {
  test('every kind and oddity is read field by field, oldest first [IMP-037] [IMP-038] [IMP-039] [IMP-041]', async () => {
    const found = await readAll(await tumblrExport(samplePosts))
    const atMs = Date.parse('2022-01-20T20:40:00Z')
    expect(found).toEqual(samplePosts.map((post) => ({ post: expectedPost(post, atMs) })))
  })

  test('the times of an archive are of the zone that the person names [IMP-040]', async () => {
    const bytes = await tumblrExport(samplePosts.slice(0, 1))
    const [found] = await readAll(bytes, 'America/New_York')
    expect(found).toMatchObject({ post: { atMs: Date.parse('2022-01-21T02:40:00Z') } })
  })

  test('an export that was unpacked and packed again, with a folder around it, is read the same [IMP-032]', async () => {
    const files = {
      'my blog/posts/html/7.html': exportPage({ body: '<p>Words.</p>' }),
      'my blog/media/7.jpg': 'picture',
    }
    expect(await readAll(await zipBytes(files))).toMatchObject([
      { post: { id: '7', own: { kind: 'photo', photos: [{ file: { name: 'my blog/media/7.jpg' } }] } } },
    ])
  })

  test('a file that a page links and the archive lacks is named, in a text, a photo and a film [IMP-092]', async () => {
    const lost = { name: 'media/9_0.jpg' }
    const text = await readOne('<p>Moss</p><img src="../../media/9_0.jpg" alt="Lost"><p>Rain</p>', 'A title')
    expect(text.own?.html).toContain('<img src="archive:media/9_0.jpg" alt="Lost">')
    const photo = await readOne('<figure class="tmblr-full"><img src="../../media/9_0.jpg"></figure>')
    expect(photo.own?.photos).toEqual([{ file: lost, alt: '', caption: '' }])
    const film = await readOne('<video controls><source src="../../media/9_0.mp4" type="video/mp4"></video>')
    expect(film.own?.film?.file).toEqual({ name: 'media/9_0.mp4' })
    expect((await readOne('<p>Moss</p><img src="">', 'A title')).own?.html).not.toContain('archive:')
  })

  test('a broken page costs one post and says why [IMP-042]', async () => {
    const found = await readAll(
      await tumblrExport([], {
        'html/1.html': exportPage({ body: '<p>No date.</p>' }, ''),
        'html/2.html': exportPage({ body: '<p>Fine.</p>' }),
        'html/3.html': exportPage({ body: '<p>A strange date.</p>' }, 'Brumaire 2nd'),
        'html/4.html': exportPage({ body: '<div>'.repeat(700) }),
        'html/5.html': exportPage({ body: 'x'.repeat(5 * 1024 * 1024) }),
        'html/6.html': exportPage({}),
        'html/7.html': exportPage({ body: '<br>'.repeat(100_001) }),
        'html/8.html': Buffer.from([0xff, 0x00, 0xfe, 0x3c]),
        'html/drafts/2.html': exportPage({ body: '<p>Twice.</p>' }),
        'html/index.html': 'not a post',
      }),
    )
    const reported = found.map((one) =>
      'leftOut' in one ? [one.leftOut.id, one.leftOut.reason] : 'post' in one && one.post.id,
    )
    expect(reported).toEqual([
      ['1', 'The page has no date.'],
      '2',
      ['2', 'The archive has this post twice. The first one is used.'],
      '3',
      ['3', 'The page has no date, so the previous post’s date is used.'],
      ['4', 'The page is nested too deeply.'],
      ['5', 'The page is too large.'],
      ['6', 'The page has no text or pictures.'],
      ['7', 'The page has too many parts.'],
      '8',
      ['8', 'The page has no date, so the previous post’s date is used.'],
    ])
  })

  test('a trail of two hundred reblogs keeps who said what, oldest first [IMP-039]', async () => {
    const body = Array.from({ length: 200 }, (_, at) => at).reduce(
      (inside, at) =>
        `<p><a href="https://b${at}.tumblr.com/post/${at}">b${at}</a>:</p><blockquote>${inside}<p>Said ${at}</p></blockquote>`,
      '',
    )
    const { own, trail } = await readOne(`${body}<p>Mine</p>`)
    expect(own?.html).toBe('<p>Mine</p>')
    expect(trail.map(({ blog, content }) => `${blog} ${content.html}`)).toEqual(
      Array.from({ length: 200 }, (_, at) => `b${at} <p>Said ${at}</p>`),
    )
  })

  test.each([
    ['a link that is no blog', '<p><a href="https://example.org/a">example</a>:</p><blockquote>Q</blockquote>'],
    [
      'words around the name',
      '<p>See <a href="https://moss.tumblr.com/post/1">moss</a>:</p><blockquote>Q</blockquote>',
    ],
    ['a quotation without a name', '<p>note:</p><blockquote>Q</blockquote>'],
    ['no quotation', '<p><a href="https://moss.tumblr.com/post/1">moss</a>:</p><p>Q</p>'],
  ])('%s is not taken for a reblog [IMP-039]', async (_, body) => {
    expect((await readOne(body, 'Mine')).trail).toEqual([])
  })

  test.each([
    ['text', '<p>Write &lt;b&gt; for bold.</p>', '<p>Write &lt;b&gt; for bold.</p>'],
    ['text', '<p>Words.</p><p><iframe src="https://www.youtube.com/embed/x"></iframe></p>', undefined],
    ['audio', '<iframe src="https://open.spotify.com/embed/track/1"></iframe>', ''],
    ['quote', '<p class="npf_quote">Be kind.</p><p>Somebody</p><p>More.</p>', ''],
    ['text', '<blockquote><p>Q</p></blockquote><p>What I think of it.</p>', undefined],
    ['link', '<p class="npf_link"><a href="https://example.org/">Title</a></p><p>Why.</p>', '<p>Why.</p>'],
    ['text', '<p><a href="mailto:a@example.org">Write</a></p>', undefined],
    ['text', '<p class="npf_chat">One line</p>', undefined],
    ['text', '<p>I asked: why?</p>', undefined],
    ['text', 'Bare <b>words</b> <i>here</i><br>and there', '<p>Bare <b>words</b> <i>here</i><br>and there</p>'],
    ['text', '<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
  ])('guesses %s for %s [IMP-037]', async (kind, body, html) => {
    const { own } = await readOne(body)
    expect([own?.kind, own?.html]).toEqual([kind, html ?? body])
  })

  test('reading twice gives the same ids in the same order, however the archive is packed [IMP-041]', async () => {
    const ids = fc.uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 19n }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(ids, fc.boolean(), async (numbers, compress) => {
        const page = (id: bigint) => [`posts/html/${id}.html`, exportPage({ body: `<p>${id}</p>` })] as const
        const pack = (order: bigint[]) => zipBytes(Object.fromEntries(order.map(page)), { compress })
        const once = await readAll(await pack(numbers))
        const again = await readAll(await pack(numbers.toReversed()))
        const inOrder = numbers.toSorted((a, b) => (a < b ? -1 : 1)).map(String)
        expect(once.map((one) => 'post' in one && one.post.id)).toEqual(inOrder)
        expect(again).toEqual(once)
      }),
      { numRuns: 15 },
    )
  })

  test('any bytes for a page give a post or a reason, and never an error [IMP-042]', async () => {
    const pieces = fc.constantFrom(
      '<p>',
      '</p>',
      '<blockquote>',
      '<a href="https://a.tumblr.com/post/1">a</a>:',
      '<img src="../../media/1_0.jpg">',
      '&lt;p&gt;',
      '<div id="footer">',
      '<h1>',
      '<audio>',
      '<figure>',
      '<div class="npf_row">',
      'asked:',
      '<!--',
      '"',
      'words',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 25 }), async (body) => {
        const files = { 'posts/html/1.html': exportPage({ body: body.join('') }), 'media/1_0.jpg': 'picture' }
        const found = await readAll(await zipBytes(files))
        expect(found.length).toBeGreaterThan(0)
        expect(found.every((one) => !('leftOut' in one) || !one.leftOut.reason.includes('damaged'))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
