import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { resetMessaging, useMessaging } from '../messaging/messaging.state.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

beforeEach(() => {
  localStorage.clear()
  resetMessaging()
})

test('the page of dashboard settings has the switch for sounds, which saves and goes back when refused [MSG-116, MSG-117]', async () => {
  const user = aUser({ is_sounds_enabled: true })
  const server = fakeServer(user).answer(saveSettings, { user: { ...user, is_sounds_enabled: false } })
  const { person } = renderAt('/settings/dashboard', server)
  const sounds = await screen.findByRole('switch', { name: /Sounds/ })
  expect((sounds as HTMLInputElement).checked).toBe(true)
  await person.click(sounds)
  expect(server.sentTo(saveSettings)).toEqual([{ is_sounds_enabled: false }])
  expect((sounds as HTMLInputElement).checked).toBe(false)
  server.refuse(saveSettings, { code: 'core.busy', status: 503, text: 'Busy' })
  await person.click(sounds)
  await screen.findByText('Busy')
  await waitFor(() => expect((sounds as HTMLInputElement).checked).toBe(false))
})

test.each(['/settings/dashboard', '/conversation/new/satin', '/messaging/conversation/satin'])(
  'a guest at %s is sent to log in [MSG-117, MSG-138]',
  async (path) => {
    const { router } = renderAt(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
    expect(router.state.location.search).toContain(encodeURIComponent(path))
  },
)

test.each(['/conversation/new/satin', '/messaging/conversation/satin'])(
  'the address %s opens that conversation over the dashboard [MSG-138]',
  async (path) => {
    const { router } = renderAt(path, fakeServer(aUser({ can_message: false })))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    expect(useMessaging.getState().openings).toMatchObject([{ blogName: 'satin' }])
  },
)
