import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emitPostEvent } from '../../posts/posts.events.ts'
import { takeUsage, type Usage } from '../../telemetry/log.ts'
import { renderPart } from '../../testing/render-at.tsx'
import { useUsageOfPosts } from './use-usage-of-posts.ts'

afterEach(() => takeUsage(null))

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
