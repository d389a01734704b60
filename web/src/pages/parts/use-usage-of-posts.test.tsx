import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emitPostEvent } from '../../posts/posts.events.ts'
import { takeUsage, type Usage } from '../../telemetry/log.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { useUsageOfPosts } from './use-usage-of-posts.ts'

afterEach(() => {
  takeUsage(null)
  vi.restoreAllMocks()
})

function Watching() {
  useUsageOfPosts()
  return null
}

test('what is done with a post goes to the tracker, with the tracker of a promoted one [BLOG-311, POST-336]', async () => {
  const reported: Usage[] = []
  takeUsage((usage) => reported.push(usage))
  await renderPart(<Watching />)
  act(() => {
    emitPostEvent({ name: 'like:success', post: { id: '7', pt: 'promoted:cats' } })
    emitPostEvent({ name: 'unlike:success', post: { id: '7', pt: '' } })
    emitPostEvent({ name: 'reply:success', post: { id: '7', pt: 'promoted:cats' } })
    emitPostEvent({ name: 'like:fail', post: { id: '7', pt: 'promoted:cats' } })
  })
  expect(reported).toEqual([
    { name: 'like', postTracker: 'promoted:cats', data: { post_id: '7' } },
    { name: 'unlike', data: { post_id: '7' } },
    { name: 'reply', postTracker: 'promoted:cats', data: { post_id: '7' } },
  ])
})

test('posts of which half is in view go to the tracker as an impression, each once [BLOG-458]', async () => {
  const reported: Usage[] = []
  takeUsage((usage) => reported.push(usage))
  let scrolled = 0
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, Number(this.dataset.postId) * 200 - scrolled, 500, 200)
  })
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(700)
  await renderPart(
    <>
      {['0', '2', '3', '4'].map((id) => (
        <article key={id} data-post-id={id} />
      ))}
      <Watching />
    </>,
  )
  expect(reported).toEqual([{ name: 'impression', data: { post_ids: ['0', '2', '3'] } }])
  scrolled = 201
  fireEvent.scroll(window)
  await vi.waitFor(() => expect(reported).toHaveLength(2))
  expect(reported[1]).toEqual({ name: 'impression', data: { post_ids: ['4'] } })
})
