import { expect, test } from 'vitest'
import type { PhotoShown } from '../content.contract.ts'
import { countUndescribed, type Describable, describedItems, fileOf, withDescription } from './alt-texts.ts'
import { recording } from './recording.ts'

const [moss, fern] = ['a'.repeat(40), 'b'.repeat(40)] as [string, string]
const at = (hash: string, name = 'o.webp') => `/media/p/${hash.slice(0, 2)}/${hash}/${name}`
const photo = (hash: string, alt = '', caption = '') =>
  ({ id: 'o1', url: at(hash), renditions: [{ url: at(hash, 's.webp') }], alt, caption }) as unknown as PhotoShown
const photos = (...all: PhotoShown[]): Describable => ({
  ...{ body_html: '', photo: { photos: all, layout: '', linkthrough: '' } },
})
const img = (hash: string, alt = '') => `<img src="${at(hash)}" alt="${alt}">`
const text = (body_html: string): Describable => ({ body_html })

test.each([
  [at(moss), moss],
  [`https://town.example${at(moss, 's.webp')}`, moss],
  ['/media/a.png', ''],
  ['https://elsewhere.example/a.png', ''],
])('the file of %s is %j [CTRL-061]', (address, hash) => {
  expect(fileOf(address)).toBe(hash)
})

test.each<[string, Describable, number]>([
  ['no pictures', text('<p>alt=""</p>'), 0],
  ['a photo without a description', photos(photo(moss)), 1],
  ['a photo with a caption, which serves as one', photos(photo(moss, 'Wet', 'Wet')), 0],
  ['two of three photos without', photos(photo(moss), photo(fern, 'Fern'), photo(moss)), 2],
  ['a picture in its text', text(`<p>a</p><figure>${img(moss)}</figure>`), 1],
  ['a picture of spaces', text(img(moss, ' ')), 1],
  ['a described picture in its text', text(img(moss, 'Moss')), 0],
  ['a linked picture', text(`<figure><a href="https://a.example">${img(moss)}</a></figure>`), 1],
  ['the picture of a link card', text(`<figure><a href="https://a.example">${img(moss)}</a>Words</figure>`), 0],
  ['a picture without the attribute', text(`<p><img src="${at(moss)}"></p>`), 1],
  ['one in the caption of an answer', { body_html: '', answer: { caption_html: img(moss) } }, 1],
  ['one in the source of a quote', { body_html: img(moss), quote: { quote: 'So', source_html: img(moss) } }, 1],
])('a post with %s: %# [CTRL-060]', (_what, content, count) => {
  expect(countUndescribed(content)).toBe(count)
})

test('what takes a description is listed once, with its text of its own [CTRL-061]', () => {
  const content = { ...photos(photo(moss, 'Wet', 'Wet'), photo(fern)), body_html: `${img(moss)}<img src="/a.png">` }
  expect(describedItems(content)).toEqual([
    { key: moss, kind: 'picture', url: at(moss, 's.webp'), text: '', isMissing: false },
    { key: fern, kind: 'picture', url: at(fern, 's.webp'), text: '', isMissing: true },
  ])
  const sound = { body_html: '', audio: { url: '/media/s/x', album_art: '' } as never }
  expect(describedItems(sound)).toMatchObject([{ key: recording, kind: 'audio', isMissing: true }])
  expect(describedItems({ body_html: '', video: { frame: {} } as never })).toEqual([])
})

test('a description changes the pictures of one file alone, and is escaped [CTRL-061]', () => {
  const html = `<p>alt="x"</p>${img(moss)}${img(fern, 'Fern')}<img alt="old" src="${at(moss)}" data-orig-width="9">`
  const changed = withDescription(text(html), moss, 'Wet "moss" & <so> $1')
  const alt = 'alt="Wet &quot;moss&quot; &amp; &lt;so&gt; $1"'
  expect(changed.body_html).toBe(
    `<p>alt="x"</p><img src="${at(moss)}" ${alt} /><img src="${at(fern)}" alt="Fern" /><img src="${at(moss)}" ${alt} data-orig-width="9" />`,
  )
  expect(describedItems(changed).map((item) => item.text)).toEqual(['Wet "moss" & <so> $1', 'Fern'])
  const set = withDescription(photos(photo(moss, 'Wet', 'Wet'), photo(fern, 'Fern')), moss, ' Green ')
  expect(set.photo?.photos.map(({ alt }) => alt)).toEqual(['Green', 'Fern'])
  expect(withDescription(set, moss, '').photo?.photos.map(({ alt }) => alt)).toEqual(['Wet', 'Fern'])
})

test('the words of a sound or film are its transcript [CTRL-062]', () => {
  const sound = withDescription<Describable>(
    { body_html: '', audio: { url: '/media/s/x', transcript: '' } as never },
    recording,
    'So',
  )
  expect(sound.audio?.transcript).toBe('So')
  expect(sound.video).toBeUndefined()
  const film = withDescription<Describable>({ body_html: img(moss), video: { frame: null } as never }, recording, 'So')
  expect([film.video?.transcript, film.body_html]).toEqual(['So', img(moss)])
})
