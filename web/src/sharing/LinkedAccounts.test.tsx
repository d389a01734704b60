import { beginLinking, finishLinking, listLinkedAccounts } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
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
