import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HtmlNode } from '../../../core/html.ts'
import { frameSandbox } from '../../../media/embeds.ts'
import type { Block, Body, Mark, Run } from '../../document/document.ts'
import { allowedAttributes, decodeHtml, removedWhole } from './decode.ts'
import { encodeHtml } from './encode.ts'
import { parseCleanHtml } from './parse-clean-html.ts'
import { readStored } from './read-stored.ts'

const clean = (name: string, attributes: Record<string, string> = {}, children: HtmlNode[] = []) =>
  encodeHtml(decodeHtml([{ name, attributes, children }]))
const again = (html: string) => encodeHtml(decodeHtml(parseCleanHtml(html)))

test('exactly these elements may stand in a post [POST-172]', () => {
  expect(Object.keys(allowedAttributes).sort().join(' ')).toBe(
    'a b blockquote br figure h2 hr i iframe img li ol p pre s small sub sup ul',
  )
  for (const name of ['div', 'span', 'table', 'form', 'svg', 'math', 'object', 'embed', 'template', 'constructor'])
    expect(clean(name, {}, ['words'])).toBe('words')
  for (const name of ['b', 'i', 's', 'small', 'sub', 'sup', 'p', 'h2', 'pre', 'blockquote', 'figure'])
    expect(clean(name, {}, ['words'])).toBe(`<${name}>words</${name}>`)
  expect(again('<ol><li>a<ul><li>b</li></ul></li></ol>')).toBe('<ol><li>a<ul><li>b</li></ul></li></ol>')
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
  expect(clean(given, { class: 'x', onclick: 'x' }, ['a'])).toBe(`<${name}>a</${name}>`)
})

test('a link keeps its address and title and no more [POST-174]', () => {
  const given = { href: 'https://example.com', title: 'T', target: '_top', id: 'x', onclick: 'z', rel: 'opener' }
  expect(clean('a', given, ['a'])).toBe('<a href="https://example.com" title="T" rel="nofollow ugc noopener">a</a>')
})

test('a link to a script keeps its words and leads nowhere [POST-179]', () => {
  expect(clean('a', { href: 'javascript:alert(1)', title: 'T' }, ['a'])).toBe('<a title="T">a</a>')
})

const size = { 'data-orig-width': '640', 'data-orig-height': '480' }

test('a picture keeps its source, words and original size, a figure its original size [POST-175]', () => {
  const given = { src: '/media/ab/cd.png', alt: 'A', width: '1', srcset: 'x', onerror: 'y', style: 'z', ...size }
  const measured = 'data-orig-width="640" data-orig-height="480"'
  expect(clean('img', given)).toBe(`<img src="/media/ab/cd.png" alt="A" ${measured} />`)
  expect(clean('figure', { ...size, class: 'x' })).toBe(`<figure ${measured}></figure>`)
  expect(clean('figure', { 'data-orig-width': '1px', 'data-orig-height': '-1' })).toBe('<figure></figure>')
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
  expect(clean('img', { src })).toBe('')
})

test('a rule keeps its label and the class read-more [POST-176]', () => {
  expect(clean('hr', { class: 'big read-more red', 'data-label': 'L', id: 'x' })).toBe(
    '<hr class="read-more" data-label="L" />',
  )
  expect(clean('hr', { class: 'read-more-not' })).toBe('<hr />')
})

test('a frame keeps its player, size and border, and is put in a sandbox [POST-177]', () => {
  const given = { src: 'https://youtu.be/dQw4w9WgXcQ', width: '540', height: '304', frameborder: '0', allow: '*' }
  expect(clean('iframe', given)).toBe(
    `<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" width="540" height="304" frameborder="0" sandbox="${frameSandbox}"></iframe>`,
  )
  expect(clean('iframe', { src: 'https://evil.example' }, ['words of a frame'])).toBe('')
  expect(clean('iframe', { srcdoc: '<script>' })).toBe('')
})

test.each(['b', 'i', 's', 'p', 'h2', 'blockquote', 'pre', 'sub', 'sup', 'small'])(
  '%s keeps no attribute at all [POST-178]',
  (name) => {
    const given = { onclick: 'x', style: 'x', id: 'x', class: 'x', name: 'x', title: 'x', href: 'x', 'data-label': 'x' }
    expect(clean(name, given, ['a'])).toBe(`<${name}>a</${name}>`)
  },
)

test('script, style, noscript and meta go with their contents [POST-180]', () => {
  expect(removedWhole).toEqual(['script', 'style', 'noscript', 'meta'])
  for (const name of removedWhole) expect(clean(name, {}, ['alert(1)'])).toBe('')
})

test('marks around blocks stand in them, and blocks in words end the words', () => {
  const paragraph = { name: 'p', attributes: {}, children: ['b'] }
  expect(clean('b', {}, ['a', paragraph, 'c'])).toBe('<b>a</b><p><b>b</b></p><b>c</b>')
  expect(clean('h2', {}, ['a', paragraph, 'c'])).toBe('<h2>a</h2><p>b</p><h2>c</h2>')
  expect(again('<ul><p>a</p><li>b</li>c <b>d</b><ul><li>e</li></ul></ul>')).toBe(
    '<ul><li><p>a</p></li><li>b</li><li>c <b>d</b><ul><li>e</li></ul></li></ul>',
  )
  expect(again('<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>')).toBe(
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  )
})

test('line ends between blocks are no words, spaces between words are', () => {
  expect(again('<p>a</p>\n<p>b</p>\n<ul>\n<li>c</li>\n</ul>\n')).toBe('<p>a</p><p>b</p><ul><li>c</li></ul>')
  expect(again('<b>a</b> <i>b</i>')).toBe('<b>a</b> <i>b</i>')
  expect(again('<pre>\n\n a\n</pre>')).toBe('<pre>\n\n a\n</pre>')
})

test('the writer is told of what the words can not keep', () => {
  const lost = (html: string) => {
    const names: string[] = []
    decodeHtml(parseCleanHtml(html), { onLoss: (name) => names.push(name) })
    return names
  }
  expect(lost('<p>a <b>b</b></p><pre><code>c</code></pre><a href="https://a.example" rel="x">d</a>')).toEqual([])
  expect(lost('<div><p class="x">a</p></div><code>c</code><img src="x.png" />')).toEqual(['div', 'p', 'code', 'img'])
  expect(lost('<hr class="wide" /><a href="javascript:x">a</a>')).toEqual(['hr', 'a'])
})

const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom<Mark>(...(['bold', 'italic', 'strike', 'small', 'sub', 'sup'] as const).map((type) => ({ type }))),
  fc.record({
    type: fc.constant('link' as const),
    href: fc.constantFrom('', 'https://a.example/?b=1&c=2', '/blog/wren'),
    title: fc.constantFrom('', 'A "title"'),
  }),
)
const marks = fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type })
const text = fc
  .array(fc.constantFrom('a', 'ø', '🌳', '<', '&', '"', '&amp;', "'"), { minLength: 1, maxLength: 5 })
  .map((some) => some.join(''))
const measure = fc.constantFrom({ width: '', height: '' }, { width: '640', height: '480' })
const run: fc.Arbitrary<Run> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('text' as const), text, marks }) },
  fc.record({ type: fc.constant('break' as const), marks }),
  fc.record({
    type: fc.constant('image' as const),
    src: fc.constant('/media/a.webp'),
    alt: text,
    size: measure,
    marks,
  }),
  fc.record({
    type: fc.constant('embed' as const),
    src: fc.constant('https://player.vimeo.com/video/7'),
    size: measure,
    frameBorder: fc.constantFrom('', '0'),
    marks,
  }),
)
const runs = fc.array(run, { maxLength: 4 })
const { body } = fc.letrec<{ body: Body; block: Block }>((tie) => ({
  body: fc.array(tie('block'), { maxLength: 3 }),
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ type: fc.constantFrom('line', 'paragraph', 'heading', 'preformatted'), runs }),
    fc.record({ type: fc.constant('rule'), isCut: fc.boolean(), label: fc.constantFrom('', 'More "here"') }),
    fc.record({ type: fc.constant('quote'), blocks: tie('body') }),
    fc.record({ type: fc.constant('figure'), size: measure, blocks: tie('body') }),
    fc.record({ type: fc.constant('list'), isOrdered: fc.boolean(), items: fc.array(tie('body'), { maxLength: 3 }) }),
  ) as fc.Arbitrary<Block>,
}))

test('HTML that was stored is read to one tree, which is written as the same HTML, letter for letter', () => {
  fc.assert(
    fc.property(body, (given) => {
      const read = decodeHtml(parseCleanHtml(encodeHtml(given)))
      const stored = encodeHtml(read)
      expect(readStored(stored)).toEqual(read)
      expect(encodeHtml(readStored(stored))).toBe(stored)
    }),
    { numRuns: 500 },
  )
})
