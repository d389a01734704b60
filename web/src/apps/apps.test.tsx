import * as calls from '@bowerbird/domain/apps/apps.contract.ts'
import { appsRefusals } from '@bowerbird/domain/apps/apps.refusals.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { listLinkedAccounts } from '@bowerbird/domain/sharing/linked-accounts.contract.ts'
import { listWebhooks } from '@bowerbird/domain/webhooks/webhooks.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderAt, renderPart } from '../testing/render-at.tsx'
import { Consent, VerifierToType } from './Consent.tsx'

const anApp = (more: Partial<calls.App> = {}): calls.App => ({
  ...{
    id: crypto.randomUUID(),
    icon: null,
    name: 'Nest',
    description: 'Posts twigs',
    website: '',
    consumer_key: 'k'.repeat(50),
  },
  ...{ callbacks: ['https://app.example/back'], made_at: new Date().toISOString(), rotated_at: null },
  ...more,
})
const aGrant: calls.Grant = {
  ...{
    id: '1',
    app: { name: 'Nest', description: '', website: '', icon: null },
    blog_name: 'wren',
    rights: ['basic', 'write'],
  },
  ...{ granted_at: new Date().toISOString(), used_at: null },
}
const secret = 's'.repeat(43)

test('an app is registered, and its secret shown once and in focus [API-012]', async () => {
  const server = fakeServer(aUser())
    .answer(listWebhooks, { webhooks: [] })
    .answer(calls.listApps, { apps: [] })
    .answer(calls.registerApp, { app: anApp(), consumer_secret: secret })
  const { person } = renderAt('/oauth/apps', server)
  const form = within(await screen.findByRole('form', { name: 'Register an app' }))
  await person.type(form.getByLabelText('Name'), 'Nest')
  await person.type(form.getByLabelText('Redirect URIs'), 'https://app.example/back')
  await person.click(form.getByRole('button', { name: 'Register' }))
  const shown = await screen.findByRole('region', { name: 'Nest’s secret' })
  expect(server.sentTo(calls.registerApp)).toMatchObject([{ name: 'Nest', callbacks: 'https://app.example/back' }])
  expect(shown.textContent).toContain(secret)
  expect(document.activeElement).toBe(shown)
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await person.click(screen.getByRole('button', { name: 'Copy the secret' }))
  expect(copy).toHaveBeenCalledWith(secret)
  await person.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText(secret)).toBeNull()
  expect(screen.getByText('k'.repeat(50))).toBeTruthy()
})

test('a refused app keeps what was typed and says what is wrong beside the field [API-012]', async () => {
  const refusal = { ...coreRefusals.badInput, text: 'callbacks: “http://x” isn’t an address.', field: 'callbacks' }
  const server = fakeServer(aUser())
    .answer(listWebhooks, { webhooks: [] })
    .answer(calls.listApps, { apps: [] })
    .refuse(calls.registerApp, refusal)
  const { person } = renderAt('/oauth/apps', server)
  await person.type(await screen.findByLabelText('Name'), 'Nest')
  await person.type(screen.getByLabelText('Redirect URIs'), 'https://x')
  await person.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText('“http://x” isn’t an address.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Nest')
  server.refuse(calls.registerApp, appsRefusals.tooMany)
  await person.click(screen.getByRole('button', { name: 'Register' }))
  expect(await screen.findByText(appsRefusals.tooMany.text)).toBeTruthy()
})

test('an app is edited, gets a new secret and is deleted, the last two only after a question [API-012]', async () => {
  const app = anApp()
  const server = fakeServer(aUser())
    .answer(listWebhooks, { webhooks: [] })
    .answer(calls.listApps, { apps: [app] })
    .answer(calls.editApp, { app: { ...app, name: 'Bower' } })
    .answer(calls.rotateAppSecret, { app: { ...app, name: 'Bower' }, consumer_secret: secret })
    .answer(calls.deleteApp, { deleted: true })
  const { person } = renderAt('/oauth/apps', server)
  await person.click(await screen.findByRole('button', { name: 'Edit Nest' }))
  const form = within(screen.getByRole('form', { name: 'Edit Nest' }))
  expect(form.getByLabelText<HTMLTextAreaElement>('Redirect URIs').value).toBe(app.callbacks[0])
  await person.click(form.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'New secret for Bower' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.sentTo(calls.rotateAppSecret)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'New secret for Bower' }))
  await person.click(await screen.findByRole('button', { name: 'New secret' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Delete Bower' }))
  await person.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Bower' })).toBeNull())
  expect(server.sentTo(calls.deleteApp)).toEqual([{ app_id: app.id }])
})

test('the settings list the apps that one allowed, with a letter for an icon and their rights, and end them [API-012] [API-079]', async () => {
  const server = fakeServer(aUser())
    .answer(listLinkedAccounts, { accounts: [] })
    .answer(calls.listGrants, { grants: [aGrant] })
    .refuse(calls.endGrant, coreRefusals.busy)
  const { person } = renderAt('/settings/apps', server)
  const section = within(await screen.findByRole('region', { name: 'Apps you allowed' }))
  expect(section.getByText('As wren: can read, can write')).toBeTruthy()
  expect(section.getByText(/not used yet/)).toBeTruthy()
  expect(section.getByText('N')).toBeTruthy()
  await person.click(section.getByRole('button', { name: 'End Nest' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
  server.answer(calls.endGrant, { ended: true })
  await person.click(section.getByRole('button', { name: 'End Nest' }))
  expect(await section.findByText(/No apps have access/)).toBeTruthy()
})

test('a list of allowed apps that does not come can be asked for again [API-012]', async () => {
  const server = fakeServer(aUser())
    .answer(listLinkedAccounts, { accounts: [] })
    .refuse(calls.listGrants, coreRefusals.notFound)
  const { person } = renderAt('/settings/apps', server)
  const section = within(await screen.findByRole('region', { name: 'Apps you allowed' }))
  expect(await section.findByText(coreRefusals.notFound.text, { exact: false })).toBeTruthy()
  server.answer(calls.listGrants, { grants: [aGrant] })
  await person.click(section.getByRole('button', { name: 'Try again' }))
  expect(await section.findByText('Nest')).toBeTruthy()
})

test('the consent says who asks, for what, as whom and where it leads, and sends all of it as a plain form [API-012]', async () => {
  const consent = {
    app: { name: 'Nest', description: 'Posts twigs', website: '', icon: '/media/a/00/hash/128.webp' },
    rights: ['basic' as const, 'write' as const],
    leads_to: 'app.example',
  }
  const user = aUser()
  const part = (
    <Consent consent={consent} action="/oauth2/authorize" fields={{ state: 'a&b' }} here="/oauth2/authorize?x" />
  )
  await renderPart(part, fakeServer(user))
  expect(screen.getByRole('heading', { name: 'Allow Nest?' })).toBeTruthy()
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText(user.name)).toBeTruthy()
  expect(screen.getByText('app.example')).toBeTruthy()
  const allow = screen.getByRole<HTMLButtonElement>('button', { name: 'Allow' })
  expect(allow.form?.getAttribute('action')).toBe('/oauth2/authorize')
  expect([...new FormData(allow.form as HTMLFormElement, allow)].map(([name]) => name)).toEqual([
    ...['form_key', 'state', 'decision'],
  ])
  expect(document.querySelector('img[src^="/media/a/"]')).toBeTruthy()
  const other = screen.getByRole<HTMLButtonElement>('button', { name: 'Not you? Log out' })
  expect(new FormData(other.form as HTMLFormElement).get('next')).toBe('/oauth2/authorize?x')
})

test('the icon of an app is taken away again [API-079]', async () => {
  const app = anApp({ icon: '/media/a/00/hash/128.webp' })
  const server = fakeServer(aUser())
    .answer(listWebhooks, { webhooks: [] })
    .answer(calls.listApps, { apps: [app] })
    .answer(calls.removeAppIcon, { app: { ...app, icon: null } })
  const { person } = renderAt('/oauth/apps', server)
  await person.click(await screen.findByRole('button', { name: 'Remove Nest’s icon' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Nest’s icon' })).toBeNull())
  expect(screen.getByText('N')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose an icon for Nest' })).toBeTruthy()
})

test('a code to type is shown with a way to copy it [API-012]', async () => {
  await renderPart(<VerifierToType verifier={secret} />, fakeServer(aUser()))
  expect(screen.getByText(secret)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the code' })).toBeTruthy()
})
