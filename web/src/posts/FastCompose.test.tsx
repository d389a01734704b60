import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPath } from '../core/router/path.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { formServer } from '../testing/post-form.ts'
import { withPosts } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { alert } from '../ui/overlays/dialogs.ts'
import { closeFastCompose, useFastCompose } from './fast-compose.ts'
import { fetchFormAfterFirstUse } from './form-code.ts'
import { useAskedForm } from './open-form.ts'

const labels = ['Text', 'Photo', 'Quote', 'Link', 'Chat', 'Audio', 'Video']
const overlay = () => screen.findByRole('dialog', { name: 'What do you want to post?' })
const noOverlay = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /want to post/ })).toBeNull())
const compose = () => screen.findByRole('link', { name: 'Compose' })
const selected = () => document.activeElement?.textContent
type Router = ReturnType<typeof renderAt>['router']
const address = ({ state: { location } }: Router) => createPath(location.mask ?? location)

beforeEach(() => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') })))
afterEach(() => {
  act(closeFastCompose)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('no code is fetched ahead for a page that was left', () => {
  vi.useFakeTimers()
  const leave = fetchFormAfterFirstUse()
  fireEvent.keyDown(window)
  expect(vi.getTimerCount()).toBe(1)
  leave()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('opening', () => {
  test('the button opens seven labelled icons in their order, and closes them again, at the same address [POST-010] [POST-033] [POST-034] [POST-035] [POST-036]', async () => {
    const { person, router } = renderAt('/tagged/cats', formServer())
    await person.click(await compose())
    const icons = within(await overlay()).getAllByRole('button')
    expect(icons.map((icon) => icon.textContent)).toEqual(labels)
    expect(selected()).toBe('Text')
    expect(address(router)).toBe('/tagged/cats')
    expect((await compose()).getAttribute('aria-expanded')).toBe('true')
    await person.click(await compose())
    await noOverlay()
    expect(document.getElementById('main')?.hasAttribute('inert')).toBe(false)
  })

  test.each([
    ['MacIntel', '{Alt>}c{/Alt}', '{Meta>}c{/Meta}'],
    ['MacIntel', 'c', '{Control>}c{/Control}'],
    ['Win32', '{z>}c{/z}', '{Alt>}c{/Alt}'],
    ['Linux x86_64', '{z>}c{/z}', '{Shift>}c{/Shift}'],
    ['Linux x86_64', 'c', '{z}'],
  ])(
    'on %s the keys %s open it with the first icon selected, and %s do not [POST-037] [POST-038] [POST-040]',
    async (platform, keys, others) => {
      vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
      const { person } = renderAt('/dashboard', formServer())
      await compose()
      await person.keyboard(others)
      expect(screen.queryByRole('dialog')).toBeNull()
      await person.keyboard(keys)
      await overlay()
      expect(selected()).toBe('Text')
    },
  )

  test('the keys do nothing while one types, wherever that is, nor while a dialog or a form is open [POST-039]', async () => {
    const { person } = renderAt('/dashboard', formServer())
    await person.click(await screen.findByRole('combobox'))
    await person.keyboard('{z>}c{/z}')
    expect(screen.queryByRole('dialog')).toBeNull()
    for (const name of ['textarea', 'select', 'div']) {
      const field = document.body.appendChild(document.createElement(name))
      if (name === 'div') field.contentEditable = 'true'
      field.tabIndex = 0
      act(() => field.focus())
      await person.keyboard('{z>}c{/z}')
      expect([name, screen.queryByRole('dialog')]).toEqual([name, null])
      field.remove()
    }
    act(() => void alert('Look here'))
    const reported = await screen.findByRole('alertdialog')
    await person.keyboard('{z>}c{/z}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await person.click(within(reported).getByRole('button'))
    await person.click(await compose())
    await person.click(within(await overlay()).getByRole('button', { name: 'Text' }))
    await screen.findByRole('dialog', { name: 'New post' })
    act(() => (document.activeElement as HTMLElement).blur())
    await person.keyboard('{z>}c{/z}')
    await noOverlay()
  })

  test('on a handset there are no keys, and for a guest there is nothing at all [POST-510] [POST-515]', async () => {
    const user = aUser()
    const session = aSession(user)
    const onHandset = formServer({ user }).answer(readUserInfo, {
      ...session,
      flags: { ...session.flags, is_mobile_handset: true },
    })
    const handset = renderAt('/dashboard', onHandset)
    await compose()
    await handset.person.keyboard('{z>}c{/z}')
    expect(useFastCompose.getState().isOpen).toBe(false)
    handset.unmount()

    const forMembers = () =>
      screen
        .queryAllByRole('button', { name: /^(Account|Activity|Messages)/ })
        .map((button) => button.getAttribute('aria-label'))
    const member = renderAt('/tagged/cats', formServer())
    await compose()
    await waitFor(() => expect(forMembers().sort()).toEqual(['Account', 'Activity', 'Messages']))
    member.unmount()
    const guest = renderAt('/tagged/cats', withPosts(fakeServer()))
    await screen.findByRole('article')
    await guest.person.keyboard('{z>}c{/z}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Compose' })).toBeNull()
    expect(forMembers()).toEqual([])
  })
})

describe('choosing', () => {
  test('c, tab and the right arrow go on, with shift and the left arrow back, around both ends [POST-041] [POST-042] [POST-043]', async () => {
    const { person } = renderAt('/dashboard', formServer())
    await person.click(await compose())
    await overlay()
    for (const [keys, label] of [
      ['c', 'Photo'],
      ['{Tab}', 'Quote'],
      ['{ArrowRight}', 'Link'],
      ['{Shift>}C{/Shift}', 'Quote'],
      ['{Shift>}{Tab}{/Shift}', 'Photo'],
      ['{ArrowLeft}', 'Text'],
      ['{ArrowLeft}', 'Video'],
      ['c', 'Text'],
    ] as const) {
      await person.keyboard(keys)
      expect(selected()).toBe(label)
    }
  })

  test('Enter opens a form of the selected kind in its place, a click one of the kind clicked, and gives the focus back [POST-044]', async () => {
    const { person, router } = renderAt('/tagged/cats', formServer())
    await person.click(await compose())
    await overlay()
    await person.keyboard('cc{Enter}')
    await noOverlay()
    await waitFor(() => expect(address(router)).toBe('/tagged/cats/new/quote'))
    // The page hears of its address a moment later.
    await waitFor(() => expect(useAskedForm.getState().target).toBeNull())
    await act(() => router.navigate(-1))
    await waitFor(async () => expect(document.activeElement).toBe(await compose()))
    await person.click(await compose())
    await person.click(within(await overlay()).getByRole('button', { name: 'Video' }))
    await waitFor(() => expect(address(router)).toBe('/tagged/cats/new/video'))
  })

  test('Escape closes it and gives the focus back [POST-045]', async () => {
    const { person } = renderAt('/dashboard', formServer())
    await person.click(await compose())
    await overlay()
    await person.keyboard('{Escape}')
    await noOverlay()
    expect(document.activeElement).toBe(await compose())
  })

  test('each icon comes 50 ms after the one before it and takes 150 ms [POST-046] [POST-484]', async () => {
    const { person } = renderAt('/dashboard', formServer())
    await person.click(await compose())
    const times = within(await overlay())
      .getAllByRole('listitem')
      .map(({ style }) => [style.animationDelay, style.animationDuration])
    expect(times).toEqual(labels.map((_, place) => [`${place * 50}ms`, '150ms']))
  })
})
