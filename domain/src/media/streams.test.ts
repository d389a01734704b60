import { expect, test } from 'vitest'
import { readPlaylist, streamAddress } from './streams.ts'

const origins = ['https://live.example']
test.each([
  [' https://live.example/tide/index.m3u8?x=1 ', 'https://live.example/tide/index.m3u8?x=1'],
  ['https://live.example/tide/index.mp4', null],
  ['https://live.example.evil.test/index.m3u8', null],
  ['http://live.example/index.m3u8', null],
  ['index.m3u8', null],
])('%j is the address of a stream: %j [BLOG-341]', (typed, address) => {
  expect(streamAddress(typed, origins)).toBe(address)
})

test('a playlist tells whether it is live, how long it is, and where its first quality is [BLOG-341]', () => {
  const pieces = '#EXTM3U\r\n#EXT-X-TARGETDURATION:4\r\n#EXTINF:4.0,\r\na.ts\r\n#EXTINF:2.5,\r\nb.ts\r\n'
  expect(readPlaylist(pieces)).toEqual({ isLive: true, duration: 0, variant: null })
  expect(readPlaylist(`${pieces}#EXT-X-ENDLIST\r\n`)).toEqual({ isLive: false, duration: 6.5, variant: null })
  const qualities = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n\nlow/a.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nhigh/a.m3u8\n'
  expect(readPlaylist(qualities)?.variant).toBe('low/a.m3u8')
  expect(readPlaylist('<html></html>')).toBeNull()
})
