import { type PushState, readPush, savePush, unsubscribeDevice } from '@bowerbird/domain/push/push.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

const state: PushState = {
  public_key: 'AAAA',
  devices: [
    {
      endpoint: 'https://push.example/1',
      agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130',
      created_at: '2026-01-01T00:00:00Z',
      succeeded_at: null,
    },
  ],
  ...{ show_names: true, tells_posts: true, quiet_from: null, quiet_to: null, time_zone: 'UTC' },
  blogs: [
    { name: 'wren', off: [] },
    { name: 'fern', off: ['asks'] },
  ],
}

async function onSettings() {
  let now = state
  const server = fakeServer(aUser())
    .answer(readPush, () => now)
    .answer(unsubscribeDevice, { ...state, devices: [] })
    .answer(savePush, ({ tumblelog, off, ...rest }) => {
      const quiet = rest.quiet_from === rest.quiet_to && { quiet_from: null, quiet_to: null }
      const blogs = now.blogs.map((blog) => (blog.name === tumblelog && off ? { ...blog, off } : blog))
      now = { ...now, ...(rest as Partial<PushState>), ...(rest.quiet_from !== undefined && quiet), blogs }
      return now
    })
  const view = renderAt('/settings/notifications', server)
  await screen.findByRole('list', { name: 'Other devices' })
  return { ...view, server }
}

test('each kind is chosen for each blog, and who is named [DAY-065] [DAY-066]', async () => {
  const { person, server } = await onSettings()
  const fern = within(screen.getByRole('group', { name: 'For fern' }))
  expect(fern.getByRole<HTMLInputElement>('checkbox', { name: 'Questions and answers' }).checked).toBe(false)
  await person.click(fern.getByRole('checkbox', { name: 'Replies' }))
  await person.click(screen.getByRole('switch', { name: 'Show details' }))
  await person.click(screen.getByRole('switch', { name: /New posts/ }))
  await waitFor(() =>
    expect(server.sentTo(savePush)).toEqual([
      { tumblelog: 'fern', off: ['asks', 'replies'] },
      { show_names: false },
      { tells_posts: false },
    ]),
  )
})

test('quiet hours begin with a night, by the clock of this browser, and can be ended [DAY-068]', async () => {
  const { person, server } = await onSettings()
  const quiet = screen.getByRole('switch', { name: 'Quiet hours' })
  await person.click(quiet)
  expect(await screen.findByLabelText<HTMLInputElement>('From')).toHaveProperty('value', '22:00')
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await waitFor(() => expect(server.sentTo(savePush)).toEqual([{ quiet_from: 1320, quiet_to: 420, time_zone }]))
  await person.click(quiet)
  await waitFor(() => expect(screen.queryByLabelText('From')).toBeNull())
})

test('another device is removed; a browser that cannot be notified says so [DAY-063]', async () => {
  const { person, server } = await onSettings()
  const here = screen.getByRole<HTMLInputElement>('switch', { name: 'This device' })
  expect(here.disabled).toBe(true)
  expect(screen.getByText(/This browser can’t show notifications/)).toBeTruthy()
  const list = within(screen.getByRole('list', { name: 'Other devices' }))
  expect(list.getByText('Firefox on Linux')).toBeTruthy()
  await person.click(list.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Other devices' })).toBeNull())
  expect(server.sentTo(unsubscribeDevice)).toEqual([{ endpoint: 'https://push.example/1' }])
})
