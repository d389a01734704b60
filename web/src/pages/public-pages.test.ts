// @vitest-environment node
import { readActivity, readActivityChart } from '@bowerbird/domain/activity/activity.contract.ts'
import { listFollowedBlogs, listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { readBlogView, readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readLively } from '@bowerbird/domain/feeds/lively.contract.ts'
import { listNotes } from '@bowerbird/domain/notes/notes.contract.ts'
import { expect, test, vi } from 'vitest'
import { anActivity } from '../testing/activity.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aBlog, aUser } from '../testing/people.ts'
import { aBlogView, aBrief, aContent, aPage, aPost } from '../testing/posts.ts'

vi.mock('virtual:client-manifest', () => ({ manifest: {} }))
const { render } = await import('../entry.server.tsx')

const blog = aBlog('satin', {
  title: 'Satin & Straw',
  description: 'Blue <3 <b>things</b>.',
  description_sanitized: 'Blue &lt;3 <b>things</b>.',
})
const post = aPost({
  id: '7',
  content: aContent({ title: 'What the tide left', body_html: '<p>Three <b>caps</b>.</p>' }),
  summary: 'What the tide left. Three caps.',
  tags: ['blue'],
  post_url: 'https://bowerbird.test/blog/satin/post/7/what-the-tide-left',
})

function site(posts = [post], next: string | null = null) {
  const note = { type: 'like' as const, ts: 1_935_000_000, blog: aBrief('bluefinds') }
  return fakeServer()
    .answer(readBlogView, ({ post_id }) =>
      aBlogView(blog, post_id ? posts.filter(({ id }) => id === post_id) : posts, next),
    )
    .answer(readTimeline, aPage(posts, next))
    .answer(listNotes, { notes: [note], _links: {} })
}

const at = (url: string, server = site()) =>
  render({
    url,
    origin: 'https://bowerbird.test',
    assets: { scripts: [], styles: [] },
    transport: server.transport,
  })

const jsonLd = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)?.[1] ?? '{}')

test('a blog’s page can be read without scripts or an account, in its own colours [BLOG-005, BLOG-049]', async () => {
  const { status, html } = await at('/blog/satin')
  expect(status).toBe(200)
  const body = html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'))
  expect(body).toContain('Satin &amp; Straw')
  expect(body).toContain('Blue &lt;3 <b>things</b>.')
  expect(body).toContain('<p dir="auto">Three <b>caps</b>.</p>')
  expect(body).toContain('--blog-ground:#ffffff')
  expect(body).toContain('href="/follow/satin"')
  expect(body).toMatch(/<button[^>]*aria-label="Share satin"/)
  expect(body).toMatch(/<article[^>]*data-post-id="7".*<button[^>]*aria-label="Share".*<\/article>/s)
})

test('avatars are not fetched ahead of the page, in which they may be shown in another size', async () => {
  const { global_theme_params: theme } = blog
  const withHeader = {
    ...blog,
    has_default_header: false,
    global_theme_params: { ...theme, header_image_focused: '/header.webp' },
  }
  const server = site().answer(readBlogView, aBlogView(withHeader, [post]))
  const { html } = await at('/blog/satin', server)
  expect(html).toContain('/avatar/satin/')
  expect(html.match(/<link rel="preload" as="image"[^>]*>/g)).toEqual([
    '<link rel="preload" as="image" href="/header.webp"/>',
  ])
})

test('it tells machines what it is: title, description, canonical address, OpenGraph, JSON-LD and both feeds', async () => {
  const { html } = await at('/blog/satin')
  expect(html).toContain('<title>Satin &amp; Straw (satin) · Bowerbird</title>')
  expect(html).toContain('<meta name="description" content="Blue &lt;3 things.">')
  expect(html).toContain('<link rel="canonical" href="https://bowerbird.test/blog/satin">')
  expect(html).toContain('<meta property="og:type" content="profile">')
  expect(html).toContain('type="application/rss+xml"')
  expect(html).toContain('href="/blog/satin/feed.json"')
  expect(jsonLd(html)).toMatchObject({ '@type': 'Blog', url: 'https://bowerbird.test/blog/satin' })
})

test('older posts are a plain link away, and the page below a post has the same canonical address', async () => {
  const server = site([post], '7')
  expect((await at('/blog/satin', server)).html).toContain('href="/blog/satin?before=7"')
  const { html } = await at('/blog/satin?before=9', server)
  expect(html).toContain('<link rel="canonical" href="https://bowerbird.test/blog/satin">')
  expect(server.sentTo(readBlogView).at(-1)).toMatchObject({ before: '9' })
})

test('an empty blog says so in the words of the server, and a covered one that it is covered [BLOG-005, BLOG-019, BLOG-254, BLOG-255]', async () => {
  const words = { empty_tumblelog_message: 'Not a word yet' }
  const empty = site([]).answer(readBlogView, { ...aBlogView(blog, []), ...words })
  expect((await at('/blog/satin', empty)).html).toContain('Not a word yet')
  const covered = site([]).answer(readBlogView, { ...aBlogView(blog, []), ...words, is_safe_mode_applied: true })
  for (const path of ['/blog/satin', '/blog/satin/post/7/what-the-tide-left']) {
    const { status, html } = await at(path, covered)
    expect([path, status]).toEqual([path, 200])
    const body = html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'))
    expect(body).toContain('This Tumblr may contain sensitive media.')
    expect(body).toMatch(/<a[^>]*href="\/settings\/account"[^>]*>Safe Mode is on<\/a>/)
    expect(body).not.toContain('Not a word yet')
  }
  expect((await at('/blog/satin/post/7/x', covered)).html).toContain('<meta name="robots" content="noindex">')
})

test('a post’s page has the post and its notes, and says what it is [BLOG-005]', async () => {
  const { status, html } = await at('/blog/satin/post/7/what-the-tide-left')
  expect(status).toBe(200)
  expect(html).toContain('<p dir="auto">Three <b>caps</b>.</p>')
  expect(html).toContain('bluefinds')
  expect(html).toContain('<title>What the tide left · Satin &amp; Straw · Bowerbird</title>')
  expect(html).toContain('<link rel="canonical" href="https://bowerbird.test/blog/satin/post/7/what-the-tide-left">')
  expect(html).toContain('<meta property="og:type" content="article">')
  expect(jsonLd(html)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'What the tide left',
    keywords: ['blue'],
    author: { name: 'satin' },
  })
})

test.each(['/blog/satin/post/7', '/blog/satin/post/7/something-else', '/blog/SATIN/post/7/what-the-tide-left'])(
  '%s leads to the post’s one address',
  async (path) => {
    const { status, redirect } = await at(path)
    expect({ status, redirect }).toEqual({ status: 302, redirect: '/blog/satin/post/7/what-the-tide-left' })
  },
)

test('what a visitor may not see, and what is not there, is the same 404', async () => {
  const none = fakeServer().refuse(readBlogView, blogsRefusals.gone).refuse(listNotes, blogsRefusals.gone)
  for (const [path, server] of [
    ['/blog/nobody', none],
    ['/blog/satin/post/8/x', site()],
    ['/blog/satin/post/not-a-number', site()],
  ] as const) {
    expect((await at(path, server)).status).toBe(404)
  }
})

test('the front page shows what was posted last and tags to follow, nothing covered, and the same to every guest', async () => {
  const covered = { ...post, id: '8', is_covered: true, content: aContent({ title: 'Not for all' }) }
  const server = site()
    .answer(readExplore, { posts: [post, covered], next: null, next_offset: -1 })
    .answer(readLively, { tags: ['blue'], blogs: [] })
  const { status, html } = await at('/', server)
  expect(status).toBe(200)
  const body = html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'))
  expect(body).toContain('href="/blog/satin/post/7/what-the-tide-left"')
  expect(body).toContain('What the tide left')
  expect(body).toContain('href="/tagged/blue"')
  expect(body).not.toContain('Not for all')
  expect((await at('/', server)).html).toBe(html)
  const empty = site().answer(readExplore, { posts: [], next: null, next_offset: -1 })
  expect((await at('/', empty)).html).toContain('No posts yet')
})

test('a post that is not for everyone asks not to be indexed', async () => {
  const path = '/blog/satin/post/7/what-the-tide-left'
  for (const change of [{ state: 'private' as const }, { owner_flagged_nsfw: true }, { members_only: true }]) {
    expect((await at(path, site([{ ...post, ...change }]))).html).toContain('<meta name="robots" content="noindex">')
  }
})

test.each(['/dashboard', '/likes', '/following', '/settings'])(
  '%s is there for a member, and a guest is led to log in and back [BLOG-214]',
  async (path) => {
    const guest = await at(path)
    expect([guest.status, guest.redirect]).toEqual([302, `/login?next=${encodeURIComponent(path)}`])
    const member = fakeServer(aUser())
      .answer(readTimeline, aPage([post]))
      .answer(listFollowedBlogs, { blogs: [{ ...aBrief('fern'), following: true }], next: null })
      .answer(listRecommendedBlogs, { blogs: [] })
    const { status, redirect, html } = await at(path, member)
    if (path === '/settings') expect([status, redirect]).toEqual([302, '/settings/account'])
    else expect(status).toBe(200)
    if (path !== '/settings')
      expect(html).toContain(path === '/following' ? 'fern' : '<p dir="auto">Three <b>caps</b>.</p>')
  },
)

test('the activity of a blog is a page for its owner; another gets 403, a guest logs in [BLOG-090]', async () => {
  const answers = (isMine: boolean) =>
    fakeServer(aUser())
      .answer(readActivity, isMine ? anActivity([], [], 'satin') : blog)
      .answer(readActivityChart, { days: [], follower_count: 0, top_posts: [] })
  const path = '/blog/satin/activity'
  expect((await at(path, answers(false))).status).toBe(403)
  expect((await at(path, answers(true))).status).toBe(200)
  expect(await at(path)).toMatchObject({ status: 302, redirect: `/login?next=${encodeURIComponent(path)}` })
})

test('a tag’s page can be read by a guest, and its posts lead on', async () => {
  const { status, html } = await at('/tagged/found%20things', site([post], '7'))
  expect(status).toBe(200)
  expect(html).toContain('<title>#found things · Bowerbird</title>')
  expect(html).toContain('<p dir="auto">Three <b>caps</b>.</p>')
  expect(html).toContain('href="/tagged/found%20things?before=7"')
})

test('a form’s address comes from the server with the page below it [POST-007]', async () => {
  const server = fakeServer(aUser()).answer(readTimeline, aPage([post]))
  const { html } = await at('/tagged/blue/new/text', server)
  expect(html).toContain('<p dir="auto">Three <b>caps</b>.</p>')
  expect(html).toContain('data-glass')
})

test('a public post tells other sites how to show it, a sensitive one does not', async () => {
  const address = 'https://bowerbird.test/blog/satin/post/7/what-the-tide-left'
  const link = `<link rel="alternate" type="application/json+oembed" title="What the tide left" href="https://bowerbird.test/oembed?url=${encodeURIComponent(address)}">`
  expect((await at('/blog/satin/post/7/what-the-tide-left')).html).toContain(link)
  const sensitive = site([{ ...post, owner_flagged_nsfw: true }])
  expect((await at('/blog/satin/post/7/what-the-tide-left', sensitive)).html).not.toContain('json+oembed')
})

test('a guest is sent nothing of members, also once the server has made a page for one', async () => {
  const bodyOf = (html: string) => html.slice(html.indexOf('<body>'), html.indexOf('id="page-data"'))
  const before = await at('/blog/satin')
  const member = fakeServer(aUser())
    .answer(readBlogView, aBlogView(blog, [post]))
    .answer(listNotes, { notes: [], _links: {} })
  expect(bodyOf((await at('/blog/satin', member)).html)).not.toBe(bodyOf(before.html))
  expect(bodyOf((await at('/blog/satin')).html)).toBe(bodyOf(before.html))
})
