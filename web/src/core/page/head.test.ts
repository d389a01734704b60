import { describe, expect, test } from 'vitest'
import { collectHead, headHtml, jsonForHtml } from './head.ts'

const here = { origin: 'https://bowerbird.test', siteName: 'Mossgate' }

describe('headHtml', () => {
  test('writes title, description, canonical and OpenGraph', () => {
    const html = headHtml(
      {
        title: 'Mossy Hours',
        description: 'Lichens',
        canonical: '/blog/mossy-hours',
        type: 'profile',
        image: { url: '/a.png', width: 1280, height: 720 },
      },
      here,
    )
    expect(html).toContain('<title>Mossy Hours · Mossgate</title>')
    expect(html).toContain('<meta property="og:site_name" content="Mossgate">')
    expect(html).toContain('<meta name="description" content="Lichens">')
    expect(html).toContain('<link rel="canonical" href="https://bowerbird.test/blog/mossy-hours">')
    expect(html).toContain('<meta property="og:type" content="profile">')
    expect(html).toContain('<meta property="og:image" content="https://bowerbird.test/a.png">')
    expect(html).toContain('<meta property="og:image:width" content="1280">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
  })

  test('an avatar is a small picture of a card', () => {
    const html = headHtml({ image: { url: '/avatar/wren/128', isAvatar: true } }, here)
    expect(html).toContain('<meta property="og:image" content="https://bowerbird.test/avatar/wren/128">')
    expect(html).toContain('<meta name="twitter:card" content="summary">')
    expect(html).not.toContain('og:image:width')
  })

  test.each([
    ['title', { title: '</title><script>alert(1)</script>' }],
    ['description', { description: '"><script>alert(1)</script>' }],
    ['JSON-LD', { data: { name: '</script><script>alert(1)</script>' } }],
    ['feed', { feeds: [{ title: '"><script>', type: 'application/rss+xml', href: '/x"><script>' }] }],
  ])('lets nothing out of its place: %s', (_where, tags) => {
    const html = headHtml(tags, here).replace('<script type="application/ld+json">', '')
    expect(html).not.toContain('<script')
  })
})

test('data inside a script element cannot end it, and reads back as it was', () => {
  const value = { text: '</script><!-- <script>' }
  expect(jsonForHtml(value)).not.toContain('<')
  expect(JSON.parse(jsonForHtml(value))).toEqual(value)
})

test('the innermost route has the last word', () => {
  const matches = [
    { handle: { head: () => ({ title: 'Outer', description: 'Kept' }) }, loaderData: {} },
    { handle: {}, loaderData: null },
    { handle: { head: (data: { name: string }) => ({ title: data.name }) }, loaderData: { name: 'Inner' } },
    { handle: { head: () => ({ title: 'Never: its loader failed' }) }, loaderData: undefined },
  ]
  expect(collectHead(matches, { params: {}, origin: here.origin })).toEqual({ title: 'Inner', description: 'Kept' })
})
