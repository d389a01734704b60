import { expect, test } from 'vitest'
import { frameSandbox } from '../../media/embeds.ts'
import { elementsRemovedWhole, linkAddress, linkRel, rebuildElement, richElements } from './rich-text.ts'

const attributesOf = (name: string, given: Record<string, string>) => rebuildElement(name, given)?.attributes

test('exactly these elements may stand in a post [POST-172]', () => {
  expect(Object.keys(richElements).sort().join(' ')).toBe(
    'a b blockquote br figure h2 hr i iframe img li ol p pre s small sub sup ul',
  )
  for (const name of [
    'div',
    'span',
    'table',
    'form',
    'input',
    'svg',
    'math',
    'object',
    'embed',
    'template',
    'constructor',
  ])
    expect(rebuildElement(name, {})).toBeNull()
})

test.each([
  ['strong', 'b'],
  ['em', 'i'],
  ['h1', 'h2'],
  ['h3', 'h2'],
  ['h4', 'h2'],
  ['h5', 'h2'],
  ['h6', 'h2'],
  ['strike', 's'],
  ['del', 's'],
])('%s becomes %s [POST-173]', (given, name) => {
  expect(rebuildElement(given, { class: 'x', onclick: 'x' })).toEqual({ name, attributes: {} })
})

test('a link keeps its address and title and no more [POST-174]', () => {
  const given = {
    href: 'https://example.com',
    title: 'T',
    target: '_top',
    id: 'x',
    class: 'y',
    onclick: 'z',
    rel: 'opener',
  }
  expect(attributesOf('a', given)).toEqual({ href: 'https://example.com', title: 'T', rel: linkRel })
})

test('a picture keeps its source, words and original size, a figure its original size [POST-175]', () => {
  const size = { 'data-orig-width': '640', 'data-orig-height': '480' }
  const given = { src: '/media/ab/cd.png', alt: 'A', width: '1', srcset: 'x', onerror: 'y', style: 'z', ...size }
  expect(attributesOf('img', given)).toEqual({ src: '/media/ab/cd.png', alt: 'A', ...size })
  expect(attributesOf('figure', { ...size, class: 'x' })).toEqual(size)
  expect(attributesOf('figure', { 'data-orig-width': '1px', 'data-orig-height': '-1' })).toEqual({})
})

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/svc/like',
  'x.png',
  '//evil.example/x.png',
  '/media/../svc',
  '',
  'blob:x',
])('a picture from %j does not stay', (src) => {
  expect(rebuildElement('img', { src })).toBeNull()
})

test('a rule keeps its label and the class read-more [POST-176]', () => {
  expect(attributesOf('hr', { class: 'big read-more red', 'data-label': 'L', id: 'x' })).toEqual({
    class: 'read-more',
    'data-label': 'L',
  })
  expect(attributesOf('hr', { class: 'read-more-not' })).toEqual({})
})

test('a frame keeps its player, size and border, and is put in a sandbox [POST-177]', () => {
  const given = {
    src: 'https://youtu.be/dQw4w9WgXcQ',
    width: '540',
    height: '304',
    frameborder: '0',
    srcdoc: 'x',
    allow: '*',
  }
  expect(attributesOf('iframe', given)).toEqual({
    src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    width: '540',
    height: '304',
    frameborder: '0',
    sandbox: frameSandbox,
  })
  expect(rebuildElement('iframe', { src: 'https://evil.example' })).toBeNull()
  expect(rebuildElement('iframe', { srcdoc: '<script>' })).toBeNull()
})

test.each(['b', 'i', 's', 'ul', 'ol', 'li', 'p', 'h2', 'blockquote', 'br', 'pre', 'sub', 'sup', 'small'])(
  '%s keeps no attribute at all [POST-178]',
  (name) => {
    const given = { onclick: 'x', style: 'x', id: 'x', class: 'x', name: 'x', title: 'x', href: 'x', 'data-label': 'x' }
    expect(attributesOf(name, given)).toEqual({})
  },
)

test.each([
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['/tagged/cats', '/tagged/cats'],
  ['#note', '#note'],
  ['page?x=javascript:1', 'page?x=javascript:1'],
  [' https://example.com ', 'https://example.com'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['\u00a0javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['tumblr://x', null],
  ['blob:https://x/1', null],
  ['file:///etc/passwd', null],
  ['', null],
  [`https://example.com/${'x'.repeat(3000)}`, null],
])('the link address %j is kept as %j [POST-179]', (typed, expected) => {
  expect(linkAddress(typed)).toBe(expected)
})

test('script, style, noscript and meta go with their contents [POST-180]', () => {
  expect(elementsRemovedWhole).toEqual(['script', 'style', 'noscript', 'meta'])
})
