import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { beginLinking, finishLinking, listLinkedAccounts } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aChannel, aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

afterEach(() => vi.restoreAllMocks())

const settings = () => fakeServer(aUser()).answer(listLinkedAccounts, { accounts: [], linkable: ['twitter'] })

test('where the operator has credentials, a press leads to the network [POST-334]', async () => {
  const go = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const server = settings().answer(beginLinking, { url: 'https://x.com/let-us-in' })
  const { person } = renderAt('/settings/apps', server)
  expect(screen.queryByRole('button', { name: 'Link Facebook' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Link Twitter' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith('https://x.com/let-us-in'))
})

test('coming back from there the account is linked, once, and the address forgets the code [POST-334]', async () => {
  const linked = { accounts: [{ network: 'twitter' as const, name: 'wrens' }], linkable: ['twitter' as const] }
  const server = settings().answer(finishLinking, linked)
  const { router } = renderAt('/settings/apps?code=abc&state=twitter.v1.x', server)
  expect(await screen.findByText('wrens')).toBeTruthy()
  expect(server.sentTo(finishLinking)).toEqual([{ network: 'twitter', code: 'abc', state: 'twitter.v1.x' }])
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('what came too late is told, and nothing is linked', async () => {
  const server = settings().refuse(finishLinking, sharingRefusals.linkExpired)
  renderAt('/settings/apps?code=abc&state=twitter.v1.x', server)
  expect(await screen.findByText(sharingRefusals.linkExpired.text)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Link Twitter' })).toBeTruthy()
})

test('new posts of a blog are sent to the linked networks once that is switched on, and back if it is refused [POST-378, POST-411]', async () => {
  const blogs = [aChannel('mine'), aChannel('quiet', { is_current: false, facebook_opengraph_send_posts: true })]
  const accounts = [
    { network: 'twitter' as const, name: 'wrens' },
    { network: 'facebook' as const, name: 'Wren W.' },
  ]
  const server = fakeServer(aUser({ channels: blogs }))
    .answer(listLinkedAccounts, { accounts, linkable: ['twitter', 'facebook'] })
    .answer(saveSettings, { ...aChannel('mine'), twitter_send_posts: true })
  const { person } = renderAt('/settings/apps', server)
  const switchOf = (blog: string, network: string) =>
    within(screen.getByRole('region', { name: `New posts on ${blog}` })).getByRole<HTMLInputElement>('switch', {
      name: new RegExp(`^Send to ${network}`),
    })
  await screen.findByRole('region', { name: 'New posts on mine' })
  expect([switchOf('mine', 'Facebook').checked, switchOf('quiet', 'Facebook').checked]).toEqual([false, true])
  await person.click(switchOf('mine', 'Twitter'))
  expect(switchOf('mine', 'Twitter').checked).toBe(true)
  expect(server.sentTo(saveSettings)).toEqual([
    { page: 'blog', tumblelog_name_or_id: 'mine', tumblelog: { twitter_send_posts: true } },
  ])
  server.refuse(saveSettings, coreRefusals.busy)
  await person.click(switchOf('quiet', 'Facebook'))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  expect(switchOf('quiet', 'Facebook').checked).toBe(true)
  expect(switchOf('quiet', 'Twitter').checked).toBe(false)
})

test('where nothing is linked, or can be no longer, no posts are sent anywhere [POST-378]', async () => {
  for (const links of [
    { accounts: [], linkable: ['twitter' as const] },
    { accounts: [{ network: 'twitter' as const, name: 'wrens' }], linkable: [] },
  ]) {
    const { unmount } = renderAt('/settings/apps', fakeServer(aUser()).answer(listLinkedAccounts, links))
    expect(await screen.findByRole('heading', { name: 'Apps' })).toBeTruthy()
    expect(screen.queryByRole('switch')).toBeNull()
    unmount()
  }
})
