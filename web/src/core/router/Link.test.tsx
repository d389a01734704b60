import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps, MouseEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { Form } from './Form.tsx'
import { Link, NavLink } from './Link.tsx'
import { RouterProvider } from './RouterProvider.tsx'
import { createMemoryRouter } from './router.ts'

function draw(props: Partial<ComponentProps<typeof Link>> = {}) {
  const drawn = vi.fn()
  const Page = () => {
    drawn()
    return (
      <Link to="/blog/wren" {...props}>
        wren
      </Link>
    )
  }
  const router = createMemoryRouter([{ path: '*', Component: Page }], '/likes?a=1')
  const go = vi.spyOn(router, 'navigate')
  const { unmount } = render(<RouterProvider router={router} />)
  return { go, router, drawn, unmount, link: screen.getByRole('link', { name: 'wren' }) }
}

test('a press goes there without loading the page anew, and to the same page without another entry in the history', async () => {
  const { go, link, router } = draw()
  expect(link.getAttribute('href')).toBe('/blog/wren')
  await act(async () => expect(fireEvent.click(link)).toBe(false))
  expect(go).toHaveBeenLastCalledWith('/blog/wren', { replace: false })
  expect(router.state.location.pathname).toBe('/blog/wren')
  await act(async () => fireEvent.click(link))
  expect(go).toHaveBeenLastCalledWith('/blog/wren', { replace: true })
})

test.each([
  ['with Control', { ctrlKey: true }],
  ['with Command', { metaKey: true }],
  ['with Shift', { shiftKey: true }],
  ['with Alt', { altKey: true }],
  ['with another button', { button: 1 }],
])('a press %s is the browser’s', (_, how) => {
  const { go, link } = draw()
  fireEvent.click(link, how)
  expect(go).not.toHaveBeenCalled()
})

test.each([
  ['a link to another tab', { target: '_blank' }],
  ['a press that somebody else took', { onClick: (event: MouseEvent) => event.preventDefault() }],
  ['a link to another site', { to: 'https://elsewhere.example/' }],
  ['a link to another host', { to: '//elsewhere.example/' }],
  ['a link to no address', { to: 'https://' }],
])('%s goes nowhere here', (_, props) => {
  const { go, link } = draw(props)
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(go).not.toHaveBeenCalled()
})

test('a whole address of this site is a page of it, and a query is one of this page', async () => {
  const own = draw({ to: `${location.origin}/blog/wren?b=2` })
  await act(async () => fireEvent.click(own.link))
  expect(own.go).toHaveBeenLastCalledWith('/blog/wren?b=2', { replace: false })
  own.unmount()
  const query = draw({ to: '?b=2' })
  expect(query.link.getAttribute('href')).toBe('/likes?b=2')
  await act(async () => fireEvent.click(query.link))
  expect(query.go).toHaveBeenLastCalledWith('/likes?b=2', { replace: false })
})

test('a page that does not depend on its address is not drawn again for another', async () => {
  const { router, drawn } = draw()
  await act(() => router.navigate('/inbox'))
  expect(drawn).toHaveBeenCalledOnce()
})

test.each([
  ['/settings', 'page'],
  ['/Settings/account', 'page'],
  ['/settings-of-mine', null],
])('at %s the link to the settings is marked as %s', (path, mark) => {
  const router = createMemoryRouter([{ path: '*', Component: () => <NavLink to="/settings">Settings</NavLink> }], path)
  render(<RouterProvider router={router} />)
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(mark)
})

test('a form leads to its path with its fields, and to this page without one', async () => {
  const fields = <input name="q" defaultValue="moss & fern" aria-label="Words" />
  const Page = () => (
    <>
      <Form action="/search" aria-label="to another">
        {fields}
      </Form>
      <Form aria-label="to this">{fields}</Form>
    </>
  )
  const router = createMemoryRouter([{ path: '*', Component: Page }], '/blog/wren')
  render(<RouterProvider router={router} />)
  const forms = screen.getAllByRole('form')
  expect(forms.map((form) => [form.getAttribute('action'), form.getAttribute('method')])).toEqual([
    ['/search', 'get'],
    ['/blog/wren', 'get'],
  ])
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'to another' })))
  expect(router.state.location).toMatchObject({ pathname: '/search', search: '?q=moss+%26+fern' })
})
