import { readExplore } from '@bowerbird/domain/feeds/explore.contract.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { readLively } from '@bowerbird/domain/feeds/lively.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

const shown = () => screen.queryAllByRole('article').map(({ dataset }) => dataset.postId)

test('anyone sees what is popular and, on request, what is newest; each goes on in its own way', async () => {
  const server = fakeServer().answer(readExplore, ({ sort, offset, before }) =>
    sort === 'popular'
      ? { posts: [aPost({ id: offset ? '12' : '11' })], next: null, next_offset: offset ? -1 : 10 }
      : { posts: [aPost({ id: before ? '22' : '21' })], next: before ? null : '21', next_offset: -1 },
  )
  const { person } = renderAt('/explore', server)
  await waitFor(() => expect(shown()).toEqual(['11', '12']))
  expect(server.sentTo(readExplore)).toEqual([{ sort: 'popular' }, { sort: 'popular', offset: '10' }])
  await person.click(screen.getByRole('link', { name: 'Newest' }))
  await waitFor(() => expect(shown()).toEqual(['21', '22']))
  expect(server.sentTo(readExplore).slice(2)).toEqual([{ sort: 'recent' }, { sort: 'recent', before: '21' }])
  expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('aria-current')).toBe('page')
})

test('where nothing was found the page says what to do', async () => {
  renderAt('/explore', fakeServer().answer(readExplore, { posts: [], next: null, next_offset: -1 }))
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
})

test('a tag shows its newest posts, and at a press and in the address its popular ones', async () => {
  const server = fakeServer()
    .answer(readLively, { tags: [], blogs: [] })
    .answer(readTimeline, ({ sort, before }) => ({
      posts: [aPost({ id: sort === 'popular' ? (before ? '32' : '31') : '41' })],
      next: sort === 'popular' && !before ? '1' : null,
    }))
  const { person, router } = renderAt('/tagged/moss', server)
  await waitFor(() => expect(shown()).toEqual(['41']))
  await person.click(screen.getByRole('link', { name: 'Popular' }))
  await waitFor(() => expect(shown()).toEqual(['31', '32']))
  expect(router.state.location.search).toBe('?sort=popular')
  expect(screen.getByRole('link', { name: 'Popular' }).getAttribute('aria-current')).toBe('page')
})
