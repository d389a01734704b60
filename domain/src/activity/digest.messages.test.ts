import { expect, test } from 'vitest'
import { digestLetter } from './digest.messages.ts'

test('a digest counts by blog, one and many in their own words, and says how to end it', () => {
  const { subject, text, links } = digestLetter({
    siteName: 'Tumblr',
    origin: 'https://town.example',
    counts: [
      { blog: 'wren', type: 'like', count: 3 },
      { blog: 'wren', type: 'follower', count: 1 },
      { blog: 'moss', type: 'photo_reply', count: 2 },
    ],
  })
  expect(subject).toBe('Your activity on Tumblr')
  expect(text).toContain('wren: 3 likes, 1 new follower')
  expect(text).toContain('moss: 2 notes')
  expect(links).toEqual([
    'https://town.example/blog/wren/activity',
    'https://town.example/blog/moss/activity',
    'https://town.example/settings/notifications',
  ])
})
