import { expect, test } from 'vitest'
import type { RefusedError } from '../../core/refusal.ts'
import { aFrame, aPart, origin, savedPart } from '../../testing/npf-parts.ts'
import type { KindChanges, PostChange } from '../document/change.ts'
import { readStored } from '../formats/html/read-stored.ts'
import { fromNpf } from './from-npf.ts'
import type { AboutNpf } from './given-blocks.ts'
import { npfRefusals } from './npf.refusals.ts'
import { partToNpf } from './to-npf.ts'

const uploads = new Map([
  ['p', '/media/p.webp'],
  ['q', '/media/q.webp'],
  ['s', '/media/s.mp3'],
  ['f', '/media/f.mp4'],
])
const made = (content: unknown, more: Partial<AboutNpf> & { layout?: unknown } = {}) =>
  fromNpf({ content, layout: more.layout }, { origin, uploads, ...more })

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more })
const image = (identifier = 'p', more: object = {}) => ({ type: 'image', media: [{ identifier }], ...more })
const film = { type: 'video', media: { identifier: 'f' } }
const player = { type: 'video', url: 'https://vimeo.com/7' }
const sound = { type: 'audio', media: { identifier: 's' } }
const link = { type: 'link', url: 'https://a.example/', title: 'T' }
const chat = (words: string) => text(words, { subtype: 'chat' })
const quote = text('Be', { subtype: 'quote' })

test.each([
  ['answer', [text('Why?'), image()], [{ type: 'ask', blocks: [0] }]],
  ['video', [text('a'), film, image()]],
  ['video', [text('a'), player]],
  ['photo', [text('a'), image(), player]],
  ['photo', [image(), text('a')]],
  ['audio', [image(), sound]],
  ['audio', [text('a'), { type: 'audio', url: 'https://soundcloud.com/a/b' }]],
  ['quote', [quote, text('Me')]],
  ['quote', [{ type: 'poll', question: 'Which?', answers: [{ answer_text: 'a' }, { answer_text: 'b' }] }, quote]],
  ['quote', [{ type: 'paywall' }, quote]],
  ['text', [text('As he said'), quote]],
  ['text', [text('Be', { subtype: 'quote', formatting: [{ start: 0, end: 1, type: 'bold' }] })]],
  ['chat', [chat('a: b'), chat('c: d')]],
  ['chat', [text('T', { subtype: 'heading1' }), chat('a: b'), chat('c: d')]],
  ['text', [chat('a: b')]],
  ['text', [chat('a: b'), chat('c: d'), text('e')]],
  ['link', [text('see'), link]],
  ['text', [text('T', { subtype: 'heading1' }), text('a')]],
  ['text', []],
])('a post is a %s by the first rule that fits: %o [API-026]', (type, content, layout?: object[]) => {
  expect(made(content, { layout })).toMatchObject({ kind: type })
})

test('each kind gets its fields [API-026]', () => {
  const body = (html: string) => ({ body: { html, format: 0, source: '', body: readStored(html) } })
  expect(made([text(' A  title', { subtype: 'heading1' }), text('a')])).toEqual({
    ...{ kind: 'text', title: ' A  title' },
    ...body('<p>a</p>'),
  })
  expect(made([image('p', { alt_text: 'A bird', caption: 'Mine' }), image('q'), text('a')])).toEqual({
    kind: 'photo',
    said: {
      photos: [
        { id: 'o1', address: '/media/p.webp' },
        { id: 'o2', address: '/media/q.webp' },
      ],
      captions: { o1: 'Mine', o2: '' },
      // A caption serves as the alt text where there is none.
      alts: { o1: 'A bird', o2: '' },
      ...{ linkthrough: '', order: ['o1', 'o2'], layout: '11' },
    },
    ...body('<p>a</p>'),
  })
  expect(made([sound, text('a')])).toMatchObject({
    said: { fileUrl: '/media/s.mp3', hasConsent: true, url: '' },
    ...body('<p>a</p>'),
  })
  expect(made([{ ...sound, title: 'T', poster: [{ identifier: 'p' }] }])).toMatchObject({
    said: { track: 'T', albumArt: '/media/p.webp' },
  })
  expect(made([film, text('a')])).toMatchObject({ said: { fileUrl: '/media/f.mp4', embedCode: '', hasConsent: true } })
  expect(made([player])).toMatchObject({ said: { fileUrl: '', embedCode: 'https://vimeo.com/7' } })
  expect(made([{ ...link, description: 'D', author: 'A', poster: { identifier: 'p' } }, text('a')])).toEqual({
    ...{ kind: 'link', title: 'T' },
    said: { excerpt: 'D', author: 'A', thumbnail: '/media/p.webp', url: 'https://a.example/' },
    ...body('<p>a</p>'),
  })
  expect(made([quote, text('Me')])).toEqual({ kind: 'quote', said: { quote: 'Be' }, ...body('<p>Me</p>') })
  expect(made([chat('a: b'), chat('c')])).toEqual({ kind: 'chat', title: '', said: { chat: 'a: b\nc' } })
  const asked = made([text('Why'), text('oh why?'), text('Because')], { layout: [{ type: 'ask', blocks: [0, 1] }] })
  expect(asked).toEqual({
    kind: 'answer',
    said: { ask: 'Why\noh why?', caption: body('').body },
    ...body('<p>Because</p>'),
  })
})

test('a poll comes along with the length that fits [API-026]', () => {
  const poll = { type: 'poll', question: 'Which?', answers: [{ answer_text: 'a' }, { answer_text: 'b' }] }
  expect(made([text('a'), { ...poll, settings: { expire_after: 86_400 } }]).poll).toEqual({
    question: 'Which?',
    options: ['a', 'b'],
    hours: 24,
  })
  expect(made([{ ...poll, settings: { expire_after: 100_000 } }]).poll).toMatchObject({ hours: 72 })
  expect(made([poll]).poll).toMatchObject({ hours: 168 })
})

test('the rows of a layout become the digits of a photo set [API-026]', () => {
  const five = [image(), image(), image(), image(), image(), text('a')]
  const rows = (...display: number[][]) => [{ type: 'rows', display: display.map((blocks) => ({ blocks })) }]
  const digits = (layout: object[]) => (made(five, { layout }).said as KindChanges['photo']).layout
  expect(digits(rows([0], [1, 2], [3, 4], [5]))).toBe('122')
  expect(digits(rows([0, 1, 2, 3, 4], [5]))).toBe('32')
  expect(digits(rows([9], [-1], [0.5]))).toBe('11111')
  expect(digits([])).toBe('11111')
})

test.each([
  ['text, picture, text, film', [text('one'), image(), text('two'), player]],
  ['text, uploaded film, text, picture', [text('one'), film, text('two'), image()]],
  ['text, sound, picture', [text('one'), sound, image('q', { caption: 'Words', alt_text: 'A bird' })]],
  ['picture, text, pictures, text', [image(), text('one'), image('q'), image('p'), text('two')]],
  [
    'film, then two more elsewhere',
    [film, player, text('one'), { type: 'video', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }],
  ],
  [
    'text, card, text, card',
    [text('one'), link, text('two'), { ...link, description: 'D', author: 'A', site_name: 'S' }],
  ],
  ['words of every sort', [text('one'), text('two', { subtype: 'heading2' }), quote, chat('a: b'), text('three')]],
])('a mixed post is read back in its order: %s [API-027]', (_, content) => {
  const back = partToNpf(savedPart(made(content)), origin)
  const summary = (block: { type: string; text?: string; url?: string; media?: unknown; subtype?: string }) => [
    block.type,
    block.subtype ?? block.text ?? pathOf(block.media ? [block.media].flat()[0] : block),
  ]
  expect(back.content.map((block) => summary(block))).toEqual(content.map(summary))
})

const pathOf = (medium: unknown) => {
  const { identifier, url } = medium as { identifier?: string; url?: string }
  return identifier ? uploads.get(identifier) : url?.replace(origin, '')
}

test.each([[-1], [0], [1], [2]])('a post that is cut after block %i is read back so [API-027]', (truncate_after) => {
  for (const content of [
    [text('one'), image(), text('two'), text('three')],
    [image(), text('one'), text('two'), text('three')],
    [text('T', { subtype: 'heading1' }), text('one'), text('two'), text('three')],
    [text('one'), text('two'), text('three'), sound],
  ]) {
    const layout = [{ type: 'rows', display: [0, 1, 2, 3].map((at) => ({ blocks: [at] })), truncate_after }]
    const fields = made(content, { layout })
    if (fields.kind === 'text') expect(fields.body?.html).not.toContain('<figure>')
    const back = partToNpf(savedPart(fields), origin)
    if (truncate_after === -1 && content[0]?.type === 'text' && 'subtype' in content[0])
      expect(back.layout).toMatchObject([{ truncate_after: 0 }]) // The title stays above the cut.
    else expect(back.layout).toMatchObject([{ truncate_after }])
  }
})

test('an edit keeps the kind, and what it does not change is not sent [API-028]', () => {
  const played = { state: 'ready' as const, progress: 100, failure: '', filmstrip: null, width: 640, height: 360 }
  const video = {
    ...played,
    sources: { sd: '/media/sd.mp4', hd: '/media/hd.mp4' },
    poster: '',
    duration: 1,
    frame: null,
  }
  const before = aPart({ type: 'video', video, body_html: '<p>a</p>' })
  const same = fromNpf(partToNpf(before, origin), { origin, before })
  expect(same).toMatchObject({ kind: 'video', said: {}, body: { html: '<p>a</p>' } })
  expect(same.said).toEqual({})
  const unfinished = { ...before, video: { ...video, state: 'processing' as const, sources: { sd: '', hd: '' } } }
  expect(fromNpf(partToNpf(unfinished, origin), { origin, before: unfinished })).toEqual(same)
  const other = fromNpf({ content: [film] }, { origin, uploads, before })
  expect(other).toMatchObject({ kind: 'video', said: { fileUrl: '/media/f.mp4' } })

  expect(made([image()], { kind: 'text' }).kind).toBe('text')
  const words = aPart({ body_html: '<p>a</p>' })
  expect(made([image(), text('b')], { before: words })).toMatchObject({
    ...{ kind: 'text', title: '' },
    body: { html: '<figure><img src="/media/p.webp" alt="" /></figure><p>b</p>' },
  })
  const audio = {
    url: '/media/s.mp3',
    external_url: '',
    service: '',
    track: 'T',
    artist: '',
    album: '',
    album_art: '/media/c.webp',
  }
  const sounding = aPart({ type: 'audio', audio: { ...audio, duration: 1, peaks: [], frame: null } })
  expect(made([sound], { before: sounding })).toMatchObject({ said: { track: '', albumArt: '' } })
  const poll = { id: '5', question: '', options: ['a', 'b'], hours: 1, ends_at: null, has_ended: false, votes: 0 }
  const asking = aPart({ poll: { ...poll, counts: null, voted: null } })
  expect(made([text('a')], { before: asking })).toMatchObject({ poll: null })
  expect(made([text('a')])).not.toHaveProperty('poll')
})

test('files are named by identifiers or by our own addresses; others are refused [API-029]', () => {
  const photosOf = (change: PostChange) => (change.said as KindChanges['photo']).photos
  expect(photosOf(made([{ type: 'image', media: { url: `${origin}/media/x.webp` } }]))).toEqual([
    { id: 'o1', address: '/media/x.webp' },
  ])
  expect(photosOf(made([{ type: 'image', media: [{ url: 'https://b.example/c.png' }] }]))).toEqual([
    { id: 'o1', address: 'https://b.example/c.png' },
  ])
  const refused = (content: object[], more = {}) => {
    try {
      made(content, more)
    } catch (problem) {
      return (problem as RefusedError).refusal
    }
    return null
  }
  expect(refused([image('unknown')])).toBe(npfRefusals.noUpload)
  expect(refused([sound, sound])).toBe(npfRefusals.oneFile)
  expect(refused([film, film])).toBe(npfRefusals.oneFile)
  expect(refused([film, sound])).toBe(npfRefusals.oneFile)
  expect(refused([image()], { kind: 'chat' })).toBe(npfRefusals.wordsOnly)
})

test('formatting becomes markup, however its ranges lie [API-021]', () => {
  const html = (formatting: object[], words = 'abcdef') => made([text(words, { formatting })]).body?.html
  const range = (type: string, start: number, end: number, more = {}) => ({ type, start, end, ...more })
  expect(html([range('bold', 0, 4), range('italic', 2, 6)])).toBe('<p><b>ab<i>cd</i></b><i>ef</i></p>')
  expect(html([range('bold', 0, 2), range('bold', 1, 4)])).toBe('<p><b>abcd</b>ef</p>')
  expect(html([range('bold', -9, 900)])).toBe('<p><b>abcdef</b></p>')
  expect(html([range('bold', 4, 2), range('bold', 3, 3), range('color', 0, 3, { hex: '#ff0000' })])).toBe(
    '<p>abcdef</p>',
  )
  expect(html([range('small', 1, 2)], '🌳🌲x')).toBe('<p>🌳<small>🌲</small>x</p>')
  const address = { url: 'https://a.example/"><script>' }
  expect(html([range('link', 1, 2, address)])).toBe(
    '<p>a<a href="https://a.example/&quot;&gt;&lt;script&gt;" rel="nofollow ugc noopener">b</a>cdef</p>',
  )
  expect(html([range('link', 0, 2, { url: 'javascript:alert(1)' }), range('link', 2, 3)])).toBe('<p>abcdef</p>')
  const mention = range('mention', 0, 5, { blog: { uuid: 't:x' } })
  expect(html([mention], '@Wren')).toBe(`<p><a href="${origin}/blog/wren" rel="nofollow ugc noopener">@Wren</a></p>`)
})

test('list items nest as their levels say, without gaps [API-022]', () => {
  const item = (words: string, indent_level?: number, subtype = 'unordered-list-item') =>
    text(words, { subtype, ...(indent_level !== undefined && { indent_level }) })
  const html = (...items: object[]) => made(items).body?.html
  expect(html(item('a'), item('b', 1, 'ordered-list-item'), item('c', 1, 'ordered-list-item'), item('d'))).toBe(
    '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>',
  )
  expect(html(item('a', 7), item('b', -3), item('c', 99))).toBe('<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>')
  expect(html(item('a', 0, 'indented'), item('b', 1), text('c'))).toBe(
    '<blockquote><p>a</p><ul><li>b</li></ul></blockquote><p>c</p>',
  )
})

test('a player of a service that we do not know becomes a link [API-023]', () => {
  expect(aFrame('https://a.example/v')).toBeNull()
  const html = made([image(), { type: 'video', url: 'https://a.example/v' }]).body?.html
  expect(html).toBe('<p><a href="https://a.example/v" rel="nofollow ugc noopener">https://a.example/v</a></p>')
})

test('a card with no address to go to keeps its words as a paragraph [API-023]', () => {
  const card = { type: 'link', url: 'javascript:alert(1)', title: 'T', description: 'D' }
  expect(made([image(), card]).body?.html).toBe('<p>T – D</p>')
})

test('blocks of unknown types are skipped, and layouts still count them [API-030]', () => {
  const content = [{ type: 'paywall', subtype: 'cta' }, text('a'), { type: '' }, image(), image('q'), text('b')]
  const layout = [
    { type: 'rows', display: [[0], [1], [2], [3, 4], [5]].map((blocks) => ({ blocks })), truncate_after: 1 },
    { type: 'later' },
  ]
  expect(made(content, { layout })).toMatchObject({
    body: { html: '<p>a</p><hr class="read-more" /><figure></figure><p>b</p>' },
    said: { layout: '2' },
  })
})
