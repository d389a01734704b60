import {
  deleteAccount,
  endSession,
  keepAccount,
  listSessions,
  readUserInfo,
} from '@bowerbird/domain/accounts/accounts.contract.ts'
import { accountsRefusals } from '@bowerbird/domain/accounts/accounts.refusals.ts'
import { beginTfa, changePassword, confirmTfa } from '@bowerbird/domain/accounts/credentials.contract.ts'
import { listMembers, renameBlog } from '@bowerbird/domain/accounts/members.contract.ts'
import { allowExport, listPasskeys } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { listBlockedAskers } from '@bowerbird/domain/blogs/askers.contract.ts'
import { blockBlog, listBlockedBlogs } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { deleteBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import type { BlogBrief } from '@bowerbird/domain/blogs/entities.contract.ts'
import { readBlogStyle } from '@bowerbird/domain/blogs/styles.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readMoving } from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { toggleAdult } from '@bowerbird/domain/moderation/moderation.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aChannel, aSession, aUser } from '../../testing/people.ts'
import { aBrief } from '../../testing/posts.ts'
import { renderAt } from '../../testing/render-at.tsx'

const here = { id: crypto.randomUUID(), is_this: true, address: '203.0.113.7' }
const there = { id: crypto.randomUUID(), is_this: false, address: '203.0.113.9' }
const times = { created_at: '2026-01-01T00:00:00Z', seen_at: '2026-01-02T00:00:00Z' }
const sessions = [
  { ...here, ...times, user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130' },
  { ...there, ...times, user_agent: 'Mozilla/5.0 (iPhone) Safari/605' },
]

const aloneThere = { role: 'owner' as const, can_be_shared: false, members: [], invitations: [] }

function server(user = aUser()) {
  return fakeServer(user)
    .answer(listSessions, { sessions })
    .answer(listMembers, aloneThere)
    .answer(listBlockedAskers, { askers: [] })
    .answer(readBlogStyle, { css: '', taken_out: [], removed_reason: null })
}

beforeEach(() => {
  vi.spyOn(location, 'assign').mockReturnValue()
})

test.each([
  ['/settings/account'],
  ['/settings/password'],
  ['/settings/tfa'],
  ['/settings/login'],
  ['/settings/privacy'],
  ['/settings/blog/mine'],
  ['/new-blog'],
])('a guest at %s is sent to log in and comes back', async (path) => {
  const { router } = renderAt(path)
  await screen.findByRole('heading', { name: 'Log in' })
  expect(router.state.location.search).toBe(`?${new URLSearchParams({ next: path })}`)
})

test("another's blog has no settings here", async () => {
  renderAt('/settings/blog/theirs', server())
  expect(await screen.findByText(coreRefusals.notFound.text)).toBeTruthy()
})

test('sessions are named, and another one can be ended, which leaves the focus among them', async () => {
  const fake = server().answer(endSession, { ended: 1 })
  const { person } = renderAt('/settings/account', fake)
  const list = within(await screen.findByRole('region', { name: 'Sessions' }))
  expect(list.getByText('Firefox on Linux')).toBeTruthy()
  expect(list.getByText('Safari on iOS')).toBeTruthy()
  await person.click(list.getByRole('button', { name: 'End', description: /^Safari on iOS/ }))
  expect(fake.sentTo(endSession)).toEqual([{ id: there.id }])
  await waitFor(() => expect(document.activeElement).toBe(list.getByRole('list', { name: 'Sessions' })))
})

test.each([
  ["Show when I'm active to people I follow or talk with", 'shows_activity', true],
  [/^Anyone can invite me to write for a blog/, 'open_to_invitations', false],
] as const)('the switch %s is saved as %s', async (name, setting, isOn) => {
  const user = aUser()
  const fake = server(user).answer(saveSettings, { user: { ...user, [setting]: !isOn } })
  const { person } = renderAt('/settings/account', fake)
  const shown = await screen.findByRole<HTMLInputElement>('switch', { name })
  expect(shown.checked).toBe(isOn)
  await person.click(shown)
  expect(shown.checked).toBe(!isOn)
  expect(fake.sentTo(saveSettings)).toEqual([{ [setting]: !isOn }])
})

test('a switch moves at once and back if the server says no', async () => {
  const user = aUser({ safe_mode: true })
  const fake = server(user).answer(saveSettings, { user: { ...user, safe_mode: false } })
  const { person } = renderAt('/settings/account', fake)
  const safeMode = await screen.findByRole<HTMLInputElement>('switch', { name: /Safe mode/ })
  await person.click(safeMode)
  expect(safeMode.checked).toBe(false)
  expect(fake.sentTo(saveSettings)).toEqual([{ safe_mode: false }])

  fake.refuse(saveSettings, accountsRefusals.safeModeFixed)
  await person.click(safeMode)
  await waitFor(() => expect(safeMode.checked).toBe(false))
  expect(await screen.findByText(accountsRefusals.safeModeFixed.text)).toBeTruthy()
})

test('a switch pressed twice is sent twice, one after the other, and stays where it was last put', async () => {
  const user = aUser({ safe_mode: true })
  const answers: (() => void)[] = []
  const fake = server(user).answer(
    saveSettings,
    () => new Promise((resolve) => answers.push(() => resolve({ user: { ...user, safe_mode: false } }))),
  )
  const { person } = renderAt('/settings/account', fake)
  const safeMode = await screen.findByRole<HTMLInputElement>('switch', { name: /Safe mode/ })
  await person.click(safeMode)
  await person.click(safeMode)
  await waitFor(() => expect(answers).toHaveLength(1))
  expect([safeMode.checked, fake.sentTo(saveSettings)]).toEqual([true, [{ safe_mode: false }]])

  fake.refuse(saveSettings, accountsRefusals.safeModeFixed)
  await act(async () => answers[0]?.())
  expect(await screen.findByText(accountsRefusals.safeModeFixed.text)).toBeTruthy()
  expect(fake.sentTo(saveSettings)).toEqual([{ safe_mode: false }, { safe_mode: true }])
  // The first was taken and the second was not.
  await waitFor(() => expect(safeMode.checked).toBe(false))
})

test('two-factor: password, code, recovery codes once', async () => {
  const codes = ['aaaa-bbbb', 'cccc-dddd']
  const fake = server()
    .answer(beginTfa, { secret: 'KEYSOFTHEHOUSE', otpauth_url: 'otpauth://x', qr_svg: '<svg/>' })
    .answer(confirmTfa, { recovery_codes: codes })
  const { person } = renderAt('/settings/tfa', fake)
  await person.type(await screen.findByLabelText('Password'), 'a good secret')
  await person.click(screen.getByRole('button', { name: 'Set it up' }))
  expect(await screen.findByText('KEYS OFTH EHOU SE')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  await person.keyboard('123456{Enter}')
  const shown = within(await screen.findByRole('list', { name: 'Recovery codes' }))
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual(codes)
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Recovery codes' }))
  await person.click(screen.getByRole('button', { name: 'I’ve saved them' }))
  expect(await screen.findByText('Two-factor authentication is on.')).toBeTruthy()
  expect(screen.queryByText('aaaa-bbbb')).toBeNull()
})

test.each([
  ['Change email', 'New email'],
  ['Delete account …', 'Password'],
])('%s can be thought better of, and the focus is where it was', async (name, label) => {
  const { person } = renderAt('/settings/account', server())
  await person.click(await screen.findByRole('button', { name }))
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  await person.click(screen.getByRole('button', { name: 'Nevermind' }))
  expect(screen.queryByLabelText(label)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
})

test('a wrong password is said beside the field it was typed in, and nothing typed is lost', async () => {
  const refusal = { ...accountsRefusals.wrongPassword, field: 'current_password' }
  const { person } = renderAt('/settings/password', server().refuse(changePassword, refusal))
  const current = await screen.findByLabelText<HTMLInputElement>('Current password')
  await person.type(current, 'wrong horse')
  await person.type(screen.getByLabelText('New password'), 'correct horse')
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText(accountsRefusals.wrongPassword.text)).toBeTruthy()
  expect([document.activeElement, current.value]).toEqual([current, 'wrong horse'])
})

test.each([false, true])(
  'a changed password ends the apps that one allowed if one ticks it: %s [API-085]',
  async (end_apps) => {
    const fake = server().answer(changePassword, {})
    const { person } = renderAt('/settings/password', fake)
    await person.type(await screen.findByLabelText('Current password'), 'wrong horse')
    await person.type(screen.getByLabelText('New password'), 'correct horse')
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Also end access for the apps I’ve allowed' })
    if (end_apps) await person.click(box)
    await person.click(screen.getByRole('button', { name: 'Change password' }))
    const sent = { current_password: 'wrong horse', new_password: 'correct horse', end_apps }
    await waitFor(() => expect(fake.sentTo(changePassword)).toEqual([sent]))
    await waitFor(() => expect(box.checked).toBe(false))
  },
)

test('deleting the account asks once more, and calling it off does nothing', async () => {
  const fake = server().answer(deleteAccount, aSession(null))
  const { person } = renderAt('/settings/account', fake)
  await person.click(await screen.findByRole('button', { name: 'Delete account …' }))
  await person.type(screen.getByLabelText('Password'), 'a good secret')
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(fake.sentTo(deleteAccount)).toEqual([])

  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/'))
  expect(fake.sentTo(deleteAccount)).toEqual([{ password: 'a good secret', tfa_code: '' }])
})

test('an account that shares blogs says when it is deleted, and is kept at a press', async () => {
  const leaves_at = '2026-12-03T00:00:00Z'
  const fake = server()
    .answer(deleteAccount, aSession(aUser({ leaves_at })))
    .answer(keepAccount, aSession(aUser()))
  const { person } = renderAt('/settings/account', fake)
  await person.click(await screen.findByRole('button', { name: 'Delete account …' }))
  await person.type(screen.getByLabelText('Password'), 'a good secret')
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/^Your account is deleted on/)).toBeTruthy()
  expect(location.assign).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Keep my account' }))
  await waitFor(() => expect(screen.queryByText(/^Your account is deleted on/)).toBeNull())
})

test("the queue's settings are saved for the blog they belong to", async () => {
  const blog = aChannel('mine')
  const fake = server(aUser({ channels: [blog] })).answer(saveSettings, { ...blog, queue_posts_per_day: 5 })
  const { person } = renderAt('/settings/blog/mine', fake)
  const perDay = await screen.findByLabelText('Posts a day')
  await person.clear(perDay)
  await person.type(perDay, '5')
  await person.click(screen.getByRole('button', { name: 'Save queue' }))
  await waitFor(() => expect(fake.sentTo(saveSettings)).toHaveLength(1))
  expect(fake.sentTo(saveSettings)[0]).toMatchObject({
    page: 'blog',
    tumblelog_name_or_id: 'mine',
    tumblelog: { queue_posts_per_day: '5', queue_time_zone: 'UTC' },
  })
})

test('a queue with slots keeps them when its time zone is saved, and leads to the calendar [CTRL-066]', async () => {
  const blog = aChannel('mine', { queue_has_slots: true })
  const fake = server(aUser({ channels: [blog] })).answer(saveSettings, blog)
  const { person } = renderAt('/settings/blog/mine', fake)
  await person.selectOptions(await screen.findByLabelText('Time zone'), 'Asia/Tokyo')
  expect(screen.queryByLabelText('Posts a day')).toBeNull()
  expect(screen.getByRole('link', { name: /calendar/ }).getAttribute('href')).toBe('/blog/mine/calendar')
  await person.click(screen.getByRole('button', { name: 'Save queue' }))
  await waitFor(() => expect(fake.sentTo(saveSettings)[0]?.tumblelog).toEqual({ queue_time_zone: 'Asia/Tokyo' }))
})

test('privacy is chosen for one blog at a time, and a switch that is refused moves back', async () => {
  const [mine, other] = [aChannel('mine', { is_current: true, members_only: true }), aChannel('other')]
  const fake = server(aUser({ channels: [mine, other] }))
    .answer(listBlockedBlogs, { blogs: [], next: null })
    .answer(saveSettings, { ...other, hidden_from_search: true })
  const { person, router } = renderAt('/settings/privacy', fake)
  const isOn = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name }).checked
  await screen.findByRole('heading', { name: 'Privacy' })
  expect(isOn(/Only for logged-in people/)).toBe(true)
  await person.selectOptions(screen.getByLabelText('Blog'), 'other')
  await waitFor(() => expect(router.state.location.search).toBe('?blog=other'))
  await waitFor(() => expect(isOn(/Only for logged-in people/)).toBe(false))
  expect(document.activeElement).toBe(screen.getByLabelText('Blog'))
  await person.click(screen.getByRole('switch', { name: /Hidden from search/ }))
  expect(fake.sentTo(saveSettings)).toEqual([
    { page: 'blog', tumblelog_name_or_id: 'other', tumblelog: { hidden_from_search: true } },
  ])
  expect(isOn(/Hidden from search/)).toBe(true)
  fake.refuse(saveSettings, coreRefusals.busy)
  await person.click(screen.getByRole('switch', { name: /Accept asks/ }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  await waitFor(() => expect(isOn(/Accept asks/)).toBe(false))
})

test('an editor reads whom a shared blog has blocked, and changes nothing', async () => {
  const shared = aChannel('shared', { is_current: false, is_shared: true, role: 'editor' })
  const fake = server(aUser({ channels: [aChannel('mine'), shared] }))
    .answer(listBlockedBlogs, { blogs: [aBrief('vile')], next: null })
    .answer(listBlockedAskers, { askers: [{ id: '1', asked_at: 1_700_000_000 }] })
  renderAt('/settings/privacy?blog=shared', fake)
  expect(await screen.findByRole('link', { name: 'vile' })).toBeTruthy()
  expect(await screen.findByText(/Someone who asked anonymously/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Block|Unblock/ })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('where the site speaks with other servers, a blog says whether it does [FED-028]', async () => {
  const [mine, closed] = [aChannel('mine'), aChannel('closed', { is_current: false, members_only: true })]
  const user = aUser({ channels: [mine, closed] })
  const session = aSession(user)
  const fake = server(user)
    .answer(readUserInfo, { ...session, config: { ...session.config, federation: 'on' } })
    .answer(listBlockedBlogs, { blogs: [], next: null })
    .answer(saveSettings, { ...mine, is_federated: false })
    .answer(readMoving, { aliases: [], moved_to: null })
  const { person } = renderAt('/settings/privacy', fake)
  const choice = () => screen.findByRole<HTMLInputElement>('switch', { name: /followed from other servers/ })
  expect((await choice()).checked).toBe(true)
  expect(screen.getByText(/@mine@bowerbird\.test/)).toBeTruthy()
  await person.click(await choice())
  expect(fake.sentTo(saveSettings)).toEqual([
    { page: 'blog', tumblelog_name_or_id: 'mine', tumblelog: { is_federated: false } },
  ])
  await waitFor(async () => expect((await choice()).checked).toBe(false))
  await person.selectOptions(screen.getByLabelText('Blog'), 'closed')
  await waitFor(async () => expect((await choice()).disabled).toBe(true))
  expect((await choice()).checked).toBe(false)
})

test('where the site speaks with no other servers there is no such switch [FED-028]', async () => {
  renderAt('/settings/privacy', server().answer(listBlockedBlogs, { blogs: [], next: null }))
  await screen.findByRole('heading', { name: 'Privacy' })
  expect(screen.queryByRole('switch', { name: /other servers/ })).toBe(null)
})

test('a blog can be blocked by its name; one that is not there is said beside the field', async () => {
  let blocked: BlogBrief[] = []
  const fake = server().answer(listBlockedBlogs, () => ({ blogs: blocked, next: null }))
  const { person } = renderAt('/settings/privacy', fake)
  expect(await screen.findByText(/You haven’t blocked anyone/)).toBeTruthy()
  fake.refuse(blockBlog, blogsRefusals.gone)
  const field = screen.getByLabelText('Blog name') as HTMLInputElement
  const block = async () => {
    await person.click(screen.getByRole('button', { name: 'Block' }))
    const asked = within(await screen.findByRole('alertdialog', { name: /^Block crow\?/ }))
    await person.click(asked.getByRole('checkbox'))
    await person.click(asked.getByRole('button', { name: 'Block' }))
  }
  await person.type(field, '@crow')
  await block()
  expect(await screen.findByText(blogsRefusals.gone.text)).toBeTruthy()
  expect(field.value).toBe('@crow')
  fake.answer(blockBlog, () => {
    blocked = [aBrief('crow')]
    return { blocked: true }
  })
  await block()
  expect(await screen.findByRole('button', { name: 'Unblock crow' })).toBeTruthy()
  expect(field.value).toBe('')
  expect(fake.sentTo(blockBlog).at(-1)).toMatchObject({ blocked_tumblelog: 'crow', hide_replies: false })
})

test('the look is chosen in the settings too, and kept in this browser', async () => {
  const { person } = renderAt('/settings/dashboard', server())
  await person.selectOptions(await screen.findByLabelText('Colors'), 'Dark')
  expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  await person.selectOptions(screen.getByLabelText('Colors'), 'Match system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
})

test('a blog is renamed, or says in place why not, and a fresh page has the new name', async () => {
  const fake = server().refuse(renameBlog, { ...blogsRefusals.nameTaken, field: 'new_name' })
  const { person } = renderAt('/settings/blog/mine', fake)
  const field = await screen.findByLabelText<HTMLInputElement>('New name')
  await person.type(field, 'Yours')
  const form = within(await screen.findByRole('region', { name: 'Rename' }))
  await person.type(form.getByLabelText('Password'), 'my password')
  await person.click(form.getByRole('checkbox', { name: 'Give up the old name' }))
  await person.click(screen.getByRole('button', { name: 'Rename this blog' }))
  expect(await screen.findByText(blogsRefusals.nameTaken.text)).toBeTruthy()
  expect([field.value, document.activeElement]).toEqual(['Yours', field])
  fake.answer(renameBlog, { name: 'yours' })
  await person.click(screen.getByRole('button', { name: 'Rename this blog' }))
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings/blog/yours'))
  expect(fake.sentTo(renameBlog).at(-1)).toEqual({
    ...{ name: 'mine', new_name: 'Yours' },
    ...{ leave_behind: true, password: 'my password' },
  })
})

test('a blog is deleted once its name is typed; the first one leads to the account', async () => {
  const user = aUser({ primary: 'mine', channels: [aChannel('mine'), aChannel('other', { is_current: false })] })
  const fake = server(user).refuse(deleteBlog, blogsRefusals.notItsName)
  const { person, unmount } = renderAt('/settings/blog/other', fake)
  await person.click(await screen.findByRole('button', { name: 'Delete this blog …' }))
  await person.type(screen.getByLabelText('Type other to delete it'), 'othr')
  await person.click(screen.getByRole('button', { name: 'Delete this blog' }))
  expect(await screen.findByText(blogsRefusals.notItsName.text)).toBeTruthy()
  fake.answer(deleteBlog, { deleted: true })
  await person.click(screen.getByRole('button', { name: 'Delete this blog' }))
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith('/settings/account'))
  unmount()
  renderAt('/settings/blog/mine', server(user))
  const section = within(await screen.findByRole('region', { name: 'Delete this blog' }))
  expect(section.queryByRole('button')).toBeNull()
  expect(section.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/settings/account')
})

test('an owner says that a blog is for adults; a refusal moves the switch back, and the sensitive mark is told apart [CTRL-002]', async () => {
  const fake = server().answer(toggleAdult, { adult: true })
  const { person, unmount } = renderAt('/settings/blog/mine', fake)
  const adult = () => screen.getByRole<HTMLInputElement>('switch', { name: 'This blog is for adults' })
  await screen.findByRole('region', { name: 'Adult content' })
  expect(adult().checked).toBe(false)
  await person.click(adult())
  await waitFor(() => expect(adult().checked).toBe(true))
  expect(fake.sentTo(toggleAdult)).toEqual([{ tumblelog: 'mine' }])
  fake.refuse(toggleAdult, coreRefusals.busy)
  await person.click(adult())
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(adult().checked).toBe(true)
  unmount()
  renderAt('/settings/blog/mine', server(aUser({ channels: [aChannel('mine', { nsfw: true, is_adult: true })] })))
  expect(await screen.findByText(/^This blog is marked as sensitive/)).toBeTruthy()
  expect(adult().checked).toBe(false)
})

test('the data is offered whole, and the posts of each blog in the layouts of others [IMP-066]', async () => {
  const user = aUser({ channels: [aChannel('mossy-hours'), aChannel('berry-notes')] })
  const answers = server(user)
    .answer(listPasskeys, { passkeys: [], has_password: true })
    .answer(allowExport, { until: '' })
  const { person } = renderAt('/settings/account', answers)
  const data = within(await screen.findByRole('region', { name: 'Your data' }))
  expect(data.queryAllByRole('link')).toEqual([])
  await person.click(data.getByRole('button', { name: 'Download your data' }))
  await person.type(await data.findByLabelText('Password'), 'long enough')
  await person.click(data.getByRole('button', { name: 'Continue' }))
  await data.findByRole('link', { name: 'Download everything' })
  expect(answers.sentTo(allowExport)).toMatchObject([{ password: 'long enough' }])
  expect(data.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Download everything', '/settings/export'],
    ['Download mossy-hours in Tumblr format', '/settings/export?layout=tumblr&blog=mossy-hours'],
    ['Download berry-notes in Tumblr format', '/settings/export?layout=tumblr&blog=berry-notes'],
    ['Download mossy-hours in Mastodon format', '/settings/export?layout=mastodon&blog=mossy-hours'],
    ['Download berry-notes in Mastodon format', '/settings/export?layout=mastodon&blog=berry-notes'],
  ])
})

test('the language is chosen by its own name, and the browser itself sends the form [DAY-145]', async () => {
  renderAt('/settings/account', server({ ...aUser(), chosen_language: 'ja' }))
  const select = await screen.findByLabelText<HTMLSelectElement>('Language for pages and emails')
  expect([...select.options].map(({ text }) => text)).toEqual([
    ...['Same as my browser', 'English', 'Deutsch', 'Français', 'Español', 'Português (Brasil)', '日本語', 'العربية'],
  ])
  expect(select.value).toBe('ja')
  expect(select.form?.getAttribute('action')).toBe('/settings/save')
  expect(new FormData(select.form as HTMLFormElement).get('form_key')).toBeTruthy()
})
