import { expect, test } from 'vitest'
import { aPart, aPhoto } from '../testing/npf-parts.ts'
import { pictureOf } from './post-picture.ts'

const inText = '<p>a</p><img class="x" src="/media/p/b.webp" />'
const photo = { photos: [aPhoto('/media/p/a.webp')], layout: '', linkthrough: '' }

test.each([
  ['the first photo', [aPart({ photo, body_html: inText })], '/media/p/a.webp'],
  ['a picture in the text', [aPart({ body_html: inText })], '/media/p/b.webp'],
  ['a picture of a later part', [aPart({ body_html: '<p>words</p>' }), aPart({ photo })], '/media/p/a.webp'],
  ['no picture of another site', [aPart({ body_html: '<img src="https://far.example/c.png" />' })], undefined],
  ['nothing', [], undefined],
])('a post is represented by %s', (_what, [content = null, ...trail], url) => {
  expect(pictureOf({ content, trail })?.url).toBe(url)
})
