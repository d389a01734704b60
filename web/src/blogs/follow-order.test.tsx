import { followBlog, unfollowBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { act, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionQuery } from '../core/session.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aBlog, aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { useFollow } from './blogs.api.ts'

const press = fc.record({
  follow: fc.boolean(),
  /** The call's latency: without an order of calls, a shorter one arrives first. */
  ticks: fc.integer({ min: 0, max: 20 }),
  isTaken: fc.boolean(),
})

test('however presses, answers and failures fall together, the last press that was taken stands, here and on the server [POST-364] [POST-365]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(press, { minLength: 1, maxLength: 6 }), async (presses) => {
      let isFollowed = false
      const lines = [...presses]
      const take = (follow: boolean) => async () => {
        const { ticks, isTaken } = lines.shift() ?? { ticks: 0, isTaken: true }
        for (let at = 0; at < ticks; at += 1) await Promise.resolve()
        if (!isTaken) throw new RefusedError(coreRefusals.busy)
        isFollowed = follow
        return { following: follow, can_subscribe: follow, is_subscribed: false, friend_count: follow ? 3 : 2 }
      }
      const server = fakeServer(aUser({ friend_count: 2 }))
        .answer(followBlog, take(true))
        .answer(unfollowBlog, take(false))
      let follow: ReturnType<typeof useFollow> | undefined
      function Presser() {
        follow = useFollow()
        return null
      }
      const { client, unmount } = await renderPart(<Presser />, server)
      client.setQueryData(['held'], aBlog('satin'))
      const shown = () => client.getQueryData<{ following: boolean }>(['held'])?.following
      for (const one of presses) {
        act(() => follow?.mutate({ blogName: 'satin', follow: one.follow, source: 'test' }))
        await waitFor(() => expect(shown()).toBe(one.follow))
      }
      await waitFor(() => expect(client.isMutating()).toBe(0))
      const last = presses.findLast(({ isTaken }) => isTaken)
      expect([isFollowed, shown()]).toEqual([last?.follow ?? false, last?.follow ?? false])
      expect(client.getQueryData(sessionQuery.queryKey)?.user?.friend_count).toBe(isFollowed ? 3 : 2)
      unmount()
    }),
    { numRuns: 40 },
  )
})
