// @vitest-environment node
import { listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aPhotoShown, aPostOf } from '../testing/kinds.ts'
import { aUser } from '../testing/people.ts'
import { aPage } from '../testing/posts.ts'

vi.mock('virtual:client-manifest', () => ({ manifest: {} }))
const { render } = await import('../entry.server.tsx')

test('the very first page a server makes has every part in it, for a member as well, so that the browser draws nothing anew', async () => {
  const photo = aPostOf({ type: 'photo', photo: { photos: [aPhotoShown('a')], layout: '', linkthrough: '' } })
  const server = fakeServer(aUser())
    .answer(readTimeline, aPage([photo]))
    .answer(listRecommendedBlogs, { blogs: [] })
  const { html } = await render({
    url: '/dashboard',
    origin: 'https://bowerbird.test',
    nonce: 'once',
    assets: { scripts: [], styles: [] },
    transport: server.transport,
  })
  expect(html).toMatch(/<img[^>]*a-1280.webp/)
  // React's mark of what it left for the browser.
  expect(html).not.toContain('<!--$!-->')
})
