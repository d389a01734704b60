import { likePost, unlikePost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { act, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNotes } from '../notes/notes.state.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { aPost } from '../testing/posts.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Dialogs } from '../ui/overlays/Dialogs.tsx'
import { confirm, useDialogQueue } from '../ui/overlays/dialogs.ts'
import { PostKeys } from './PostKeys.tsx'

const source = { name: 'bluefinds', following: false, url: '/blog/bluefinds' }
const posts = [
  aPost({ id: '1', is_mine: true }),
  aPost({ id: '2', reblog_source: source }),
  aPost({ id: '3', can_be_reblogged: false }),
]
const pressed: string[] = []
let scrolled = 0

/** Posts of 500 px each under one another, the first at 0. */
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['requestAnimationFrame', 'performance', 'setTimeout'] })
  scrolled = 0
  pressed.length = 0
  vi.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => {
    scrolled = y
  }) as typeof window.scrollTo)
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const id = Number((this as HTMLElement).dataset.postId ?? 0)
    const top = id ? (id - 1) * 500 - scrolled : 0
    return { top, bottom: top + 500 } as DOMRect
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  act(() => {
    useNotes.setState({ open: new Set() })
    useDialogQueue.setState({ queue: [] })
  })
})

const Articles = ({ of }: { of: Post[] }) =>
  of.map(({ id }) => (
    <article key={id} data-post-id={id}>
      <button type="button" data-share onClick={() => pressed.push(`share ${id}`)}>
        {`Share ${id}`}
      </button>
      <a href="#x">{`link ${id}`}</a>
      <input aria-label={`field ${id}`} />
      <select aria-label={`choice ${id}`} />
      <p contentEditable suppressContentEditableWarning tabIndex={-1}>{`editor ${id}`}</p>
    </article>
  ))

async function show(server = fakeServer(aUser()).answer(likePost, { liked: true, note_count: 1 })) {
  const view = await renderPart(
    <>
      <Articles of={posts} />
      <PostKeys posts={posts} />
      <Dialogs />
    </>,
    server,
  )
  const settle = () => act(() => vi.advanceTimersByTimeAsync(400))
  const press = async (keys: string) => {
    await view.person.keyboard(keys)
    await settle()
  }
  const stand = (at: number) => {
    scrolled = at
  }
  return { ...view, server, press, stand }
}
const form = (router: { state: { location: { state: { form?: unknown } | null } } }) =>
  router.state.location.state?.form

test('j goes to the next post and k to the previous, each 60 px below the top; at the ends they do nothing [BLOG-039, BLOG-040, BLOG-046, BLOG-047, BLOG-425]', async () => {
  const { press, stand } = await show()
  await press('j')
  expect(scrolled).toBe(440)
  await press('j')
  expect(scrolled).toBe(940)
  await press('j')
  expect(scrolled).toBe(940)
  await press('k')
  expect(scrolled).toBe(440)
  stand(0)
  await press('k')
  expect(scrolled).toBe(0)
})

test('j, k and n give the focus to their post, and the keys then mean it, also where the line is never reached', async () => {
  const { press, stand } = await show()
  const focused = () => (document.activeElement as HTMLElement).dataset.postId
  await press('j')
  expect(focused()).toBe('2')
  await press('j')
  expect(focused()).toBe('3')
  // The page ends here.
  stand(600)
  await press('s')
  expect(pressed).toEqual(['share 3'])
  await press('k')
  expect(focused()).toBe('2')
  stand(2000)
  await press('n')
  expect(focused()).toBe('3')
})

test('the way there takes 200 ms [BLOG-046, BLOG-425]', async () => {
  const { person } = await show()
  await person.keyboard('j')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(scrolled).toBeGreaterThan(0)
  expect(scrolled).toBeLessThan(440)
  await act(() => vi.advanceTimersByTimeAsync(120))
  expect(scrolled).toBe(440)
})

test('the post at hand is the one nearest the line: l likes it, s shares it, n opens its notes [BLOG-041, BLOG-043, BLOG-047]', async () => {
  const { press, stand, server } = await show()
  stand(150)
  await press('sl')
  expect(pressed).toEqual(['share 1'])
  expect(server.sentTo(likePost)).toEqual([])
  stand(300)
  await press('sln')
  expect(pressed).toEqual(['share 1', 'share 2'])
  expect(server.sentTo(likePost)).toMatchObject([{ id: '2', method: 'keyboard', offset: 1 }])
  expect([...useNotes.getState().open]).toEqual(['2'])
  await press('n')
  expect([...useNotes.getState().open]).toEqual([])
})

test('l on a liked post takes the like back [BLOG-041]', async () => {
  const server = fakeServer(aUser()).answer(unlikePost, { liked: false, note_count: 0 })
  const { person } = await renderPart(
    <>
      <Articles of={posts} />
      <PostKeys posts={posts.map((post) => ({ ...post, liked: post.id === '2' }))} />
    </>,
    server,
  )
  scrolled = 500
  await person.keyboard('l')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(server.sentTo(unlikePost)).toMatchObject([{ id: '2', method: 'keyboard', offset: 1 }])
  expect(server.sentTo(likePost)).toEqual([])
})

test('r opens the reblog form of the post at hand, where it may be reblogged [BLOG-042]', async () => {
  const { press, stand, router } = await show()
  stand(1000)
  await press('r')
  expect(form(router)).toBeUndefined()
  stand(500)
  await press('r')
  expect(form(router)).toEqual({ mode: 'reblog', postId: '2', key: 'Kx' })
})

test('a period leads to the top [BLOG-044]', async () => {
  const { press, stand } = await show()
  stand(900)
  await press('.')
  expect(scrolled).toBe(0)
})

test('Enter opens the blog a post was reblogged from, and does nothing on an original [BLOG-045]', async () => {
  const { press, stand, router } = await show()
  await press('{Enter}')
  expect(router.state.location.mask).toBeUndefined()
  stand(500)
  await press('{Enter}')
  expect(router.state.location.mask?.pathname).toBe('/indash_blog/peepr/bluefinds')
})

test.each([
  ['a text field', () => screen.getByLabelText('field 1')],
  ['a select', () => screen.getByLabelText('choice 1')],
  ['an editable element', () => screen.getByText('editor 1')],
])('in %s the keys are typed, not obeyed [BLOG-048]', async (_where, find) => {
  const { press, stand, router } = await show()
  stand(500)
  act(() => find().focus())
  await press('jrs{Enter}')
  expect([scrolled, pressed, form(router), router.state.location.pathname]).toEqual([500, [], undefined, '/'])
})

test.each([
  ['link', () => screen.getByText('link 1')],
  ['button', () => screen.getByText('Share 1')],
])('Enter on a %s presses that, and the other keys still work [BLOG-048]', async (_what, find) => {
  const { press, stand, router } = await show()
  stand(500)
  act(() => find().focus())
  await press('{Enter}')
  expect(router.state.location.pathname).toBe('/')
  await press('j')
  expect(scrolled).toBe(940)
})

test.each(['Control', 'Meta', 'Alt'])('with %s held the keys are the browser’s [BLOG-048]', async (modifier) => {
  const { press, router } = await show()
  await press(`{${modifier}>}jlr{/${modifier}}`)
  expect([scrolled, form(router)]).toEqual([0, undefined])
})

test('while a dialog is shown the keys rest [BLOG-048]', async () => {
  const { press } = await show()
  act(() => void confirm({ message: 'Sure?' }).catch(() => {}))
  await screen.findByRole('alertdialog')
  await press('j')
  expect(scrolled).toBe(0)
})

test('a blog view over the page has the keys for its own posts, and rests while it is suspended [BLOG-048]', async () => {
  const area = createRef<HTMLDivElement>()
  const inView = [aPost({ id: '2' }), aPost({ id: '3' })]
  const { person } = await renderPart(
    <>
      <PostKeys posts={posts} />
      <div ref={area} data-post-area="">
        <Articles of={inView} />
        <PostKeys posts={inView} area={area} />
      </div>
    </>,
    fakeServer(aUser()),
  )
  const moved = vi.spyOn(area.current as HTMLElement, 'scrollTo').mockImplementation(() => {})
  await person.keyboard('j')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(scrolled).toBe(0)
  expect(moved.mock.lastCall).toEqual([0, 940])
  moved.mockClear()
  if (area.current) area.current.dataset.postArea = 'suspended'
  await person.keyboard('j')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(moved).not.toHaveBeenCalled()
  expect(scrolled).toBe(0)
})

test('while a form stands over the page, keys that miss its fields do nothing to the posts beneath', async () => {
  const { press, server } = await show()
  const over = document.body.appendChild(document.createElement('div'))
  over.setAttribute('aria-modal', 'true')
  await press('slnj')
  expect([pressed, scrolled, server.sentTo(likePost)]).toEqual([[], 0, []])
  over.remove()
  await press('s')
  expect(pressed).toEqual(['share 1'])
})
