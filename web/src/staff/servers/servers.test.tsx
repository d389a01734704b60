import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import * as calls from '@bowerbird/domain/federation/servers.contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/people.ts'
import { renderAt } from '../../testing/render-at.tsx'

const at = '2031-05-01T10:00:00.000Z'
const far: calls.Server = {
  host: 'far.example',
  rule: null,
  people: 30,
  followers: 2,
  follows: 40,
  waiting: 3,
  failures: 2,
  is_given_up: false,
  last_error: 'answered 503',
  last_error_at: at,
  next_try_at: at,
  heard_at: at,
}
const ties = { people_here: 12, people_there: 30, followers: 2 }
const one = {
  server: far,
  ties,
  stuck: [{ id: '1', at, type: 'Create', blog: 'wren', object: 'https://near.example/ap/posts/1', inbox: '' }],
}

test('servers are listed with what fails, and found by name [FED-106]', async () => {
  const server = fakeServer(aUser({ is_staff: true })).answer(calls.listServers, ({ query, show }) => ({
    servers: query === 'nobody.example' || show === 'rules' ? [] : [far],
    next: null,
  }))
  const { person } = renderAt('/staff/servers', server)
  const item = within((await screen.findByRole('link', { name: 'far.example' })).closest('li') as HTMLElement)
  expect(item.getByText(/30 people known · 2 followers · 40 follows from here · 3 pending/)).toBeTruthy()
  expect(item.getByText(/The server had an error\. Failed 2 times\./)).toBeTruthy()
  await person.type(screen.getByRole('textbox', { name: 'Server name' }), 'nobody.example{Enter}')
  expect(await screen.findByText('No servers yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add a rule for nobody.example in advance' })).toBeTruthy()
  server.refuse(calls.listServers, coreRefusals.busy)
  await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'failing')
  await person.click(screen.getByRole('button', { name: 'Look up' }))
  expect(await screen.findByText(coreRefusals.busy.text)).toBeTruthy()
})

test('a block says what it ends, and can be taken back; what is stuck is tried again or given up [FED-107]', async () => {
  let rule: calls.Server['rule'] = null
  const server = fakeServer(aUser({ is_staff: true }))
    .answer(calls.readServer, () => ({ ...one, server: { ...far, rule } }))
    .answer(calls.listServerPeople, { people: [], next: null })
    .answer(calls.setServerRule, (sent) => {
      rule = sent.rule === 'none' ? null : { rule: sent.rule, reason: String(sent.reason), at, of: 'far.example' }
      return { ended: ties }
    })
    .answer(calls.retryServer, { waiting: 3 })
    .answer(calls.giveUpServer, { waiting: 3 })
  const { person } = renderAt('/staff/servers?host=far.example', server)
  await person.click(await screen.findByRole('button', { name: 'Try again now' }))
  await waitFor(() => expect(server.sentTo(calls.retryServer)).toEqual([{ host: 'far.example' }]))
  await person.click(screen.getByRole('button', { name: 'Stop retrying' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop retrying' }))
  await waitFor(() => expect(server.sentTo(calls.giveUpServer)).toHaveLength(1))
  await person.click(screen.getByRole('radio', { name: /^Block/ }))
  await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'Spam')
  await person.click(screen.getByRole('button', { name: 'Save rule' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/12 people here follow 30 people there, and there are 2 follows from there/)).toBeTruthy()
  expect(server.sentTo(calls.setServerRule)).toEqual([])
  await person.click(question.getByRole('button', { name: 'Block' }))
  expect(await screen.findByRole('button', { name: 'End rule' })).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.sentTo(calls.setServerRule).map((sent) => sent.rule)).toEqual(['block', 'none']))
})

test('a list is shown before it is taken over [FED-105]', async () => {
  const found: calls.ImportedRules = {
    ...{ added: 1, changed: 0, same: 2, ignored: 1, unreadable: ['???'], ended: ties },
    rules: [{ host: 'bad.example', before: null, after: 'block', reason: 'Spam' }],
  }
  const server = fakeServer(aUser({ is_staff: true }))
    .answer(calls.listServers, { servers: [], next: null })
    .answer(calls.previewServerRules, found)
    .answer(calls.importServerRules, found)
  const { person } = renderAt('/staff/servers', server)
  const file = new File(['bad.example,suspend'], 'blocks.csv', { type: 'text/csv' })
  await person.upload(await screen.findByLabelText(/Choose list/), file)
  expect(await screen.findByText(/1 new, 0 changed, 2 unchanged, 1 with no effect/)).toBeTruthy()
  expect(screen.getByText('Blocked: Spam')).toBeTruthy()
  expect(server.sentTo(calls.importServerRules)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Import 1' }))
  await waitFor(() => expect(server.sentTo(calls.importServerRules)).toEqual([{ csv: 'bad.example,suspend' }]))
  await waitFor(() => expect(screen.queryByText('Blocked: Spam')).toBe(null))
})
