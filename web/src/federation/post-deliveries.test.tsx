import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type PostDeliveries, readPostDeliveries } from '@bowerbird/domain/federation/servers.contract.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aSession, aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

const at = '2031-05-01T10:00:00.000Z'
const about = { post_url: '/blog/mine/post/7/moss', blog_name: 'mine' }

function open(found: PostDeliveries, federation: 'on' | 'off' = 'on') {
  const session = aSession(aUser())
  const server = fakeServer(aUser())
    .answer(readUserInfo, { ...session, config: { ...session.config, federation } })
    .answer(readPostDeliveries, found)
  return renderAt('/blog/mine/deliveries/7', server)
}

test('an author reads how many servers have a post, and which ones wait and why [FED-110]', async () => {
  open({
    ...about,
    sent: { at, servers: 43, delivered: 41, refused: 1, waiting: 1 },
    waiting: [{ host: 'far.example', why: 'The server didn’t respond in time.', next_try_at: at }],
  })
  expect(await screen.findByRole('heading', { name: 'Delivered to 41 of 43 servers' })).toBeTruthy()
  expect(screen.getByText('far.example').closest('li')?.textContent).toContain('The server didn’t respond in time.')
  expect(screen.getByRole('link', { name: 'mine’s post' }).getAttribute('href')).toBe('/blog/mine/post/7/moss')
})

test('what is forgotten or never left says so, and without federation there is no such page [FED-110]', async () => {
  open({ ...about, sent: null, waiting: [] })
  expect(await screen.findByText('Nothing sent recently')).toBeTruthy()
  open({ ...about, sent: null, waiting: [] }, 'off')
  expect(await screen.findByText(coreRefusals.notFound.text)).toBeTruthy()
})
