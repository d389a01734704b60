import { expect, test } from 'vitest'
import { linksIn, mentionsIn } from './text-links.ts'

const origin = 'https://town.example'
const found = (text: string) =>
  linksIn(text, origin).map(({ start, end, ...link }) => ({ written: text.slice(start, end), ...link }))

test.each([
  ['no address at all', []],
  ['see https://example.org/a?b=c#d now', [['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d']]],
  ['HTTP://EXAMPLE.org', [['HTTP://EXAMPLE.org', 'HTTP://EXAMPLE.org']]],
  ['www.example.org/x', [['www.example.org/x', 'https://www.example.org/x']]],
  ['(https://example.org/a).', [['https://example.org/a', 'https://example.org/a']]],
  ['https://example.org/a_(b), and', [['https://example.org/a_(b)', 'https://example.org/a_(b)']]],
  [
    'https://a.example https://b.example',
    [
      ['https://a.example', 'https://a.example'],
      ['https://b.example', 'https://b.example'],
    ],
  ],
  ['javascript:alert(1) ftp://a.example', []],
  ['xhttps://a.example me@www.example.org', []],
  ['https://', []],
  ['see www.example.org, or (www.example.org)', Array(2).fill(['www.example.org', 'https://www.example.org'])],
  ['“https://example.org/ä/ö?q=ü”', [['https://example.org/ä/ö?q=ü', 'https://example.org/ä/ö?q=ü']]],
  ['https://example.org/a…', [['https://example.org/a', 'https://example.org/a']]],
  ['https://example.org:8080/a', [['https://example.org:8080/a', 'https://example.org:8080/a']]],
  ['//example.org mailto:a@example.org', []],
])('%j has the links %j [MSG-190]', (text, links) => {
  expect(found(text).map(({ written, url }) => [written, url])).toEqual(links)
})

test('positions are counted in UTF-16 code units, the end not part of it [MSG-186]', () => {
  expect(linksIn('😀 https://a.example!', origin)).toEqual([
    { type: 'link', start: 3, end: 20, url: 'https://a.example' },
  ])
})

test.each([
  ['/blog/Satin', { blog_name: 'satin' }],
  ['/blog/satin/post/12/a-slug', { blog_name: 'satin', post_id: '12' }],
  ['/conversation/new/satin', { messaging_blog_name: 'satin' }],
  ['/messaging/conversation/satin', { messaging_blog_name: 'satin' }],
  ['/dashboard', {}],
  ['/blogs/satin', {}],
])('%s on this site says where it leads [MSG-190]', (path, where) => {
  const [link] = linksIn(origin + path, origin)
  expect(link).toEqual({ type: 'link', start: 0, end: origin.length + path.length, url: origin + path, ...where })
})

test('the same path elsewhere is just an address [MSG-190]', () => {
  expect(linksIn('https://other.example/blog/satin', origin)[0]).not.toHaveProperty('blog_name')
})

test.each([
  ['@Satin and (@moss-2), @satin.', ['satin', 'moss-2', 'satin']],
  ['a@satin, x.@satin, @@satin, /@satin, @satin@place', []],
  [`@${'x'.repeat(33)} @ @satin`, ['satin']],
  [`${origin}/@satin @moss`, ['moss']],
])('%s mentions %j', (text, names) => {
  const mentions = mentionsIn(text, linksIn(text, origin))
  expect(mentions.map(({ name }) => name)).toEqual(names)
  for (const { name, start, end } of mentions) expect(text.slice(start, end).toLowerCase()).toBe(`@${name}`)
})
