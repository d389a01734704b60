import { expect, test, vi } from 'vitest'
import { takeOver } from './take-over.ts'
import type { Page, WorkerScope } from './worker-scope.ts'

test.each([
  [1, 'takes over the only page', 1],
  [2, 'leaves several pages to the one before', 0],
])('with %i open a new worker %s [DAY-191]', async (open, _what, times) => {
  const skipWaiting = vi.fn(async () => {})
  const matchAll = vi.fn(async () => Array<Page>(open))
  await takeOver({ clients: { matchAll } as unknown as WorkerScope['clients'], skipWaiting })
  expect(matchAll).toHaveBeenCalledWith({ type: 'window', includeUncontrolled: true })
  expect(skipWaiting).toHaveBeenCalledTimes(times)
})
