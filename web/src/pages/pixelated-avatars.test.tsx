import { listSessions, readUserInfo, type UserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../testing/people.ts'
import { aBrief, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

const adult = { ...aBrief('velvet'), is_adult: true }
const own = { ...aBrief('mine'), is_adult: true }

async function avatarsSeenBy(user: UserInfo, isOnForSite = true) {
  const session = aSession(user)
  const server = fakeServer(user)
    .answer(readUserInfo, { ...session, flags: { ...session.flags, safe_mode: isOnForSite } })
    .answer(readTimeline, {
      posts: [aPost({ id: '1', tumblelog: adult }), aPost({ id: '2', tumblelog: own }), aPost({ id: '3' })],
      next: null,
    })
    .answer(listRecommendedBlogs, { blogs: [] })
    .answer(listSessions, { sessions: [] })
  const { unmount } = renderAt('/likes', server)
  const articles = await screen.findAllByRole('article')
  const isHidden = articles.map((article) => article.querySelector('img')?.src.includes('pixelated=1'))
  unmount()
  return isHidden
}

const me = (safe_mode: boolean) => aUser({ safe_mode, channels: [aChannel('mine')] })

test('an adult blog’s avatar is a mosaic while safe mode is on for site and person, never one’s own [BLOG-262]', async () => {
  expect(await avatarsSeenBy(me(true))).toEqual([true, false, false])
  expect(await avatarsSeenBy(me(false))).toEqual([false, false, false])
  expect(await avatarsSeenBy(me(true), false)).toEqual([false, false, false])
})
