import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { allowedAttributes } from '@bowerbird/domain/posts/formats/html/decode.ts'
import { bodyMaxLength, htmlDepthMax, htmlElementsMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { cpuMs } from '@bowerbird/domain/testing/cpu-ms.ts'
import { hostileHtml } from '@bowerbird/domain/testing/hostile-html.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embedHosts } from '../../core/http/headers.ts'
import { cleanHtml } from './clean-html.ts'

/** Uses no parser on purpose, so that it does not share the faults of the one under test. */
const value = '[^"<>]*'
const size = `(?: data-orig-width="\\d{1,5}")?(?: data-orig-height="\\d{1,5}")?`
const cleanTag = new RegExp(
  [
    '<(/?)(b|i|s|ul|ol|li|p|h2|blockquote|pre|sub|sup|small)>',
    `<()(a)(?: href="(${value})")?(?: title="${value}")?(?: rel="nofollow ugc noopener")?>`,
    `<()(img) src="(${value})" alt="${value}"${size} />`,
    `<()(figure)${size}>`,
    '<()(br) />',
    `<()(hr)(?: class="read-more")?(?: data-label="${value}")? />`,
    `<()(iframe) src="(${value})"(?: width="\\d+")?(?: height="\\d+")?(?: frameborder="[01]")? sandbox="[a-z -]+">`,
    '<(/)(a|figure|iframe)>',
  ].join('|'),
  'y',
)

function expectClean(html: string) {
  const open: string[] = []
  for (let at = 0; at < html.length; ) {
    const next = html.indexOf('<', at)
    const text = html.slice(at, next < 0 ? html.length : next)
    expect(text).not.toMatch(/>|&(?!amp;|lt;|gt;|quot;)/)
    if (next < 0) break
    cleanTag.lastIndex = next
    const groups = cleanTag.exec(html)
    if (!groups) throw new Error(`not clean: ${html.slice(next, next + 80)} in ${html}`)
    const [whole, ...found] = groups
    const [closing, name, address] = found.filter((group) => group !== undefined)
    if (closing) expect(open.pop()).toBe(name)
    else if (!['br', 'hr', 'img'].includes(name as string)) open.push(name as string)
    if (address !== undefined) expectHarmless(name as string, address.replaceAll('&amp;', '&'))
    at = next + whole.length
  }
  expect(open).toEqual([])
}

function expectHarmless(name: string, address: string) {
  const { protocol, origin } = new URL(address, 'https://here.example')
  expect(['http:', 'https:', ...(name === 'a' ? ['mailto:'] : [])]).toContain(protocol)
  if (name === 'iframe') expect(embedHosts).toContain(origin)
}

test(`none of ${hostileHtml.length} hostile strings survives [POST-172] [POST-174] [POST-177] [POST-178] [POST-179] [POST-182]`, () => {
  expect(hostileHtml.length).toBeGreaterThanOrEqual(150)
  for (const html of hostileHtml) {
    const clean = cleanHtml(html)
    expectClean(clean)
    expect(cleanHtml(clean)).toBe(clean)
  }
})

const names = [
  ...Object.keys(allowedAttributes),
  'strong',
  'h1',
  'script',
  'style',
  'noscript',
  'svg',
  'math',
  'template',
]
const oddNames = [
  'div',
  'table',
  'td',
  'select',
  'option',
  'button',
  'form',
  'title',
  'textarea',
  'xmp',
  'noembed',
  'mglyph',
]
const attributes = [
  'href',
  'src',
  'class',
  'style',
  'id',
  'onclick',
  'title',
  'alt',
  'data-label',
  'data-orig-width',
  'srcdoc',
]
const values = [
  'javascript:alert(1)',
  'https://example.com/?a=1&b=2',
  '/media/a.png',
  'read-more',
  '1',
  '"><script>',
  "' x='",
]
const playable = 'https://www.youtube.com/embed/dQw4w9WgXcQ'

const anyName = fc.constantFrom(...names, ...oddNames)
const anyAttribute = fc
  .tuple(fc.constantFrom(...attributes), fc.constantFrom('="', "='", '=', ' = "'), fc.constantFrom(...values, playable))
  .map(([name, sign, text]) => `${name}${sign}${text}${sign.includes('"') ? '"' : sign.includes("'") ? "'" : ''}`)
const piece = fc.oneof(
  fc.tuple(anyName, fc.array(anyAttribute, { maxLength: 3 })).map(([name, all]) => `<${[name, ...all].join(' ')}>`),
  anyName.map((name) => `</${name}>`),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '&lt;',
    '&#106;',
    '&#x3c',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '\u0000',
    '\n',
    ' /',
  ),
)

test('whatever is thrown at it comes out clean, and cleaning it again changes nothing [POST-173] [POST-178] [POST-182]', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const clean = cleanHtml(pieces.join('').toWellFormed())
      expectClean(clean)
      expect(cleanHtml(clean)).toBe(clean)
      expect(clean.isWellFormed()).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['<div><span>x</span> <u>y</u></div>', 'x y'],
  [
    '<strong>a</strong><em>b</em><h1>c</h1><h6>d</h6><strike>e</strike><del>f</del>',
    '<b>a</b><i>b</i><h2>c</h2><h2>d</h2><s>ef</s>',
  ],
])('a disallowed element leaves its contents, others are renamed: %s [POST-173]', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
})

test('what is allowed stays as it was written [POST-172] [POST-174] [POST-175] [POST-176] [POST-177]', () => {
  const allowed =
    '<h2>T</h2><p>a <b>b</b> <i>c</i> <s>d</s><br /><small>e</small><sub>f</sub><sup>g</sup></p><ul><li>h</li></ul>' +
    '<ol><li>i</li></ol><blockquote>j</blockquote><pre>k  l</pre>' +
    '<a href="https://example.com/?a=1&amp;b=2" title="m" rel="nofollow ugc noopener">n</a>' +
    '<figure data-orig-width="640" data-orig-height="480"><img src="/media/ab/cd.png" alt="o" data-orig-width="640" data-orig-height="480" /></figure>' +
    '<figure><a href="https://a.example/" rel="nofollow ugc noopener"><img src="/media/ab/cd.webp" alt="" /><b>Card</b><br />Words<br /><small>a.example</small></a></figure>' +
    '<hr class="read-more" data-label="More" /><hr />' +
    '<iframe src="https://player.vimeo.com/video/7" width="540" height="304" frameborder="0" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"></iframe>'
  expect(cleanHtml(allowed)).toBe(allowed)
  expectClean(allowed)
})

test('script, style, noscript and meta go together with what they hold [POST-180]', () => {
  const html = 'a<script>b</script>c<style>d</style>e<noscript><b>f</b></noscript>g<meta name=x content="h">i'
  expect(cleanHtml(html)).toBe('acegi')
})

test('only so deep, only so long, and never slowly', () => {
  expect(cleanHtml(`${'<b>'.repeat(htmlDepthMax)}x`)).toContain('x')
  const refused = [
    `${'<b>'.repeat(htmlDepthMax + 1)}x`,
    '<b>'.repeat(300_000),
    '<'.repeat(bodyMaxLength),
    '&'.repeat(bodyMaxLength),
    `x${'y'.repeat(bodyMaxLength)}`,
    ...['<a href=x>', '<hr>', '<p><b>', '<br>'].map((tag) => tag.repeat(98_000)),
    '<a href=x>'.repeat(htmlElementsMax + 1),
    `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>x`,
  ]
  const spentMs = cpuMs(() => {
    for (const html of refused) expect(() => cleanHtml(html)).toThrow(RefusedError)
  })
  expect(() => cleanHtml('<b>'.repeat(200))).toThrow(new RefusedError(postsRefusals.tooDeep))
  expect(spentMs).toBeLessThan(20_000)
})

test('the words of a post are its text without markup', () => {
  expect(wordsOf(cleanHtml('<h2>A &amp; B</h2><p>c<br>d<b>e</b>f</p><p>&lt;g&gt;</p>'))).toBe('A & B c def <g>')
})

test('a link whose text is another address names the host it leads to, once', () => {
  const rel = 'rel="nofollow ugc noopener"'
  const clean = cleanHtml('<a href="https://evil.xyz/"><b>https://</b>paypal.com/login</a>')
  expect(clean).toBe(`<a href="https://evil.xyz/" ${rel}><b>https://</b>paypal.com/login (evil.xyz)</a>`)
  expect(cleanHtml(clean)).toBe(clean)
})
