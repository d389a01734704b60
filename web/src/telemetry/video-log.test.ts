import { videoEventNames } from '@bowerbird/domain/core/video-events.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { logVideo, takeVideoEvents, type VideoEvent } from './video-log.ts'

const event: VideoEvent = {
  name: 'play',
  post_id: '1',
  root_post_id: '1',
  blog_uuid: 't:satin',
  platform: 'web',
  type: 'video',
  vendor: 'tumblr',
  duration: 12,
  time_elapsed: 0,
  position: 0,
}
afterEach(() => {
  takeVideoEvents(null)
  vi.restoreAllMocks()
})

test('the sixteen events are these [BLOG-312]', () => {
  expect([...videoEventNames].sort()).toEqual(
    [
      ...['play', 'auto_play', 'pause', 'loop', 'end', 'restart', 'fullscreen', 'mute', 'unmute', 'scrub_start'],
      ...['scrub_stop', 'resolutionchange', 'waiting', 'initialLoad', 'failed', 'timeupdate'],
    ].sort(),
  )
})

test('whoever takes the events gets them whole; until then they are forgotten [BLOG-313]', () => {
  logVideo(event)
  const taken: VideoEvent[] = []
  takeVideoEvents((next) => taken.push(next))
  logVideo({ ...event, name: 'pause' })
  expect(taken).toEqual([{ ...event, name: 'pause' }])
})

test('a log that breaks does not disturb the player [BLOG-327]', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  takeVideoEvents(() => {
    throw new Error('the line is down')
  })
  expect(() => logVideo(event)).not.toThrow()
})
