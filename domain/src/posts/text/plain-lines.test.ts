import { expect, test } from 'vitest'
import { plainLines } from './plain-lines.ts'

test('the words of a part are lines; pictures are their descriptions, and links keep their address [CTRL-074]', () => {
  const body_html =
    '<p>One &amp; two</p><ul><li>A <a href="https://a.example/?x=1&amp;y=2" rel="nofollow">link</a> here</li></ul>' +
    '<p><img src="/media/p/aa/bb/640.jpg" alt="A heron"><img src="/media/p/aa/cc/640.jpg"></p>'
  expect(plainLines({ body_html })).toBe(
    'One & two\nA link (https://a.example/?x=1&y=2) here\n[Picture: A heron][Picture]',
  )
  expect(plainLines({ body_html: '' })).toBe('')
})

test('what a kind says besides its rich text is in it too [CTRL-074]', () => {
  const body_html = '<p>Words</p>'
  const photo = (caption: string, alt: string) => ({ caption, alt }) as never
  const shown = { photos: [photo('Dawn', 'A heron'), photo('Dusk', 'Dusk')], layout: '', linkthrough: '' }
  expect(plainLines({ body_html, photo: shown })).toBe('[Picture: Dawn – A heron]\n[Picture: Dusk]\nWords')
  expect(plainLines({ body_html, quote: { quote: 'Tea', source_html: body_html } })).toBe('Tea\nWords')
  expect(plainLines({ body_html, chat: { lines: [{ label: 'Wren', text: 'So' }] } })).toBe('Wren: So\nWords')
  const answered = { question: 'How?', answer: { caption_html: '<p>P.S.</p>' } }
  expect(plainLines({ body_html, ...answered })).toBe('How?\nWords\nP.S.')
  const poll = { question: 'Which?', options: ['Tea', 'Coffee'] }
  expect(plainLines({ body_html, poll })).toBe('Words\nWhich?\nTea\nCoffee')
})
