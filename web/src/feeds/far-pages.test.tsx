import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { readTimeline } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { likePost } from '@bowerbird/domain/notes/notes.contract.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { moveInSight, observeByHand } from '../testing/fake-observer.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPage, aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { grown, type ListPages } from './far-pages.ts'
import { feedQuery, timelineFeed } from './feeds.api.ts'
import { ListCompanion } from './ListCompanion.tsx'
import { listCompanionSlot } from './list-slots.ts'
import { PostList } from './PostList.tsx'

listCompanionSlot.fill(ListCompanion)

observeByHand()
afterEach(() => vi.restoreAllMocks())

const groups = () => [...document.querySelectorAll<HTMLElement>('[data-group]')]
const far = () => [...document.querySelectorAll<HTMLElement>('[data-far]')]
const footer = ({ liked }: { liked: boolean }) => <p>{liked ? 'Liked' : 'Not yet'}</p>
const pageHeight = 1000
const perPage = 2

/** Twelve pages of two posts; the first eleven are there, and all but the last of those were scrolled past. */
async function scrolledFar(first: number) {
  const last = Promise.withResolvers<void>()
  const idAt = (offset: number) => String(first - offset)
  let answer = (from: number) => Array.from({ length: perPage }, (_, index) => aPost({ id: idAt(from + index) }))
  const server = fakeServer(aUser())
    .answer(likePost, { liked: true, note_count: 1 })
    .answer(readTimeline, async ({ before }) => {
      const from = before ? first - Number(before) + 1 : 0
      // Not within the same turn, as no answer of a server is.
      await (from === 22 ? last.promise : new Promise((answered) => setTimeout(answered)))
      return aPage(answer(from), from < 22 ? idAt(from + 1) : null)
    })
  const feed = timelineFeed({ pageRoot: 'dashboard' })
  const view = await renderPart(<PostList feed={feed} empty={null} footer={footer} />, server)
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(22))
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ height: pageHeight, top: 0 } as DOMRect)
  moveInSight(groups().slice(0, 10), false)
  act(() => last.resolve())
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(4))
  await waitFor(() => expect(far()).toHaveLength(1))
  const heldCounts = () =>
    (view.client.getQueryData(feedQuery(feed).queryKey) as ListPages).pages.map(({ posts }) => posts.length)
  return {
    ...view,
    server,
    heldCounts,
    idAt,
    marksAsked: () => server.sentTo(readTimeline).map(({ before }) => before ?? null),
    answerWith: (next: typeof answer) => {
      answer = next
    },
  }
}

test('a long list holds the posts around the screen and its first page; all others keep one place as high as they were, and count', async () => {
  const { heldCounts, person, server, idAt } = await scrolledFar(10_000)
  expect(heldCounts()).toEqual([2, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2])
  expect(far()[0]?.style.height).toBe(`${6 * pageHeight}px`)
  expect(groups()).toHaveLength(6)
  await person.keyboard('l')
  await waitFor(() => expect(server.sentTo(likePost)).toMatchObject([{ id: idAt(20), offset: 20 }]))
})

test('whoever comes near them again finds the same posts as they are now, without those that came between or went', async () => {
  const { answerWith, heldCounts, idAt, marksAsked } = await scrolledFar(20_000)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(900)
  const askedBefore = marksAsked().length
  const between = aPost({ id: '777' })
  answerWith((from) => {
    const posts = Array.from({ length: perPage }, (_, index) => aPost({ id: idAt(from + index), liked: true }))
    return from === 2 ? [between, ...posts.filter(({ id }) => id !== idAt(3))] : posts
  })
  moveInSight(far(), true)
  await waitFor(() => expect(heldCounts()).toEqual([2, 1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 2]))
  expect(marksAsked().slice(askedBefore)).toContain(idAt(1))
  moveInSight(groups().slice(1, 3), true)
  const shown = screen.getAllByRole('article').map(({ dataset }) => dataset.postId)
  expect(shown.slice(0, 3)).toEqual([2, 4, 5].map(idAt))
  expect(screen.getAllByText('Liked')).toHaveLength(3)
})

test('posts that do not come back leave their place empty and are asked for at the next scroll, and by hand [BLOG-419]', async () => {
  const { answerWith, heldCounts, marksAsked, idAt, person } = await scrolledFar(40_000)
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(900)
  const buttons = () => screen.queryAllByRole('button', { name: 'Load these posts' })
  answerWith(() => {
    throw new RefusedError(coreRefusals.tooMany)
  })
  moveInSight(far(), true)
  await waitFor(() => expect(buttons()).toHaveLength(5))
  expect(document.body.textContent).not.toContain(coreRefusals.tooMany.text)
  const asked = marksAsked().length
  fireEvent.scroll(document)
  await waitFor(() => expect(marksAsked()).toHaveLength(asked + 5))
  await waitFor(() => expect(buttons()).toHaveLength(5))
  answerWith((from) => Array.from({ length: perPage }, (_, index) => aPost({ id: idAt(from + index) })))
  await person.click(buttons()[0] as HTMLElement)
  await waitFor(() => expect(heldCounts().slice(0, 3)).toEqual([2, 2, 0]))
})

test('what changes in a list while its next page is on its way stays changed', () => {
  const page = (id: string) => ({ posts: [aPost({ id })], next: null })
  const liked = { posts: [aPost({ id: '9', liked: true })], next: null }
  const list = (...pages: object[]) => ({ pages, pageParams: pages.map((_, at) => at) })
  expect(grown(list(liked), list(page('9'), page('8')))).toMatchObject(list(liked, { posts: [{ id: '8' }] }))
  expect(grown(undefined, list(page('9')))).toMatchObject(list({ posts: [{ id: '9' }] }))
  expect(grown(list(page('9'), page('8')), list(liked))).toMatchObject(list(liked))
})
