import { expect, test } from 'vitest'
import { playerAddress } from './embeds.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1&x="onload=', youTube],
  ['//www.youtube.com/embed/dQw4w9WgXcQ', youTube],
  ['http://youtube.com/watch?v=dQw4w9WgXcQ&t=4', youTube],
  ['https://youtu.be/dQw4w9WgXcQ', youTube],
  [youTube, youTube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://player.vimeo.com/video/76979871'],
  ['https://www.dailymotion.com/video/x5kesuj', 'https://www.dailymotion.com/embed/video/x5kesuj'],
  ['https://geo.dailymotion.com/player.html?video=x5kesuj', 'https://www.dailymotion.com/embed/video/x5kesuj'],
  ['https://www.instagram.com/reel/Cabc_-123/', 'https://www.instagram.com/p/Cabc_-123/embed'],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/34019569&color=%23ff5500',
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/34019569',
  ],
  [
    'https://open.spotify.com/track/7ouMYWpwJ422jRcDASZB7P',
    'https://open.spotify.com/embed/track/7ouMYWpwJ422jRcDASZB7P',
  ],
  [
    'https://bandcamp.com/EmbeddedPlayer/v=2/album=1613020406/size=large/',
    'https://bandcamp.com/EmbeddedPlayer/album=1613020406/',
  ],
])('%s is framed as %s', (source, player) => {
  expect(playerAddress(source)).toBe(player)
  expect(playerAddress(player)).toBe(player)
})

test.each([
  '',
  'javascript:alert(1)//www.youtube.com/embed/dQw4w9WgXcQ',
  'data:text/html,<script>alert(1)</script>',
  '/embed/post/1/2',
  'https://evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ',
  'https://evil.example/#https://www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?q=https://evil.example',
  'https://www.youtube.com/embed/../../evil',
  'https://www.youtube.com/embed/dQw4w9WgXc%22',
  'https://vimeo.com/evil',
  'https://w.soundcloud.com/player/?url=https%3A//evil.example/tracks/1',
  'https://open.spotify.com/embed/evil/7ouMYWpwJ422jRcDASZB7P',
])('%j is not framed', (source) => {
  expect(playerAddress(source)).toBeNull()
})
