import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemoryRouter } from '../../testing/memory-router.tsx'
import { GuestHeader } from './GuestHeader.tsx'
import { HeaderFrame } from './HeaderFrame.tsx'
import { useHeaderHidden } from './header-hiding.ts'

const isHidden = () => screen.getByRole('banner').className.includes('hidden')

function scrollTo(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
  act(() => window.dispatchEvent(new Event('scroll')))
}

afterEach(() => scrollTo(0))

test('the header hides on scrolling down past its height and comes back on scrolling up or at the top [POST-022]', () => {
  render(<HeaderFrame>…</HeaderFrame>, { wrapper: MemoryRouter })
  scrollTo(52)
  expect(isHidden()).toBe(false)
  scrollTo(53)
  expect(isHidden()).toBe(true)
  scrollTo(300)
  expect(isHidden()).toBe(true)
  scrollTo(299)
  expect(isHidden()).toBe(false)
  scrollTo(900)
  scrollTo(0)
  expect(isHidden()).toBe(false)
})

function Form({ isOpen }: { isOpen: boolean }) {
  useHeaderHidden(isOpen)
  return <HeaderFrame>…</HeaderFrame>
}

test('the header stays away while a form is open and comes back after, though the focus scrolls down to its button [POST-023]', async () => {
  const { rerender } = render(<Form isOpen />, { wrapper: MemoryRouter })
  expect(isHidden()).toBe(true)
  scrollTo(900)
  rerender(<Form isOpen={false} />)
  expect(isHidden()).toBe(false)
  scrollTo(1000)
  await waitFor(() => expect(isHidden()).toBe(false))
})

test('a guest sees the logo, Log in and Get started, and nothing for members [POST-020]', () => {
  render(<GuestHeader search={null} />, { wrapper: MemoryRouter })
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Skip to content', '#main'],
    ['bowerbird', '/'],
    ['Log in', '/login'],
    ['Get started', '/register'],
  ])
  expect(screen.queryAllByRole('button')).toHaveLength(0)
})
