import { listSessions, readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { resetPassword, verifyEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import {
  type Example,
  exampleValues,
  hookExample,
  readExamples,
  signExamples,
  writeExamples,
} from '@bowerbird/domain/api/examples.ts'
import { listBlockedAskers, unblockAsker } from '@bowerbird/domain/blogs/askers.contract.ts'
import { listBlockedBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { listLinkedAccounts, unlinkAccount } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiRefusal, offlineCode } from '../core/call-api.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../testing/people.ts'
import { aBrief } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'
import { shortcutTable } from '../ui/overlays/shortcut-table.ts'

test('an address with nothing behind it says so, in the tab too, and leads home', async () => {
  const { person } = renderAt('/no/such/page')
  expect(await screen.findByText(coreRefusals.notFound.text)).toBeTruthy()
  expect(document.title).toBe('Nothing here · Bowerbird')
  await person.click(screen.getByRole('link', { name: 'Go home' }))
  expect(await screen.findByRole('heading', { name: 'A place for the things you find' })).toBeTruthy()
  expect(document.title).toBe('Bowerbird')
})

test('a page that could not be read says so in the tab', async () => {
  renderAt('/settings/apps', fakeServer(aUser()).refuse(listLinkedAccounts, coreRefusals.busy))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(document.title).toBe('Something went wrong · Bowerbird')
})

test('the front page invites guests in', async () => {
  renderAt('/')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(document.title).toBe('Bowerbird')
})

test.each([
  ['offline', { status: 0, code: offlineCode, text: 'You seem to be offline. Please try again.' }],
  ['busy', coreRefusals.busy],
])('when nobody can say who is looking, the page still explains itself: %s', async (_what, refusal) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  delete document.documentElement.dataset.hydrated
  const transport = () => Promise.reject(new ApiRefusal(refusal))
  renderAt('/', { ...fakeServer(), transport })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await screen.findByText(refusal.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(document.documentElement.dataset.hydrated).toBe('')
  vi.useRealTimers()
})

test.each([
  ['/verify', 'Send the email again', '/settings/account'],
  ['/reset', 'Send me another link', '/forgot'],
])('%s without the link of a mail says where another comes from', async (path, again, leads) => {
  renderAt(path)
  expect((await screen.findByRole('link', { name: again })).getAttribute('href')).toBe(leads)
  expect(screen.queryByRole('button', { name: /password|confirm/i })).toBeNull()
})

test.each([
  ['/verify', verifyEmail, 'Confirm my address', 'Send the email again', '/settings/account'],
  ['/reset', resetPassword, 'Set password', 'Send me another link', '/forgot'],
] as const)(
  '%s with a link that has expired offers another, once it is known',
  async (path, call, press, again, leads) => {
    const { person } = renderAt(`${path}?token=${'a'.repeat(43)}`, fakeServer().refuse(call, accountsRefusals.badToken))
    await screen.findByRole('button', { name: press })
    expect(screen.queryByRole('link', { name: again })).toBeNull()
    const password = screen.queryByLabelText('New password')
    if (password) await person.type(password, 'correct horse')
    await person.click(screen.getByRole('button', { name: press }))
    expect(await screen.findByText(accountsRefusals.badToken.text)).toBeTruthy()
    expect(screen.getByRole('link', { name: again }).getAttribute('href')).toBe(leads)
  },
)

test.each([
  ['/verify', null, 'Back to log in', '/login'],
  ['/verify', aUser(), 'Back to the dashboard', '/dashboard'],
  ['/reset', null, 'Back to log in', '/login'],
] as const)('%s has a way back', async (path, user, back, leads) => {
  renderAt(path, fakeServer(user))
  expect((await screen.findByRole('link', { name: back })).getAttribute('href')).toBe(leads)
})

test('a search without words asks for some and leads on', async () => {
  renderAt('/search')
  expect(await screen.findByText('What are you looking for?')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Look around' }).getAttribute('href')).toBe('/explore')
})

test('help needs no account, and each topic is a page of its own [BLOG-217, BLOG-221, MSG-147]', async () => {
  const { person, router } = renderAt('/help')
  await person.click(await screen.findByRole('link', { name: 'Safe mode' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/nsfw'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Safe mode' })).toBeTruthy()
  expect(screen.getByText(/marked as adult or sensitive/)).toBeTruthy()
})

test('developers are shown how to begin, with this site in every example, and copy them [API-088]', async () => {
  const { person } = renderAt('/developers')
  expect(await screen.findByRole('heading', { level: 1, name: 'For developers' })).toBeTruthy()
  const shown = screen.getAllByRole('figure').map((figure) => figure.querySelector('pre')?.textContent)
  const values = { ...exampleValues, origin: location.origin }
  const examples = [readExamples, signExamples, writeExamples].flatMap((of) => Object.values<Example>(of(values)))
  expect(shown).toEqual([...examples, hookExample].map(({ code }) => code))
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await person.click(screen.getByRole('button', { name: 'Copy: curl' }))
  expect(copy).toHaveBeenCalledWith(readExamples(values).curl.code)
  const leads = ['Register an app', 'reference', 'their apps'].map((name) => screen.getByRole('link', { name }))
  expect(leads.map((link) => link.getAttribute('href'))).toEqual(['/oauth/apps', '/docs', '/settings/apps'])
})

test('help leads to the page for developers [API-088]', async () => {
  renderAt('/help')
  expect((await screen.findByRole('link', { name: 'For developers' })).getAttribute('href')).toBe('/developers')
})

test.each([
  ['/follow/wren', 'To follow wren, log in or sign up.'],
  ['/blog/wren/post/1/moss', 'To like, reblog or reply to this post by wren, log in or sign up.'],
])('a guest on the way to %s learns why to log in, on either page', async (next, words) => {
  const { person } = renderAt(`/login?${new URLSearchParams({ next })}`)
  expect(await screen.findByText(words, { exact: false })).toBeTruthy()
  await person.click(within(screen.getByRole('main')).getByRole('link', { name: 'Get started' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Get started' })).toBeTruthy()
  expect(screen.getByText(words, { exact: false })).toBeTruthy()
})

test('the inbox says how many questions wait', async () => {
  const channels = [aChannel('mine', { inbox_count: 2 }), aChannel('other', { inbox_count: 1 })]
  renderAt('/settings/dashboard', fakeServer(aUser({ channels })))
  expect(await screen.findByRole('link', { name: 'Inbox, 3 new' })).toBeTruthy()
})

test('help lists the keys that the sheet and the pages use', async () => {
  renderAt('/help/keyboard')
  expect(await screen.findByRole('heading', { level: 1, name: 'Keyboard shortcuts' })).toBeTruthy()
  for (const { label } of Object.values(shortcutTable)) expect(screen.getByText(label)).toBeTruthy()
  expect(screen.getByText('Write something').parentElement?.textContent).toBe('Write somethingc')
})

test('there is no help about what is not there', async () => {
  renderAt('/help/unicorns')
  expect(await screen.findByText(coreRefusals.notFound.text)).toBeTruthy()
})

test.each(['/settings', '/likes', '/following', '/dashboard'])(
  'a guest who asks for %s is sent to log in [BLOG-214]',
  async (path) => {
    const { router } = renderAt(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  },
)

test('the settings begin with the account [BLOG-214]', async () => {
  const { router } = renderAt('/settings', fakeServer(aUser()).answer(listSessions, { sessions: [] }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'))
})

test('mail and desktop notifications are switched on their page, and back where the server says no [BLOG-221]', async () => {
  const user = aUser()
  const server = fakeServer(user).answer(saveSettings, ({ email_notifications }) => ({
    user: { ...user, email_notifications: email_notifications === true },
  }))
  const { person } = renderAt('/settings/notifications', server)
  const mail = await screen.findByRole('switch', { name: /Email/ })
  await person.click(mail)
  expect(server.sentTo(saveSettings)).toEqual([{ email_notifications: false }])
  await waitFor(() => expect((mail as HTMLInputElement).checked).toBe(false))
  server.refuse(saveSettings, coreRefusals.busy)
  const desktop = screen.getByRole('switch', { name: /Desktop/ })
  await person.click(desktop)
  await waitFor(() => expect((desktop as HTMLInputElement).checked).toBe(true))
})

test('linked accounts are listed with a way to unlink them, and none says so [BLOG-221]', async () => {
  const empty = renderAt('/settings/apps', fakeServer(aUser()).answer(listLinkedAccounts, { accounts: [] }))
  expect(await screen.findByText('No linked accounts')).toBeTruthy()
  empty.unmount()
  const server = fakeServer(aUser())
    .answer(listLinkedAccounts, { accounts: [{ network: 'twitter', name: '@wren' }] })
    .answer(unlinkAccount, { accounts: [] })
  const { person } = renderAt('/settings/apps', server)
  expect(await screen.findByText('@wren')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Unlink Twitter' }))
  expect(await screen.findByText('No linked accounts')).toBeTruthy()
  expect(server.sentTo(unlinkAccount)).toEqual([{ network: 'twitter' }])
})

test('blocked blogs stand in the settings of the blog that blocked them, with a way back', async () => {
  let blocked = [aBrief('crow')]
  let askers = [{ id: '5', asked_at: Date.UTC(2031, 10, 18, 12) / 1000 }]
  const server = fakeServer(aUser())
    .answer(listBlockedBlogs, () => ({ blogs: blocked, next: null }))
    .answer(unblockBlog, () => {
      blocked = []
      return { blocked: false }
    })
    .answer(listBlockedAskers, () => ({ askers }))
    .answer(unblockAsker, () => {
      askers = []
      return { blocked: false }
    })
  const { person } = renderAt('/settings/privacy?blog=mine', server)
  await person.click(await screen.findByRole('button', { name: 'Unblock crow' }))
  await waitFor(() => expect(screen.queryByText('crow')).toBeNull())
  expect(server.sentTo(unblockBlog)).toEqual([{ tumblelog: 'mine', blocked_tumblelog: 'crow' }])
  const asker = 'Someone who asked anonymously, November 18'
  expect(screen.getByText(asker)).toBeTruthy()
  expect(screen.queryByText(/You haven’t blocked anyone/)).toBeNull()
  await person.click(screen.getByRole('button', { name: `Unblock ${asker}` }))
  expect(await screen.findByText(/You haven’t blocked anyone/)).toBeTruthy()
  expect(server.sentTo(unblockAsker)).toEqual([{ tumblelog: 'mine', id: '5' }])
})

test.each([
  ['/login', 'Log in', false],
  ['/login', 'Log in', true],
  ['/register', 'Get started', false],
  ['/register', 'Get started', true],
])(
  '%s has its own form, and with the flag stands on one page with the other: %s, %s [BLOG-443]',
  async (path, name, isJoined) => {
    const session = aSession(null)
    const flags = { ...session.flags, oneid_force_newlandingpage: isJoined }
    renderAt(path, fakeServer().answer(readUserInfo, { ...session, flags }))
    await screen.findByRole('button', { name })
    const ways = screen.queryByRole('navigation', { name: 'Log in or sign up' })
    expect(ways !== null).toBe(isJoined)
    if (ways) expect(within(ways).getByRole('link', { current: 'page' }).textContent).toBe(name)
  },
)

test('safe mode is switched in the account settings by those who may [BLOG-220]', async () => {
  for (const can_modify_safe_mode of [false, true]) {
    const user = aUser({ safe_mode: true, can_modify_safe_mode })
    const server = fakeServer(user)
      .answer(listSessions, { sessions: [] })
      .answer(saveSettings, { user: { ...user, safe_mode: false } })
    const { person, unmount } = renderAt('/settings/account', server)
    const safeMode = (await screen.findByRole('switch', { name: /Safe mode/ })) as HTMLInputElement
    expect(safeMode.disabled).toBe(!can_modify_safe_mode)
    await person.click(safeMode)
    expect(server.sentTo(saveSettings)).toEqual(can_modify_safe_mode ? [{ safe_mode: false }] : [])
    unmount()
  }
})
