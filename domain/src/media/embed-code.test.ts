import { expect, test } from 'vitest'
import { cpuMs } from '../testing/cpu-ms.ts'
import { invalidEmbedCode, readEmbedInput } from './embed-code.ts'
import { embedCodeMaxLength } from './embeds.limits.ts'

test('the words of the refusal [POST-261] [POST-265]', () => {
  expect(invalidEmbedCode.text).toBe('Invalid embed code')
})

test.each([undefined, null, 5, true, {}, ['https://youtu.be/dQw4w9WgXcQ']])('%j is no text [POST-261]', (input) => {
  expect(readEmbedInput(input)).toBe(invalidEmbedCode)
})

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ['  https://vimeo.com/76979871\n', 'https://vimeo.com/76979871'],
  ['//www.dailymotion.com/video/x5kesuj', 'https://www.dailymotion.com/video/x5kesuj'],
  ['open.spotify.com/track/7ouMYWpwJ422jRcDASZB7P', 'https://open.spotify.com/track/7ouMYWpwJ422jRcDASZB7P'],
])('%j is asked about as it is [POST-262]', (input, address) => {
  expect(readEmbedInput(input)).toBe(address)
})

test.each([
  [
    '<iframe width="1" src="https://player.example/a?b=1&amp;c=2" allowfullscreen></iframe>',
    'https://player.example/a?b=1&c=2',
  ],
  ["<IFRAME\n SRC = '//player.example/a'>", 'https://player.example/a'],
  ['<iframe src=https://player.example/a width=1>', 'https://player.example/a'],
  ['<p>Look!</p><embed type="x" src="http://player.example/a.swf" />', 'http://player.example/a.swf'],
  ['<script async src="https://player.example/a.js"></script>', 'https://player.example/a.js'],
  ['<object type="x" data="https://player.example/a"></object>', 'https://player.example/a'],
  [
    '<object><param name="quality" value="high"><param name="Movie" value="https://player.example/a"></object>',
    'https://player.example/a',
  ],
  [
    '<object data="https://player.example/data"><param name="movie" value="https://player.example/movie"></object>',
    'https://player.example/data',
  ],
  [
    '<iframe title="a > b" data-src="https://no.example/" src="https://player.example/&#97;">',
    'https://player.example/a',
  ],
  ['<iframe src="https://player.example/a" src="https://second.example/">', 'https://player.example/a'],
  // A known service wins over an earlier unknown source.
  [
    '<script src="https://player.example/a.js"></script><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
  ],
])('the source in %j is found [POST-264]', (code, address) => {
  expect(readEmbedInput(code)).toBe(address)
})

test.each([
  '',
  'hello',
  'https://example.com/a-page',
  '<p>https://youtu.be/dQw4w9WgXcQ</p>',
  '<img src="https://player.example/a">',
  '<a href="https://youtu.be/dQw4w9WgXcQ">',
  '<iframe></iframe>',
  '<iframe src="">',
  '<iframe src="javascript:alert(1)">',
  '<iframe src="data:text/html,x">',
  '<iframe src="/dashboard">',
  '<!-- <iframe src="https://player.example/a"> -->',
  '</iframe src="https://player.example/a">',
  '<object><param name="quality" value="https://player.example/a"></object>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  `<iframe src="https://player.example/a">${' '.repeat(embedCodeMaxLength)}`,
])('%j has no source in it [POST-265]', (code) => {
  expect(readEmbedInput(code)).toBe(invalidEmbedCode)
})

test.each(['<a"', '<a ', '<!--', '<iframe src=', '<a "<a \''])('code made of %j alone is soon done with', (piece) => {
  const code = piece.repeat(embedCodeMaxLength).slice(0, embedCodeMaxLength)
  expect(cpuMs(() => expect(readEmbedInput(code)).toBe(invalidEmbedCode))).toBeLessThan(2000)
})
