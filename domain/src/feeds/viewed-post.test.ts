import { expect, test } from 'vitest'
import type { Content, Post } from '../posts/entities.contract.ts'
import { extrasOfViewed } from './viewed-post.ts'

const filmstrip = { url: '/media/v/strip.webp', width: 2400, height: 135, frames: 10 }
const video = { sources: { sd: '/media/v/sd.mp4', hd: '/media/v/hd.mp4' }, duration: 12, filmstrip, frame: null }
const aPost = (content: object, change: Partial<Post> = {}) =>
  ({
    ...{ id: '9', root_id: '7', tumblelog: { name: 'wren' }, trail: [], content: content as Content },
    ...change,
  }) as Post

test('a video tells whose it is and how it is played, also where it was reblogged [BLOG-340, BLOG-341]', () => {
  const expected = {
    video_post_data: { 'post-id': '9', root_id: '7', tumblelog: 'wren' },
    video_options: {
      hdUrl: '/media/v/hd.mp4',
      duration: 12,
      livestream: false,
      autoheight: true,
      filmstrip: { url: '/media/v/strip.webp', width: 2400, height: 135 },
      'hls-service': '',
      'iframe-post-data': { post_id: '9', blog: 'wren' },
    },
  }
  expect(extrasOfViewed(aPost({ video }), '')).toMatchObject(expected)
  const reblogged = aPost({}, { trail: [{ video } as Content], content: null })
  expect(extrasOfViewed(reblogged, '')).toMatchObject(expected)
})

test('a stream tells its service, and whether it is live [BLOG-137, BLOG-341]', () => {
  for (const is_live of [true, false]) {
    const stream = { service: 'live.example', is_live }
    const { video_options } = extrasOfViewed(aPost({ video: { ...video, filmstrip: null, stream } }), '')
    expect(video_options).toMatchObject({ livestream: is_live, 'hls-service': 'live.example' })
  }
})

test('without a filmstrip there is none; a player of another service is no video of ours [BLOG-341]', () => {
  const bare = extrasOfViewed(aPost({ video: { ...video, filmstrip: null } }), '')
  expect(bare.video_options?.filmstrip).toBeNull()
  const framed = extrasOfViewed(aPost({ video: { ...video, frame: { src: 'https://x.example' } } }), '')
  expect(framed).not.toHaveProperty('video_options')
  expect(framed).not.toHaveProperty('video_post_data')
})
