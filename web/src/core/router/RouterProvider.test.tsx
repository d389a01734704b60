import { act, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { useBlocker, useLoaderData, useRevalidator, useRouteError } from './hooks.ts'
import { Outlet, RouterProvider } from './RouterProvider.tsx'
import type { RouteObject } from './route.ts'
import { createMemoryRouter } from './router.ts'

const Problem = () => {
  const { revalidate } = useRevalidator()
  return (
    <button type="button" onClick={() => void revalidate()}>
      {`Again after ${useRouteError()}`}
    </button>
  )
}

function show(pages: RouteObject[], first = '/') {
  const drawn = vi.fn()
  const Frame = () => {
    drawn()
    return (
      <>
        <p>The frame</p>
        <Suspense fallback="Waiting">
          <Outlet />
        </Suspense>
      </>
    )
  }
  const home = { path: '/', Component: () => <p>Home</p> }
  const router = createMemoryRouter(
    [{ Component: Frame, children: [{ ErrorBoundary: Problem, children: [home, ...pages] }] }],
    first,
  )
  render(<RouterProvider router={router} />)
  return { router, drawn }
}

test('the page of now stays while parts of the next are fetched, and the frame is drawn once [DAY-127]', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const Late = lazy(async () => {
    await promise
    return { default: () => <p>Late</p> }
  })
  const { router, drawn } = show([{ path: '/late', Component: () => <Late /> }])
  await act(() => router.navigate('/late'))
  expect(screen.getByText('Home')).toBeTruthy()
  expect(screen.queryByText('Waiting')).toBeNull()
  await act(async () => resolve())
  expect(screen.getByText('Late')).toBeTruthy()
  expect(drawn).toHaveBeenCalledOnce()
})

test('the first page shows when its data is there', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const loader = () => promise
  const Page = () => <p>{useLoaderData<typeof loader>()}</p>
  show([{ path: '/page', loader, Component: Page }], '/page')
  expect(screen.queryByText('The frame')).toBeNull()
  await act(async () => resolve('Some words'))
  expect(screen.getByText('Some words')).toBeTruthy()
})

test.each(['loader', 'Component'] as const)(
  'a page whose %s breaks says so inside the frame, and is there again when it works',
  async (where) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const work = () => {
      if (isBroken) throw 'a bug'
      return null
    }
    const Component = () => (where === 'Component' ? work() : null) ?? <p>Mended</p>
    const { router } = show([{ path: '/page', loader: where === 'loader' ? work : () => null, Component }])
    await act(() => router.navigate('/page'))
    const again = screen.getByRole('button', { name: 'Again after a bug' })
    expect(screen.getByText('The frame')).toBeTruthy()
    isBroken = false
    await act(async () => fireEvent.click(again))
    expect(screen.getByText('Mended')).toBeTruthy()
    vi.restoreAllMocks()
  },
)

test('a form that holds words holds up the move until it is let go', async () => {
  const Writing = () => {
    const blocker = useBlocker(() => true)
    if (blocker.state !== 'blocked') return <p>Writing</p>
    return (
      <button type="button" onClick={blocker.proceed}>
        Discard
      </button>
    )
  }
  const { router } = show([{ path: '/new', Component: Writing }])
  await act(() => router.navigate('/new'))
  await act(() => router.navigate(-1))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard' })))
  expect(await screen.findByText('Home')).toBeTruthy()
})
