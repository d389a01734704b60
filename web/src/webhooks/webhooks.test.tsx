import { listApps } from '@bowerbird/domain/apps/apps.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import * as calls from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

const now = () => new Date().toISOString()
const app = {
  ...{ id: crypto.randomUUID(), icon: null, name: 'Nest', description: '', website: '', callbacks: [] },
  ...{ consumer_key: 'k'.repeat(50), made_at: now(), rotated_at: null },
}
const address = 'https://app.example/hook'
const aWebhook = (more: Partial<calls.Webhook> = {}): calls.Webhook => ({
  ...{ id: crypto.randomUUID(), app_id: app.id, address, events: ['post.published'], made_at: now() },
  ...{ off: null, failing_since: null, deliveries: [], ...more },
})
const aDelivery = (more: Partial<calls.Delivery> = {}): calls.Delivery => ({
  ...{ id: '1', event: 'post.published', made_at: now(), tries: 1, tried_at: now(), status: 200, duration_ms: 35 },
  ...{ words: 'Thank you', next_try_at: null, ...more },
})
const withHooks = (...webhooks: calls.Webhook[]) =>
  fakeServer(aUser())
    .answer(listApps, { apps: [app] })
    .answer(calls.listWebhooks, { webhooks })
const section = async () => within(await screen.findByRole('region', { name: 'Nest’s webhooks' }))

test('a webhook is added by address and events, and its secret shown once and in focus [API-077]', async () => {
  const webhook = aWebhook({ events: ['post.published', 'ask.received'] })
  const server = withHooks().answer(calls.addWebhook, { webhook, secret: 's'.repeat(43) })
  const { person } = renderAt('/oauth/apps', server)
  await person.click(await screen.findByRole('button', { name: 'Add a webhook to Nest' }))
  const form = within(screen.getByRole('form', { name: 'Add a webhook to Nest' }))
  expect(document.activeElement).toBe(form.getByLabelText('Address'))
  await person.type(form.getByLabelText('Address'), address)
  await person.click(form.getByRole('checkbox', { name: 'Question received' }))
  await person.click(form.getByRole('button', { name: 'Add' }))
  const shown = await screen.findByRole('region', { name: `the webhook ${address}’s secret` })
  expect(document.activeElement).toBe(shown)
  expect(server.sentTo(calls.addWebhook)).toEqual([
    { app_id: app.id, address, events: ['post.published', 'ask.received'] },
  ])
  await person.click(within(shown).getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText('s'.repeat(43))).toBeNull()
  expect((await section()).getByText('Post published · Question received')).toBeTruthy()
})

test('address and events of a webhook are edited in place, which says that a new address begins afresh [API-095]', async () => {
  const [webhook, moved] = [aWebhook(), 'https://new.example/hook']
  const server = withHooks(webhook).answer(calls.editWebhook, {
    webhook: { ...webhook, address: moved, events: ['post.published', 'post.replied'] },
  })
  const { person } = renderAt('/oauth/apps', server)
  const edit = await screen.findByRole('button', { name: `Edit ${address}` })
  await person.click(edit)
  const field = screen.getByLabelText<HTMLInputElement>('Address')
  expect([document.activeElement, field.value]).toEqual([field, address])
  expect(screen.getByText(/The secret stays the same/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit ${address}` }))
  await person.keyboard('{Enter}')
  await person.clear(screen.getByLabelText('Address'))
  await person.type(screen.getByLabelText('Address'), moved)
  await person.click(screen.getByRole('checkbox', { name: 'Reply to a post' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Post published · Reply to a post')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Edit ${moved}` }))
  expect(server.sentTo(calls.editWebhook)).toEqual([
    { webhook_id: webhook.id, address: moved, events: ['post.published', 'post.replied'] },
  ])
})

test('a refused edit keeps what was typed [API-095]', async () => {
  const refusal = { ...coreRefusals.badInput, text: 'address: must not have a port', field: 'address' }
  const { person } = renderAt('/oauth/apps', withHooks(aWebhook()).refuse(calls.editWebhook, refusal))
  await person.click(await screen.findByRole('button', { name: `Edit ${address}` }))
  await person.type(screen.getByLabelText('Address'), 's')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This must not have a port.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(`${address}s`)
})

test('a refused webhook keeps what was typed and says what is wrong beside the field [API-077]', async () => {
  const refusal = { ...coreRefusals.badInput, text: 'address: must not have a port', field: 'address' }
  const server = withHooks().refuse(calls.addWebhook, refusal)
  const { person } = renderAt('/oauth/apps', server)
  await person.click(await screen.findByRole('button', { name: 'Add a webhook to Nest' }))
  await person.type(screen.getByLabelText('Address'), address)
  await person.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('This must not have a port.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(address)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Address')).toBeNull()
})

test('the last answers are shown with status, time, duration and first words [API-077]', async () => {
  const soon = new Date(Date.now() + 300_000).toISOString()
  const deliveries = [
    aDelivery({ id: '3', event: 'ping' }),
    aDelivery({ id: '2', status: 500, words: 'Oh no', tries: 2, next_try_at: soon }),
    aDelivery({ id: '1', status: null, words: '', tries: 8 }),
  ]
  renderAt('/oauth/apps', withHooks(aWebhook({ deliveries })))
  const list = await screen.findByRole('list', { name: `Last sent to ${address}` })
  const rows = within(list).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Test200just now, 35 msThank you',
    'Post published500just now, 35 ms, 2 tries, next try in 5 minutesOh no',
    'Post publishedno responsejust now, 35 ms, 8 tries, given up',
  ])
})

test('a test is sent, and its answer comes by itself [API-076] [API-077]', async () => {
  const webhook = aWebhook()
  const sent = { ...webhook, deliveries: [aDelivery({ event: 'ping', tries: 0, tried_at: null, next_try_at: now() })] }
  const server = withHooks(webhook).answer(calls.pingWebhook, { webhook: sent })
  const { person } = renderAt('/oauth/apps', server)
  await person.click(await screen.findByRole('button', { name: `Send a test to ${address}` }))
  expect(await screen.findByText('sending')).toBeTruthy()
  server.answer(calls.listWebhooks, { webhooks: [{ ...webhook, deliveries: [aDelivery({ event: 'ping' })] }] })
  expect(await screen.findByText('200')).toBeTruthy()
})

test('a webhook that was switched off says why and is switched on again [API-077]', async () => {
  const webhook = aWebhook({ off: 'failing' })
  const server = withHooks(webhook).answer(calls.switchOnWebhook, { webhook: { ...webhook, off: null } })
  const { person } = renderAt('/oauth/apps', server)
  expect(await screen.findByText(/deliveries failed for three days/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: `Turn on ${address}` }))
  await waitFor(() => expect(screen.queryByText(/three days/)).toBeNull())
})

test('a new secret and a deletion ask first [API-077]', async () => {
  const webhook = aWebhook()
  const server = withHooks(webhook)
    .answer(calls.rotateWebhookSecret, { webhook, secret: 's'.repeat(43) })
    .answer(calls.deleteWebhook, { deleted: true })
  const { person } = renderAt('/oauth/apps', server)
  await person.click(await screen.findByRole('button', { name: `New secret for ${address}` }))
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.sentTo(calls.rotateWebhookSecret)).toEqual([])
  await person.click(screen.getByRole('button', { name: `New secret for ${address}` }))
  await person.click(await screen.findByRole('button', { name: 'New secret' }))
  expect(await screen.findByText('s'.repeat(43))).toBeTruthy()
  await person.click(screen.getByRole('button', { name: `Delete ${address}` }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await (await section()).findByText(/No webhooks yet/)).toBeTruthy()
})

test('webhooks that do not come can be asked for again [API-077]', async () => {
  const server = withHooks().refuse(calls.listWebhooks, coreRefusals.notFound)
  const { person } = renderAt('/oauth/apps', server)
  const part = await section()
  expect(await part.findByText(coreRefusals.notFound.text, { exact: false })).toBeTruthy()
  server.answer(calls.listWebhooks, { webhooks: [aWebhook()] })
  await person.click(part.getByRole('button', { name: 'Try again' }))
  expect(await part.findByText(address)).toBeTruthy()
})
