import { fetchPostForForm, readPostFormData, updatePost } from '@bowerbird/domain/posts/posts.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPath } from '../core/router/path.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { formServer } from '../testing/post-form.ts'
import { aBrief, aContent, aPost, withPosts } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { useDialogQueue } from '../ui/overlays/dialogs.ts'
import { useFormPhase } from './form/form-phase.ts'
import { useAskedForm } from './open-form.ts'

// The editor is a large file; the first test that opens a form waits for it.

const openForm = () => screen.findByRole('dialog', { name: /post|Reblog/ })
const noForm = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const compose = () => screen.findByRole('link', { name: 'Compose' })
const composeText = async (person: Person) => {
  await person.click(await compose())
  await person.click(await screen.findByRole('button', { name: 'Text' }))
}
/** The title of the form itself, not the plain field that stands first. */
const title = async () => within(await openForm()).findByLabelText('Title')
type Router = ReturnType<typeof renderAt>['router']
type Person = ReturnType<typeof renderAt>['person']
/** The address in the address bar. */
const address = ({ state: { location } }: Router) => createPath(location.mask ?? location)
/** The form stands before its address: the router has it first, and then the page. */
const addressShown = (router: Router, path: string) =>
  waitFor(() => expect([address(router), useAskedForm.getState().target]).toEqual([path, null]))
const mine = () =>
  aPost({ id: '5', is_mine: true, tumblelog: aBrief('mine'), content: aContent({ title: 'Old title' }) })

beforeEach(() => {
  // Reduced motion spares the test the animations.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  act(() => useDialogQueue.setState({ queue: [] }))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the focus is in a form from the start: in its first field, or at the form where a file is chosen first', async () => {
  const { router } = renderAt('/new/photo', formServer())
  const form = await openForm()
  await waitFor(() => expect(document.activeElement).toBe(form))
  await act(() => router.navigate('/new/text'))
  const field = await title()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

describe('addresses', () => {
  test.each([
    ['/tagged/cats', '/tagged/cats/new/text'],
    ['/dashboard', '/new/text'],
  ])(
    'composing on %s shows %s, and closing or saving shows the page’s own again [POST-001] [POST-002] [POST-005]',
    async (base, path) => {
      const { router, person } = renderAt(base, formServer())
      await composeText(person)
      await openForm()
      expect(address(router)).toBe(path)
      await person.click(screen.getByRole('button', { name: 'Close' }))
      await noForm()
      expect(address(router)).toBe(base)
      await composeText(person)
      await person.type(await title(), 'Caps')
      expect(address(router)).toBe(path)
      await person.click(screen.getByRole('button', { name: 'Post' }))
      await noForm()
      expect(address(router)).toBe(base)
    },
  )

  test('editing and reblogging show their own addresses over the page they were opened from [POST-003] [POST-004] [POST-006]', async () => {
    const { router, person } = renderAt('/tagged/cats', formServer({ posts: [mine(), aPost({ id: '7' })] }))
    const [own, other] = await screen.findAllByRole('article')
    await person.click(within(other as HTMLElement).getByRole('button', { name: 'Reblog' }))
    await openForm()
    expect(address(router)).toBe('/reblog/7/Kx')
    expect(router.state.location.pathname).toBe('/tagged/cats')
    await person.keyboard('{Escape}')
    await noForm()
    await person.click(within(own as HTMLElement).getByRole('button', { name: 'Edit' }))
    await openForm()
    expect(address(router)).toBe('/edit/5')
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await noForm()
    expect(address(router)).toBe('/tagged/cats')
  })

  test.each([
    ['/tagged/cats/new/regular', '/tagged/cats', '#cats', 'New text post'],
    ['/new/photo', '/dashboard', 'Dashboard', 'New photo post'],
    ['/reblog/7/Kx', '/dashboard', 'Dashboard', 'Reblog'],
    ['/edit/5', '/dashboard', 'Dashboard', 'Edit post'],
  ])(
    '%s loaded directly opens over %s, and gives the tab its own name [POST-006] [POST-007]',
    async (path, base, heading, name) => {
      const { router, person } = renderAt(path, formServer())
      await openForm()
      expect(document.title).toBe(`${name} · Bowerbird`)
      expect(screen.getByRole('heading', { level: 1, name: heading, hidden: true })).toBeTruthy()
      await person.click(screen.getByRole('button', { name: 'Close' }))
      await noForm()
      expect(address(router)).toBe(base)
      expect(document.title).toBe(`${heading} · Bowerbird`)
    },
  )

  test('a form opened over a page names the tab too', async () => {
    const { person } = renderAt('/dashboard', formServer())
    await composeText(person)
    await openForm()
    await waitFor(() => expect(document.title).toBe('New text post · Bowerbird'))
  })

  // A guest may read the page below the first one, but not the form over it.
  test.each(['/tagged/cats/new/text', '/reblog/7/Kx'])(
    'a guest who loads %s is sent to log in first, and with its address [POST-007]',
    async (path) => {
      const { router } = renderAt(path, withPosts(fakeServer()))
      const login = `/login?next=${encodeURIComponent(path)}`
      await waitFor(() => expect(createPath(router.state.location)).toBe(login))
    },
  )

  test('a type that is none is not found, and an alias means its kind [POST-009]', async () => {
    const { unmount } = renderAt('/new/poll', formServer())
    expect(await screen.findByText("There's nothing here.")).toBeTruthy()
    expect(useFormPhase.getState().phase).toBe('closed')
    unmount()
    renderAt('/new/conversation', formServer())
    expect(await screen.findByLabelText('Chat')).toBeTruthy()
  })

  test('Back dismisses: at once when nothing was written, after asking when something was [POST-008]', async () => {
    const { router, person } = renderAt('/dashboard', formServer())
    await composeText(person)
    await openForm()
    await addressShown(router, '/new/text')
    await act(() => router.navigate(-1))
    await noForm()

    await composeText(person)
    await person.type(await title(), 'Half a thought')
    await addressShown(router, '/new/text')
    act(() => void router.navigate(-1))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Save this post as a draft?')
    await person.click(screen.getByRole('button', { name: 'Keep writing' }))
    expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy()
    expect(address(router)).toBe('/new/text')
    act(() => void router.navigate(-1))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    await noForm()
    expect(address(router)).toBe('/dashboard')
  })

  test.each(['before', 'after'])('Back right %s a form has its address takes the form away', async (when) => {
    const { router, person } = renderAt('/dashboard', formServer())
    await person.click(await compose())
    const text = await screen.findByRole('button', { name: 'Text' })
    fireEvent.click(text)
    expect(document.activeElement?.tagName).toBe('TEXTAREA')
    if (when === 'after') await waitFor(() => expect(address(router)).toBe('/new/text'))
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
    if (when === 'after') await act(() => router.navigate(-1))
    await waitFor(() => expect(document.querySelector('[data-glass]')).toBeNull())
    // The move that had not begun by then is not made.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect([address(router), useAskedForm.getState().target]).toEqual(['/dashboard', null])
  })

  test('a link’s address, a search for GIFs and a question leave the address alone, and Escape closes them before the form [POST-010] [POST-064]', async () => {
    const { router, person } = renderAt('/tagged/cats', formServer())
    await composeText(person)
    const words = await screen.findByLabelText('Text')
    await person.click(words)
    const isOver = async (label: string) => {
      expect(await screen.findByLabelText(label)).toBeTruthy()
      expect(address(router)).toBe('/tagged/cats/new/text')
      await person.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull())
      expect(screen.getByRole('dialog', { name: 'New post' })).toBeTruthy()
    }
    await person.click(screen.getByRole('button', { name: 'Link' }))
    await isOver('Address of the link')
    await person.click(await screen.findByRole('button', { name: 'Insert something' }))
    await person.click(screen.getByRole('button', { name: 'Insert a GIF' }))
    await isOver('Find a GIF')
    await person.type(await title(), 'Half a thought')
    await person.keyboard('{Escape}')
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep writing' }))
    expect(address(router)).toBe('/tagged/cats/new/text')
  })
})

describe('opening', () => {
  test('the header hides, glass covers the page, the page scrolls for 400 ms to 20 px above the form, then it opens [POST-023] [POST-057] [POST-058] [POST-059]', async () => {
    const seen: string[] = []
    const stop = useFormPhase.subscribe(({ phase }) => seen.push(phase))
    await import('./form/PostForm.tsx')
    const { person } = renderAt('/dashboard', formServer({ posts: [mine()] }))
    const article = await screen.findByRole('article')
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: 700, height: 0 } as DOMRect)
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    await person.click(within(article).getByRole('button', { name: 'Edit' }))
    await act(() => vi.advanceTimersByTimeAsync(16))
    await waitFor(() => expect(document.querySelector('header')?.className).toContain('hidden'))
    expect(document.querySelector('[data-glass]')).toBeTruthy()
    expect(scroll.mock.calls.every(([, y]) => y === 0)).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(399))
    expect(scroll.mock.lastCall?.[1]).toBeGreaterThan(600)
    expect(scroll.mock.lastCall?.[1]).toBeLessThan(680)
    expect([useFormPhase.getState().phase, screen.queryByRole('dialog')]).toEqual(['opening', null])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(scroll.mock.lastCall).toEqual([0, 680])
    vi.useRealTimers()
    await openForm()
    vi.restoreAllMocks()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await noForm()
    stop()
    expect(seen).toEqual(['opening', 'open', 'closing', 'closed'])
    expect(document.querySelector('header')?.className).not.toContain('hidden')
  })

  test('new posts are written in a modal; an edited one gives its place to the form and comes back [POST-055] [POST-056]', async () => {
    const { person } = renderAt('/dashboard', formServer({ posts: [mine(), aPost({ id: '7' })] }))
    const [own] = await screen.findAllByRole('article')
    await person.click(within(own as HTMLElement).getByRole('button', { name: 'Edit' }))
    const form = await openForm()
    expect(form.closest('[data-form-place="5"]')).toBeTruthy()
    const [next] = screen.getAllByRole('article')
    expect(next?.dataset.postId).toBe('7')
    // Inert elements are no stop of Tab, though the form stands among them.
    expect(next?.closest('[inert]')).toBeTruthy()
    expect(form.closest('[inert]')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await noForm()
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(document.querySelector('#main [inert]')).toBeNull()

    await composeText(person)
    const modal = await openForm()
    expect(modal.closest('main')).toBeNull()
    expect(document.getElementById('main')?.hasAttribute('inert')).toBe(true)
    const header = document.querySelector('header[data-ground="page"]')
    await waitFor(() => expect(header?.hasAttribute('inert')).toBe(true))
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await noForm()
    expect(header?.hasAttribute('inert')).toBe(false)
    expect(document.getElementById('main')?.hasAttribute('inert')).toBe(false)

    const [, other] = screen.getAllByRole('article')
    await person.click(within(other as HTMLElement).getByRole('button', { name: 'Reblog' }))
    expect((await openForm()).closest('main')).toBeNull()
    expect(screen.getAllByRole('article', { hidden: true }).map(({ dataset }) => dataset.postId)).toEqual(['5', '7'])
  })

  test('a post that gives way fades, then the height goes over to the form in 150 ms and the place’s in 250 to 750; closed, it is back where it was [BLOG-294, BLOG-296, BLOG-297, BLOG-298]', async () => {
    const { person } = renderAt('/dashboard', formServer({ posts: [mine(), aPost({ id: '7' })] }))
    const [own] = await screen.findAllByRole('article')
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    const moved = vi.fn()
    HTMLElement.prototype.animate = moved
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.dataset.formPlace ? 900 : 400
    })
    await person.click(within(own as HTMLElement).getByRole('button', { name: 'Edit' }))
    const stage = () => document.querySelector<HTMLElement>('[data-stage]')?.dataset.stage
    await waitFor(() => expect(stage()).toBe('pretransition'))
    expect(own?.isConnected && own.closest('[inert]')).toBeTruthy()
    const glass = document.querySelector<HTMLElement>('[data-glass]')
    expect(glass?.style.animationDuration).toBe('150ms')
    await openForm()
    await waitFor(() => expect(stage()).toBe('midtransition'))
    await waitFor(() => expect(moved).toHaveBeenCalledTimes(2))
    expect(moved.mock.calls).toEqual([
      [[{ height: '400px' }, { height: '900px' }], expect.objectContaining({ duration: 150 })],
      [[{ minHeight: '400px' }, { minHeight: '900px' }], expect.objectContaining({ duration: 500 })],
    ])
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await noForm()
    expect(screen.getAllByRole('article')[0]).toBe(own)
    expect(stage()).toBeUndefined()
    expect(own?.closest('[inert]')).toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(within(own as HTMLElement).getByRole('button', { name: 'Edit' })),
    )
    vi.restoreAllMocks()

    await composeText(person)
    const modal = await openForm()
    expect(modal.closest<HTMLElement>('[style*=animation]')?.style.animationDuration).toBe('100ms')
  })

  test('a loader shows only once the form is 250 ms late [BLOG-295]', async () => {
    const { person } = renderAt('/dashboard', formServer())
    await person.click(await compose())
    await screen.findByRole('button', { name: 'Text' })
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByRole('button', { name: 'Text' }))
    while (!document.querySelector('[data-glass]')) await act(() => vi.advanceTimersByTimeAsync(0))
    act(() => void vi.advanceTimersByTime(249))
    expect(screen.queryByText('Opening the form')).toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(screen.getByText('Opening the form')).toBeTruthy()
    vi.useRealTimers()
  })

  test('a second form takes the place of the first, which is gone before it appears; Back leads to the page [POST-060]', async () => {
    const { router, person } = renderAt('/dashboard', formServer({ posts: [mine(), aPost({ id: '7' })] }))
    const [own, other] = await screen.findAllByRole('article')
    await person.click(within(own as HTMLElement).getByRole('button', { name: 'Edit' }))
    await openForm()
    const atOnce: number[] = []
    const watch = new MutationObserver(() => atOnce.push(document.querySelectorAll('[role="dialog"]').length))
    watch.observe(document.body, { childList: true, subtree: true })
    await person.click(within(other as HTMLElement).getByRole('button', { name: 'Reblog' }))
    expect(await screen.findByRole('dialog', { name: 'Reblog' })).toBeTruthy()
    watch.disconnect()
    expect(atOnce.join('')).toMatch(/^1*0+1+$/)
    await act(() => router.navigate(-1))
    await noForm()
    expect(address(router)).toBe('/dashboard')
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  test.each([
    ['/reblog/7/Kx', [{ reblog_post_id: '7', reblog_key: 'Kx' }]],
    ['/edit/7', [{ post_id: '7' }]],
    ['/new/text', []],
  ])(
    '%s reads the writer’s blogs and limits, and the post if there is one, before any field shows [POST-068]',
    async (path, asked) => {
      const hold = Promise.withResolvers<void>()
      const user = aUser()
      const server = formServer({ user, posts: [aPost({ id: '7' })] }).answer(readPostFormData, async () => {
        await hold.promise
        return { channels: user.channels, limits: {} }
      })
      renderAt(path, server)
      await waitFor(() => expect(server.sentTo(readPostFormData)).toEqual([{}]))
      expect(screen.queryByLabelText('Tags')).toBeNull()
      act(() => hold.resolve())
      await openForm()
      expect(server.sentTo(fetchPostForForm)).toEqual(asked)
      const passedOn = screen.queryByRole('region', { name: 'Post to reblog' })
      expect(passedOn?.textContent.includes('Three bottle caps.') ?? false).toBe(path.startsWith('/reblog'))
    },
  )

  test('a writer leaves out what is reblogged, and takes it in again [CTRL-006]', async () => {
    const { person } = renderAt('/reblog/7/Kx', formServer({ posts: [aPost({ id: '7' })] }))
    await openForm()
    const trail = screen.getByRole('region', { name: 'Post to reblog' })
    const choice = within(trail).getByRole('checkbox', { name: 'Leave this out' })
    await person.click(choice)
    expect(trail.textContent).not.toContain('Three bottle caps.')
    await person.click(choice)
    expect(trail.textContent).toContain('Three bottle caps.')
  })

  test('a post that is gone says so and lets one close', async () => {
    const { person, router } = renderAt('/edit/5', formServer().refuse(fetchPostForForm, postsRefusals.gone))
    expect(await screen.findByText(postsRefusals.gone.text)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(address(router)).toBe('/dashboard'))
  })

  test('without an account there is no form and no change of address [POST-067]', async () => {
    const { router } = renderAt('/tagged/cats', withPosts(fakeServer()))
    await screen.findByRole('article')
    expect(screen.queryByRole('link', { name: 'Compose' })).toBeNull()
    // Somebody logged out, and goes back to where a form was open.
    const state = { form: { mode: 'new', type: 'text' } }
    await act(() => router.navigate('/tagged/cats', { state }))
    expect(await screen.findByRole('article')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.querySelector('[data-glass]')).toBeNull()
    expect(address(router)).toBe('/tagged/cats')
  })

  test('the blog of the page is preset, else the one the writer acts as [POST-069]', async () => {
    const user = aUser({ channels: [aChannel('first', { is_current: false }), aChannel('second')] })
    const server = formServer({ user })
    const { unmount, person } = renderAt('/new/text', server)
    const choice = await screen.findByLabelText<HTMLSelectElement>('Blog to post to')
    expect([...choice.options].map(({ text }) => text)).toEqual(['first', 'second'])
    expect(choice.value).toBe('second')
    await person.selectOptions(choice, 'first')
    await person.type(await title(), 'Caps')
    await person.click(screen.getByRole('button', { name: 'Post' }))
    await waitFor(() => expect(server.sentTo(updatePost)).toMatchObject([{ channel_id: 'first' }]))
    unmount()
    renderAt('/blog/first/drafts/new/text', formServer({ user }))
    expect((await screen.findByLabelText<HTMLSelectElement>('Blog to post to')).value).toBe('first')
  })
})

describe('dismissing', () => {
  test.each([
    ['the cross', async (person: Person) => person.click(screen.getByRole('button', { name: 'Close' }))],
    ['Escape', async (person: Person) => person.keyboard('{Escape}')],
    ['the glass', async (person: Person) => person.click(document.querySelectorAll('[data-glass]')[1] as HTMLElement)],
  ])(
    '%s closes an untouched form at once, and a changed one after asking [POST-061] [POST-062] [POST-063] [POST-064]',
    async (_how, dismiss) => {
      const { person } = renderAt('/new/text', formServer())
      await openForm()
      await dismiss(person)
      await noForm()

      await composeText(person)
      await person.type(await title(), 'Half a thought')
      await dismiss(person)
      const prompt = await screen.findByRole('alertdialog')
      expect(prompt.textContent).toContain('Save this post as a draft?')
      expect(
        within(prompt)
          .getAllByRole('button')
          .map((button) => button.textContent),
      ).toEqual(['Keep writing', 'Discard', 'Save as draft'])
      await person.click(within(prompt).getByRole('button', { name: 'Keep writing' }))
      expect(await screen.findByDisplayValue('Half a thought')).toBeTruthy()
      await dismiss(person)
      await person.click(await screen.findByRole('button', { name: 'Discard' }))
      await noForm()
    },
  )

  test('while a save is under way nothing can be changed or dismissed [POST-065] [POST-066]', async () => {
    const answer = Promise.withResolvers<never>()
    const server = formServer().answer(updatePost, () => answer.promise)
    const { person, router } = renderAt('/dashboard', server)
    await composeText(person)
    await person.type(await title(), 'On its way')
    await person.click(screen.getByRole('button', { name: 'Post' }))
    expect((await title()).hasAttribute('readonly')).toBe(true)
    await person.click(screen.getByRole('button', { name: 'Close' }))
    await person.keyboard('{Escape}')
    await person.click(document.querySelectorAll('[data-glass]')[1] as HTMLElement)
    await act(() => router.navigate(-1))
    expect(server.sentTo(updatePost)).toHaveLength(1)
    await act(async () => answer.reject(new Error('no answer')))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByDisplayValue('On its way')).toBeTruthy()
    expect(address(router)).toBe('/new/text')
  })
})
