import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { RefusedError } from '../../core/refusal.ts'
import { origin, savedPart } from '../../testing/npf-parts.ts'
import { htmlDepthMax } from '../posts.limits.ts'
import { fromNpf } from './from-npf.ts'
import { npfRefusals } from './npf.refusals.ts'
import { partToNpf } from './to-npf.ts'

vi.setConfig({ testTimeout: 60_000 })

const refusalOf = (sent: unknown) => {
  try {
    fromNpf(sent, { origin, uploads: new Map() })
    return null
  } catch (problem) {
    if (problem instanceof RefusedError) return problem.refusal
    throw problem
  }
}

const text = (words: unknown, more: object = {}) => ({ type: 'text', text: words, ...more })

test.each([
  ['nothing', undefined],
  ['a string', 'content'],
  ['content that is no list', { content: {} }],
  ['a block that is null', { content: [null] }],
  ['a block without a type', { content: [{ text: 'a' }] }],
  ['words of the wrong type', { content: [text(7)] }],
  ['formatting of the wrong type', { content: [text('a', { formatting: {} })] }],
  ['a range that is no number', { content: [text('a', { formatting: [{ type: 'bold', start: '0', end: 1 }] })] }],
  ['a range of no number', { content: [text('a', { formatting: [{ type: 'bold', start: Number.NaN, end: 1 }] })] }],
  ['half a surrogate pair', { content: [text('a\ud800')] }],
  ['a NUL', { content: [text('a\u0000')] }],
  ['a NUL in an address', { content: [{ type: 'link', url: 'https://a.example/\u0000' }] }],
  ['a picture without media', { content: [{ type: 'image' }] }],
  ['10,000 blocks', { content: Array.from({ length: 10_000 }, () => text('a')) }],
  [
    'more formatting than a rich text takes',
    {
      content: [1, 2].map(() => text('a', { formatting: new Array(30_000).fill({ type: 'bold', start: 0, end: 1 }) })),
    },
  ],
  ['too many layouts', { content: [], layout: Array.from({ length: 1000 }, () => ({ type: 'rows' })) }],
  [
    'too many rows',
    { content: [], layout: [{ type: 'rows', display: Array.from({ length: 5000 }, () => ({ blocks: [] })) }] },
  ],
  ['rows that are lists of lists', { content: [], layout: [{ type: 'rows', display: [[[[[0]]]]] }] }],
])('%s is refused with one refusal [API-030]', (_, sent) => {
  expect(refusalOf(sent)).toMatchObject(npfRefusals.invalid)
})

test('a refusal names the place of the block at fault [API-030]', () => {
  expect(refusalOf({ content: [text('a'), text(7)] })).toMatchObject({ field: expect.stringMatching(/^content\.1/) })
})

test('more words than a post takes are refused [API-030]', () => {
  const long = 'x'.repeat(999_999)
  expect(refusalOf({ content: [text(long), text(long)] })).toBe(npfRefusals.tooLong)
  expect(refusalOf({ content: [text('&'.repeat(999_999))] })).toBe(npfRefusals.tooLong)
})

const evil = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    'javascript:alert(1)',
    '<script>',
    '"><img src=x onerror=y>',
    '\u0000',
    '\ud800',
    '</p>',
    '&lt;',
    'data:text/html,x',
  ),
  fc.constantFrom(origin, `${origin}/media/../x`, '//evil.example', '/media/a.webp', 'https://vimeo.com/7'),
)
const number = fc.oneof(fc.integer(), fc.double(), fc.nat(9))
const anything = fc.oneof(
  evil,
  number,
  fc.constant(null),
  fc.constant(undefined),
  fc.boolean(),
  fc.array(evil, { maxLength: 2 }),
)
const maybe = (wanted: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: wanted }, { weight: 1, arbitrary: anything })
const formats = fc.array(
  fc.record(
    {
      type: fc.constantFrom('bold', 'small', 'link', 'mention', 'color', 'x'),
      start: number,
      end: number,
      url: evil,
      blog: fc.record({ name: evil }),
    },
    { requiredKeys: ['type', 'start', 'end'] },
  ),
  { maxLength: 6 },
)
const media = fc.oneof(
  fc.record({ url: maybe(evil) }),
  fc.array(fc.record({ url: evil, width: number }), { maxLength: 3 }),
)
const block = fc.oneof(
  fc.record(
    {
      type: fc.constant('text'),
      text: maybe(evil),
      subtype: maybe(
        fc.constantFrom('chat', 'quote', 'indented', 'heading1', 'unordered-list-item', '__proto__', 'constructor'),
      ),
      indent_level: maybe(number),
      formatting: maybe(formats),
    },
    { requiredKeys: ['type', 'text'] },
  ),
  fc.record(
    {
      type: fc.constant('image'),
      media,
      alt_text: maybe(evil),
      caption: maybe(evil),
      attribution: maybe(fc.record({ type: fc.constant('link'), url: evil })),
    },
    { requiredKeys: ['type', 'media'] },
  ),
  fc.record(
    {
      type: fc.constantFrom('video', 'audio'),
      media: maybe(media),
      url: maybe(evil),
      embed_html: maybe(evil),
      poster: maybe(media),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constant('link'), url: maybe(evil), title: maybe(evil), description: maybe(evil), poster: maybe(media) },
    { requiredKeys: ['type', 'url'] },
  ),
  fc.record({ type: evil }),
  anything,
)
const layout = fc.record(
  {
    type: maybe(fc.constantFrom('rows', 'ask', 'condensed')),
    blocks: maybe(fc.array(number, { maxLength: 5 })),
    display: maybe(fc.array(fc.record({ blocks: fc.array(number, { maxLength: 5 }) }), { maxLength: 5 })),
    truncate_after: maybe(number),
  },
  { requiredKeys: ['type'] },
)

test('whatever is sent makes a post that can be read back, or one refusal and no other error [API-030]', () => {
  const seen = { refused: 0, made: 0 }
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), fc.array(layout, { maxLength: 3 }), (content, layouts) => {
      try {
        const back = partToNpf(savedPart(fromNpf({ content, layout: layouts }, { origin })), origin)
        expect(back.content.every(({ type }) => type !== undefined)).toBe(true)
        seen.made += 1
      } catch (problem) {
        if (!(problem instanceof RefusedError)) throw problem
        seen.refused += 1
      }
    }),
    { numRuns: 1500 },
  )
  expect(Math.min(seen.made, seen.refused)).toBeGreaterThan(100)
})

test('the largest posts take no time to speak of, and nest no deeper than a rich text may [API-030]', () => {
  const started = process.cpuUsage()
  const overlapping = Array.from({ length: 10_000 }, (_, at) => ({
    type: at % 2 ? 'link' : 'bold',
    start: at,
    end: 20_000 - at,
    url: 'https://a.example/',
  }))
  fromNpf({ content: [text('x'.repeat(20_000), { formatting: overlapping })] }, { origin })
  const narrow = Array.from({ length: 10_000 }, (_, at) => ({
    type: 'link',
    start: at * 3,
    end: at * 3 + 2,
    url: `https://a.example/${at}`,
  }))
  const links = fromNpf({ content: [text('🌳'.repeat(30_000), { formatting: narrow })] }, { origin })
  const thousand = Array.from({ length: 1000 }, (_, at) =>
    text('x'.repeat(400), { subtype: 'unordered-list-item', indent_level: at }),
  )
  const deep = fromNpf(
    { content: thousand, layout: [{ type: 'ask', blocks: thousand.map((_, at) => -at) }] },
    { origin },
  )
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000)
  expect(partToNpf(savedPart(links), origin).content).toHaveLength(1)
  const opened = deep.body?.html.match(/<(?:ul|li)>/g)?.length ?? 0
  expect(opened).toBeGreaterThan(1000)
  let depth = 0
  let deepest = 0
  for (const [, slash] of deep.body?.html.matchAll(/<(\/?)(?:ul|li)>/g) ?? []) {
    depth += slash ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThan(htmlDepthMax)
})
