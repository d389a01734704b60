// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { aPost } from '../testing/posts.ts'

vi.mock('virtual:client-manifest', () => ({ manifest: {} }))
const { embedHtml } = await import('./embed-html.tsx')

const about = { origin: 'http://bowerbird.test', siteName: 'Tumblr', script: 'say()' }

test('a post in a frame is the card of our pages, with a way to it that opens beside the other site [POST-304]', () => {
  const post = aPost({ id: '11' })
  const html = embedHtml({ post, isCovered: false }, about)
  expect(html).toMatch(/<article[^>]* data-post-id="11"/)
  expect(html).toContain('<p dir="auto">Three bottle caps.</p>')
  expect(html).toContain('<base target="_blank">')
  expect(html).toContain(`<a href="${post.post_url}">See it on Tumblr</a>`)
  expect(html.match(/<script[^>]*>.*?<\/script>/g)).toEqual(['<script>say()</script>'])
})

test.each([
  ['shown', { post: aPost(), isCovered: false }, 'A post by satin'],
  ['covered', { post: aPost(), isCovered: true }, 'A post by satin'],
  ['gone', { post: null, isCovered: false }, 'Tumblr'],
])('a post that is %s has one main part and one heading over it, for who hears the frame', (_what, shown, heading) => {
  const html = embedHtml(shown, about)
  expect(html.match(/<main>.*<\/main>/g)).toHaveLength(1)
  const [first = '', ...more] = html.match(/<h1>.*?<\/h1>/g) ?? []
  expect([first.replace(/<[^>]*>/g, ''), more]).toEqual([heading, []])
})

test('what is covered or gone is said to be, with its warning, and nothing of it is sent [CTRL-024]', () => {
  const post = aPost({ id: '11' })
  const covered = embedHtml({ post, isCovered: true }, about)
  expect(covered).not.toContain('Three bottle caps.')
  expect(covered).toContain('may contain something sensitive')
  expect(covered).toContain(post.post_url)
  const warned = aPost({ is_covered: true, is_warned: true, summary: 'Content warning: violence' })
  expect(embedHtml({ post: warned, isCovered: true }, about)).toContain('Content warning: violence')
  expect(embedHtml({ post: null, isCovered: false }, about)).toContain('This post no longer exists.')
})
