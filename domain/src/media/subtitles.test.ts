import { expect, test } from 'vitest'
import { asWebVtt } from './subtitles.ts'

test('SRT becomes WebVTT', () => {
  const srt =
    '\ufeff1\r\n00:00:01,500 --> 00:00:03,000\r\n<i>Blue</i> & new\r\nsecond\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\n{\\an8}End\r\n'
  expect(asWebVtt(srt)).toBe(
    'WEBVTT\n\n00:00:01.500 --> 00:00:03.000\nBlue &amp; new\nsecond\n\n01:00:00.000 --> 01:00:01.000\nEnd\n',
  )
})

test('of WebVTT only times and plain text are kept, and reading it again changes nothing', () => {
  const vtt = `WEBVTT - a title

STYLE
::cue { background: url(https://x.example/track) }

NOTE hidden

id
00:01.000 --> 00:02.000 line:0 align:start
<v Wren><script>alert(1)</script> 1 &lt; 2 -->

00:03.000 --> 00:02.000
backwards

`
  const made = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nalert(1) 1 &lt; 2 --&gt;\n'
  expect(asWebVtt(vtt)).toBe(made)
  expect(asWebVtt(made)).toBe(made)
})

test.each(['', 'WEBVTT', 'hello', '<html>', '1\n00:00 --> x\na', '-->'.repeat(100_000), '\n \n'.repeat(100_000)])(
  'what has no cue is none (%#)',
  (text) => {
    expect(asWebVtt(text)).toBeNull()
  },
)
