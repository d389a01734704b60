import { expect, test } from 'vitest'
import { embedServices } from './embed-services.ts'
import { buildFrame, embedOf, playerAddress, recogniseEmbed, serviceOf } from './embeds.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1&x="onload=', youTube],
  ['//www.youtube.com/embed/dQw4w9WgXcQ', youTube],
  ['http://youtube.com/watch?v=dQw4w9WgXcQ&t=4', youTube],
  ['https://youtu.be/dQw4w9WgXcQ', youTube],
  [youTube, youTube],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ],
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
  'https://www.youtube.com/redirect?v=dQw4w9WgXcQ',
  'https://www.youtube.com/embed/../../evil',
  'https://www.youtube.com/embed/dQw4w9WgXc%22',
  'https://vimeo.com/evil',
  'https://w.soundcloud.com/player/?url=https%3A//evil.example/tracks/1',
  'https://open.spotify.com/embed/evil/7ouMYWpwJ422jRcDASZB7P',
])('%j is not framed', (source) => {
  expect(playerAddress(source)).toBeNull()
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=x', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['http://www.youtube.com/v/dQw4w9WgXcQ&hl=en', 'youtube', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=30', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'vimeo', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', 'vimeo', '76979871/8272103f6e'],
  ['https://www.dailymotion.com/video/x5kesuj_a-title_fun', 'dailymotion', 'x5kesuj'],
  ['https://dai.ly/x5kesuj', 'dailymotion', 'x5kesuj'],
  ['https://www.instagram.com/someone/p/Cabc_-123/?img_index=1', 'instagram', 'Cabc_-123'],
  ['https://soundcloud.com/forss/flickermood', 'soundcloud', 'forss/flickermood'],
  ['https://m.soundcloud.com/forss/sets/soulhack?utm=1', 'soundcloud', 'forss/sets/soulhack'],
  [
    'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/forss/flickermood',
    'soundcloud',
    'forss/flickermood',
  ],
  [
    'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/tracks/soundcloud%253Atracks%253A293',
    'soundcloud',
    'tracks/293',
  ],
  ['https://open.spotify.com/intl-de/album/7ouMYWpwJ422jRcDASZB7P?si=1', 'spotify', 'album/7ouMYWpwJ422jRcDASZB7P'],
  ['https://tycho.bandcamp.com/album/dive', 'bandcamp', 'tycho.bandcamp.com/album/dive'],
  ['https://bandcamp.com/EmbeddedPlayer/album=16/size=large/track=23/', 'bandcamp', 'track=23'],
])('%s is a page of %s [POST-262] [POST-263]', (address, service, id) => {
  const embed = recogniseEmbed(address)
  expect(embed).toMatchObject({ service, id })
  expect(recogniseEmbed(embed?.page ?? '')).toEqual(embed)
  expect(embedOf(service, id)).toEqual(embed)
  expect(serviceOf(address)).toBe(service)
})

test('the known services are seven [POST-263]', () => {
  expect(embedServices.map(({ name }) => name)).toEqual([
    'youtube',
    'vimeo',
    'dailymotion',
    'instagram',
    'soundcloud',
    'spotify',
    'bandcamp',
  ])
})

test.each([
  ['https://soundcloud.com/forss/flickermood', 'soundcloud'],
  ['https://soundcloud.com/', 'soundcloud'],
  ['https://tycho.bandcamp.com/', 'bandcamp'],
  ['https://example.com/song.mp3', ''],
  ['https://notsoundcloud.com/forss', ''],
  ['https://bandcamp.com.evil.example/track/a', ''],
  ['ftp://soundcloud.com/forss', ''],
  ['', ''],
])('%j is of the service %j [POST-149]', (address, service) => {
  expect(serviceOf(address)).toBe(service)
})

test('a frame is one iframe around the player, in the width that was asked for [POST-271]', () => {
  expect(buildFrame('youtube', 'dQw4w9WgXcQ', 500)).toBe(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" width="500" height="281" frameborder="0" ' +
      'sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" allowfullscreen></iframe>',
  )
})

test.each([
  ['youtube', 'dQw4w9WgXcQ', 281],
  ['vimeo', '76979871', 281],
  ['dailymotion', 'x5kesuj', 281],
  ['instagram', 'Cabc_-123', 700],
  ['soundcloud', 'forss/flickermood', 166],
  ['soundcloud', 'forss/sets/soulhack', 450],
  ['spotify', 'track/7ouMYWpwJ422jRcDASZB7P', 152],
  ['spotify', 'album/7ouMYWpwJ422jRcDASZB7P', 352],
  ['bandcamp', 'album=1', 470],
] as const)('a player of %s for %s is as high as its service shows it, 500 wide [POST-271]', (service, id, height) => {
  expect(buildFrame(service, id, 500)).toContain(`width="500" height="${height}"`)
})

test.each([
  ['youtube', '"><script>'],
  ['youtube', 'dQw4w9WgXcQ"onload=x'],
  ['vimeo', '1?h="'],
  ['soundcloud', 'a/b&x="'],
  ['bandcamp', 'album=1/"'],
  ['evil', 'dQw4w9WgXcQ'],
  ['constructor', 'a'],
  // A Bandcamp page's address does not contain the id of its player.
  ['bandcamp', 'tycho.bandcamp.com/album/dive'],
])('no frame is made of %s %j', (service, id) => {
  expect(buildFrame(service, id, 500)).toBeNull()
})
