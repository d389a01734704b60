import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { sendConversion } from '@bowerbird/domain/telemetry/telemetry.contract.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { audioPlayer, videoPlayer } from '../../media/lazy-media.ts'
import { takeVideoEvents, type VideoEvent } from '../../telemetry/video-log.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { anAudioShown, aPostOf, aVideoShown } from '../../testing/kinds.ts'
import { giveMediaElements, standAt } from '../../testing/media-elements.ts'
import { aSession, aUser } from '../../testing/people.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { PostCard } from '../PostCard.tsx'
import { kindContent } from './lazy-kinds.ts'

beforeAll(async () => {
  await Promise.all([kindContent.prepare(), audioPlayer.prepare(), videoPlayer.prepare()])
})
beforeEach(() => {
  giveMediaElements()
  standAt({ top: 200, height: 300 })
})
afterEach(() => {
  takeVideoEvents(null)
  vi.restoreAllMocks()
})

const reblogged = { id: '42', root_id: '41' }
const film = () => document.querySelector('video') as HTMLVideoElement

async function show({ isHandset = false, user = aUser() as ReturnType<typeof aUser> | null } = {}) {
  const reported: VideoEvent[] = []
  takeVideoEvents((event) => reported.push(event))
  const session = aSession(user)
  const server = fakeServer(user)
    .answer(readUserInfo, { ...session, flags: { ...session.flags, is_mobile_handset: isHandset } })
    .answer(sendConversion, { stored: 1 })
  const video = aVideoShown({ width: 640, height: 360 })
  const post = aPostOf({ type: 'video', video, post_id: '41', blog_name: 'wren' }, reblogged)
  const view = await renderPart(<PostCard post={post} />, server)
  await screen.findByRole('group', { name: 'Video' })
  return { ...view, server, reported }
}

test('a video has the form of its film, and what it tells names its post, the original and the blog [BLOG-137, BLOG-313]', async () => {
  const { reported } = await show()
  expect(film().closest<HTMLElement>('[style*="aspect-ratio"]')?.style.aspectRatio).toBe('640 / 360')
  await waitFor(() => expect(reported).toHaveLength(1))
  expect(reported).toEqual([
    {
      ...{ name: 'auto_play', post_id: '41', root_post_id: '41', blog_uuid: 't:wren', platform: 'web', type: 'video' },
      ...{ vendor: 'tumblr', duration: 12, time_elapsed: 0, position: 0 },
    },
  ])
})

test('on a handset nothing starts by itself [BLOG-118]', async () => {
  const { reported } = await show({ isHandset: true })
  expect(film().paused).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(film().paused).toBe(false)
  expect(reported.map(({ name }) => name)).toEqual(['play'])
})

test('a conversion is told when it first plays, of members alone [BLOG-322, BLOG-323]', async () => {
  const { server, unmount } = await show()
  await waitFor(() => expect(server.sentTo(sendConversion)).toHaveLength(1))
  act(() => film().pause())
  fireEvent.click(screen.getByRole('button', { name: 'Play' }))
  await act(async () => {})
  expect(server.sentTo(sendConversion)).toHaveLength(1)
  unmount()
  const guest = await show({ user: null })
  await waitFor(() => expect(film().paused).toBe(false))
  expect(guest.server.sentTo(sendConversion)).toEqual([])
})

test('the address of a sound asks not to be downloaded [BLOG-113]', async () => {
  for (const [url, asked] of [
    ['/media/a/song.mp3', '/media/a/song.mp3?plead=please-dont-download-this'],
    ['/media/a/song.mp3?v=1', '/media/a/song.mp3?v=1&plead=please-dont-download-this'],
  ] as const) {
    const { unmount } = await renderPart(<PostCard post={aPostOf({ type: 'audio', audio: anAudioShown({ url }) })} />)
    await screen.findByRole('button', { name: 'Play Rain on tin' })
    expect(document.querySelector('audio')?.getAttribute('src')).toBe(asked)
    unmount()
  }
})
