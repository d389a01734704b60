import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { addBookmark, removeBookmark } from '@bowerbird/domain/posts/bookmarks/bookmarks.contract.ts'
import { expect, test } from 'vitest'
import { createCaller } from '../../core/call-api.ts'
import { callQuery, createQueryClient } from '../../core/query.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { aPage, aPost } from '../../testing/posts.ts'
import { toggleBookmark } from './bookmark-post.ts'

test.each([
  ['adding', false],
  ['removing', true],
])(
  '%s a bookmark shows even if a list that was read before it was saved arrives meanwhile [CTRL-043]',
  async (_what, before) => {
    const post = aPost({ bookmarked: before })
    const saved = Promise.withResolvers<{ bookmarked: boolean; folder_id: null }>()
    const server = fakeServer(aUser())
      .answer(readTimeline, aPage([post]))
      .answer(addBookmark, () => saved.promise)
      .answer(removeBookmark, () => saved.promise)
    const client = createQueryClient(createCaller(server.transport))
    const list = callQuery(readTimeline, { pageRoot: 'dashboard' })
    const isBookmarked = () => client.getQueryData(list.queryKey)?.posts[0]?.bookmarked
    await client.fetchQuery(list)
    const toggled = toggleBookmark(client, post)
    expect(isBookmarked()).toBe(!before)
    await client.fetchQuery({ ...list, staleTime: 0 })
    expect(isBookmarked()).toBe(before)
    saved.resolve({ bookmarked: !before, folder_id: null })
    await toggled
    expect(isBookmarked()).toBe(!before)
  },
)
