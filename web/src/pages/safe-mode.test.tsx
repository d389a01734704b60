import { listSessions } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { saveSettings } from '@bowerbird/domain/accounts/settings.contract.ts'
import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aBlog, aUser } from '../testing/people.ts'
import { aBlogView, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

test('safe mode switched off counts for the next blog that is looked at, one that was covered too [BLOG-220]', async () => {
  let isOn = true
  const adult = aBlog('satin', { is_adult: true })
  const user = aUser({ safe_mode: true, can_modify_safe_mode: true })
  const server = fakeServer(user)
    .answer(listSessions, { sessions: [] })
    .answer(saveSettings, ({ safe_mode }) => {
      isOn = safe_mode === true
      return { user: { ...user, safe_mode: isOn } }
    })
    .answer(readBlogView, () => ({ ...aBlogView(adult, isOn ? [] : [aPost()]), is_safe_mode_applied: isOn }))
  const { person, router } = renderAt('/blog/satin', server)
  await person.click(await screen.findByRole('link', { name: 'Safe Mode is on' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'))
  await person.click(await screen.findByRole('switch', { name: /Safe mode/ }))
  await waitFor(() => expect(isOn).toBe(false))
  await act(() => router.navigate('/blog/satin'))
  expect(await screen.findByRole('article')).toBeTruthy()
  expect(screen.queryByText('This Tumblr may contain sensitive media.')).toBeNull()
})
