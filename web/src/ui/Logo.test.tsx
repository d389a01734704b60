import { readFileSync } from 'node:fs'
import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { withPosts } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { Logo, LogoContext } from './Logo.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const logo = () => screen.getByText('bowerbird').parentElement as HTMLElement
const shown = () => logo().querySelector('img')

test('hovered it shows one of five images at random, on a retina screen in double size, all of them our own [BLOG-138] [BLOG-141] [BLOG-428]', () => {
  render(<Logo />)
  const seen = [0, 0.2, 0.4, 0.6, 0.99].map((chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    fireEvent.pointerEnter(logo())
    const source = shown()?.getAttribute('src') ?? ''
    expect(shown()?.getAttribute('srcset')).toBe(`${source} 1x, ${source.replace('.svg', '@2x.svg')} 2x`)
    return source
  })
  expect(seen).toEqual(['cap', 'berry', 'shell', 'feather', 'leaf'].map((name) => `/logo/${name}.svg`))
  for (const file of [...seen, '/logo/flag.svg'].flatMap((source) => [source, source.replace('.svg', '@2x.svg')]))
    expect(readFileSync(`web/public${file}`, 'utf8')).toContain('<svg')
})

test('it goes back to normal 200 ms after the hover ends; another hover in that time keeps it [BLOG-139] [BLOG-428]', () => {
  render(<Logo />)
  fireEvent.pointerEnter(logo())
  fireEvent.pointerLeave(logo())
  act(() => void vi.advanceTimersByTime(199))
  expect(shown()).toBeTruthy()
  fireEvent.pointerEnter(logo())
  act(() => void vi.advanceTimersByTime(1000))
  expect(shown()).toBeTruthy()
  fireEvent.pointerLeave(logo())
  act(() => void vi.advanceTimersByTime(200))
  expect(shown()).toBeNull()
})

test('while the flag is on it shows one fixed picture [BLOG-140]', () => {
  render(
    <LogoContext value={{ home: '/', isPride: true, name: 'Bowerbird', image: null }}>
      <Logo />
    </LogoContext>,
  )
  for (const chance of [0, 0.9]) {
    vi.spyOn(Math, 'random').mockReturnValue(chance)
    fireEvent.pointerEnter(logo())
    expect(shown()?.getAttribute('src')).toBe('/logo/flag.svg')
  }
})

test('it leads members to the dashboard and others to the front page, and follows the site flag [BLOG-140] [BLOG-141] [BLOG-446]', async () => {
  vi.useRealTimers()
  const guest = renderAt('/login', fakeServer())
  expect((await screen.findByRole('link', { name: 'bowerbird' })).getAttribute('href')).toBe('/')
  guest.unmount()
  const session = aSession(aUser())
  const server = withPosts(fakeServer(aUser()))
  server.answer(readUserInfo, { ...session, flags: { ...session.flags, pride_logo: true } })
  renderAt('/dashboard', server)
  expect((await screen.findByRole('link', { name: 'bowerbird' })).getAttribute('href')).toBe('/dashboard')
  fireEvent.pointerEnter(logo())
  expect(shown()?.getAttribute('src')).toBe('/logo/flag.svg')
})
