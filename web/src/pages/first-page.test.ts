// @vitest-environment node
import { listRecommendedBlogs } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { expect, test, vi } from 'vitest'
import { partInPlace } from '../core/page/lazy.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aPhotoShown, aPostOf } from '../testing/kinds.ts'
import { aUser } from '../testing/people.ts'
import { aPage } from '../testing/posts.ts'

vi.mock('virtual:client-manifest', () => ({ manifest: {} }))
const { render } = await import('../entry.server.tsx')

const photo = aPostOf({ type: 'photo', photo: { photos: [aPhotoShown('a')], layout: '', linkthrough: '' } })
const dashboard = () =>
  render({
    url: '/dashboard',
    origin: 'https://bowerbird.test',
    assets: { scripts: [], styles: [] },
    transport: fakeServer(aUser())
      .answer(readTimeline, aPage([photo]))
      .answer(listRecommendedBlogs, { blogs: [] }).transport,
  })

test('the very first page a server makes has every part in it, for a member as well, so that the browser draws nothing anew', async () => {
  const { html } = await dashboard()
  expect(html).toMatch(/<img[^>]*a-1280.webp/)
  // React's mark of what it left for the browser.
  expect(html).not.toContain('<!--$!-->')
})

test('a page waits for parts that are still being fetched, and for those they bring', async () => {
  const order: string[] = []
  const later = (name: string, bring?: () => void) =>
    void partInPlace(name, async () => {
      await new Promise((fetched) => setTimeout(fetched))
      order.push(name)
      bring?.()
      return () => null
    })
  later('outer', () => later('inner'))
  await dashboard()
  expect(order).toEqual(['outer', 'inner'])
})
