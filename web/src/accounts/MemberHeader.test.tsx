import { chooseCurrentBlog, logOut } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Toasts } from '../ui/overlays/Toasts.tsx'
import { MemberHeader } from './MemberHeader.tsx'

const channels = [aChannel('mossy-hours'), aChannel('berry-notes', { is_current: false })]
const someone = aUser({ channels, liked_post_count: 1284, friend_count: 37 })

const header = (
  <>
    <MemberHeader search={null} messaging="Messages entry" activity="Activity entry" compose="Compose entry" />
    <Toasts />
  </>
)

async function openMenu(user = someone, server = fakeServer(user)) {
  const view = await renderPart(header, server)
  await view.person.click(screen.getByRole('button', { name: 'Account' }))
  return { ...view, server, menu: within(await screen.findByRole('menu')) }
}

test('someone logged in has the account menu, activity, the logo and compose [POST-018]', async () => {
  await renderPart(header, fakeServer(someone))
  expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy()
  expect(screen.getByText(/Activity entry/)).toBeTruthy()
  expect(screen.getByText('bowerbird')).toBeTruthy()
  expect(screen.getByText(/Compose entry/)).toBeTruthy()
})

test.each([
  [true, 1],
  [false, 0],
])(
  'messages are offered only to those who may message: %s [POST-019, POST-518, MSG-406]',
  async (can_message, times) => {
    await renderPart(header, fakeServer(aUser({ can_message })))
    expect(screen.queryAllByText(/Messages entry/)).toHaveLength(times)
  },
)

test('the account menu lists likes, following, settings, the blogs and Log out [POST-024]', async () => {
  const { menu } = await openMenu()
  const likes = menu.getByRole('menuitem', { name: /Likes/ })
  expect([likes.textContent, likes.getAttribute('href')]).toEqual(['Likes1,284', '/likes'])
  const following = menu.getByRole('menuitem', { name: /Following/ })
  expect([following.textContent, following.getAttribute('href')]).toEqual(['Following37', '/following'])
  expect(menu.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings/account')
  expect(menu.getByRole('menuitemradio', { name: 'mossy-hours' }).getAttribute('aria-checked')).toBe('true')
  expect(menu.getByRole('menuitemradio', { name: 'berry-notes' }).getAttribute('aria-checked')).toBe('false')
  expect(menu.getByRole('menuitem', { name: 'Log out' })).toBeTruthy()
  for (const place of ['Drafts', 'Queue'])
    expect(menu.getByRole('menuitem', { name: place }).getAttribute('href')).toBe(
      `/blog/mossy-hours/${place.toLowerCase()}`,
    )
})

test('choosing another blog makes it the current one, and back again if the server says no [POST-032]', async () => {
  const server = fakeServer(someone).answer(chooseCurrentBlog, ({ tumblelog }) => ({
    user: { ...someone, channels: channels.map((blog) => ({ ...blog, is_current: blog.name === tumblelog })) },
  }))
  const { menu, person } = await openMenu(someone, server)
  await person.click(menu.getByRole('menuitemradio', { name: 'berry-notes' }))
  expect(server.sentTo(chooseCurrentBlog)).toEqual([{ tumblelog: 'berry-notes' }])
  await waitFor(async () => expect(await chosen(person)).toBe('berry-notes'))

  server.refuse(chooseCurrentBlog, coreRefusals.busy)
  await person.click(screen.getByRole('menuitemradio', { name: 'mossy-hours' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(await chosen(person)).toBe('berry-notes')
})

test('logging out begins again with a fresh document, in which nothing of the last viewer is left', async () => {
  const goTo = vi.spyOn(location, 'assign').mockReturnValue()
  const server = fakeServer(someone).answer(logOut, aSession(null))
  const { menu, person } = await openMenu(someone, server)
  await person.click(menu.getByRole('menuitem', { name: 'Log out' }))
  await waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
})

test('the chosen look is kept', async () => {
  const { menu, person } = await openMenu()
  await person.click(menu.getByRole('menuitemradio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

async function chosen(person: Awaited<ReturnType<typeof openMenu>>['person']) {
  if (!screen.queryByRole('menu')) await person.click(screen.getByRole('button', { name: 'Account' }))
  return screen.getAllByRole('menuitemradio', { checked: true })[0]?.textContent
}

test('the account menu offers to install the site while the browser does, once [DAY-054]', async () => {
  expect((await openMenu()).menu.queryByRole('menuitem', { name: 'Install' })).toBeNull()
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }))
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(offer))
  expect(offer.defaultPrevented).toBe(true)
  const [view] = screen.getAllByRole('menu')
  await userEvent.click(within(view as HTMLElement).getByRole('menuitem', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menuitem', { name: 'Install' })).toBeNull()
})
