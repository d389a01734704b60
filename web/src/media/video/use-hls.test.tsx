import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aVideoShown } from '../../testing/kinds.ts'
import { giveMediaElements, standAt } from '../../testing/media-elements.ts'
import { VideoPlayer } from './VideoPlayer.tsx'
import type { VideoLog } from './video-log-shape.ts'

beforeEach(() => {
  giveMediaElements()
  standAt({ top: 200, height: 300 })
})
afterEach(() => vi.restoreAllMocks())

function show(url: string, reads: '' | 'maybe') {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(reads)
  const reported: Parameters<VideoLog>[0][] = []
  const video = { ...aVideoShown({ sources: { sd: url, hd: '' } }), hlsService: 'tide-streams' }
  render(<VideoPlayer video={video} mayStartItself log={(event) => reported.push(event)} />)
  return { reported, src: document.querySelector('video')?.getAttribute('src') ?? null }
}

test('a browser that reads streams by itself gets the address, and so does every film [BLOG-137]', () => {
  expect(show('/media/film.m3u8', 'maybe').src).toBe('/media/film.m3u8')
})

test('a film that is no stream has its address as ever', () => {
  expect(show('/media/film.mp4', '').src).toBe('/media/film.mp4')
})

test('where a stream cannot be read nor fed, that is said; its service is the vendor that is told [BLOG-137]', async () => {
  const { src, reported } = show('/media/film.m3u8?x=1', '')
  expect(src).toBeNull()
  expect(await screen.findByText('Couldn’t play this video.')).toBeTruthy()
  expect(reported.at(-1)).toMatchObject({ name: 'failed', vendor: 'tide-streams' })
})
