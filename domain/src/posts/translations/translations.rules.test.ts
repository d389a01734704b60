import { expect, test } from 'vitest'
import { aPart, aPhoto } from '../../testing/npf-parts.ts'
import { textsOf, withTexts } from './translations.rules.ts'

test('only what says something is translated, each text to its own place [DAY-181]', () => {
  const photos = [aPhoto('/media/a.webp', { caption: 'Low tide', alt: '' })]
  const part = aPart({ title: '', body_html: '<p>Sea</p>', photo: { photos, layout: '', linkthrough: '' } })
  expect(textsOf(part)).toEqual([
    { text: '<p>Sea</p>', isHtml: true },
    { text: 'Low tide', isHtml: false },
  ])
  expect(withTexts(part, (text, isHtml) => (isHtml ? '<p>Meer</p>' : `${text} auf Deutsch`))).toEqual({
    ...part,
    body_html: '<p>Meer</p>',
    photo: { ...part.photo, photos: [{ ...photos[0], caption: 'Low tide auf Deutsch' }] },
  })
})
