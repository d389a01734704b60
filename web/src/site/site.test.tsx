import { type Invite, inviteSomeone, listInvites, revokeInvite } from '@bowerbird/domain/accounts/invites.contract.ts'
import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { readSite, type Site, saveSite, sendTestMail, setupSteps } from '@bowerbird/domain/site/site.contract.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { fakeUploads } from '../testing/fake-uploads.ts'
import { aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

afterEach(() => vi.unstubAllGlobals())

const aSite = (change: Partial<Site> = {}): Site => ({
  name: 'Bowerbird',
  noun: 'Tumblr',
  description: '',
  terms: '',
  minimum_age: null,
  logo: null,
  signups: 'open',
  steps_done: [],
  is_finished: false,
  mail: { host: null, from: 'no-reply@localhost', outbox: '/data/outbox', test_goes_to: 'me@example.test' },
  people: 1,
  townsfolk: 0,
  ...change,
})
const anInvite = (change: Partial<Invite> = {}): Invite => ({
  id: '5',
  url: 'http://bowerbird.test/register?invite=x',
  note: 'The reading circle',
  email: '',
  uses: 0,
  uses_max: 5,
  made_at: '2031-05-01T10:00:00.000Z',
  expires_at: '2031-06-01T10:00:00.000Z',
  state: 'open',
  ...change,
})

/** Keeps what is saved, as the server does. */
function staffOf(first: Site) {
  let site = first
  return fakeServer(aUser({ is_staff: true, has_settled_in: false }))
    .answer(readSite, () => site)
    .answer(saveSite, ({ step_done, is_finished, ...values }) => {
      const step = step_done ?? (values.name !== undefined ? 'name' : values.signups !== undefined ? 'signups' : null)
      const done = step && !site.steps_done.includes(step) ? [...site.steps_done, step] : site.steps_done
      const minimum = values.minimum_age ? Number(values.minimum_age) : null
      site = {
        ...site,
        ...values,
        minimum_age: minimum,
        steps_done: done,
        is_finished: is_finished === true || site.is_finished,
      }
      return site
    })
    .answer(listInvites, { invites: [], next: null })
}
const heading = (name: RegExp) => screen.findByRole('button', { name })

test('a name is saved, shows in the header and the tab, and the next step opens and has the focus', async () => {
  const server = staffOf(aSite())
  const { person } = renderAt('/staff/start', server)
  await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mossgate')
  await person.click(screen.getByRole('button', { name: 'Save and continue' }))
  const next = await heading(/Choose a logo/)
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(next.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /Name your site.*done/ }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByRole('link', { name: 'Mossgate' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Set up your site · Mossgate'))
  expect(screen.getByText('1 of 5 done.')).toBeTruthy()
})

test('what is refused stays typed beside its reason, and the step stays open', async () => {
  const server = staffOf(aSite()).refuse(saveSite, {
    ...coreRefusals.badInput,
    text: 'name: holds signs',
    field: 'name',
  })
  const { person } = renderAt('/staff/start', server)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await person.type(name, 'Moss')
  await person.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('This holds signs.')).toBeTruthy()
  expect([name.value, document.activeElement]).toEqual(['Moss', name])
})

test('a step is left for later and is not marked as done', async () => {
  const server = staffOf(aSite())
  const { person } = renderAt('/staff/start', server)
  await person.click(await screen.findByRole('button', { name: 'Later' }))
  expect((await heading(/Choose a logo/)).getAttribute('aria-expanded')).toBe('true')
  expect(server.sentTo(saveSite)).toEqual([])
  expect(screen.getByText(/Five quick steps/)).toBeTruthy()
})

test('a logo is uploaded with its progress, can be called off, and shows in the header', async () => {
  const uploads = fakeUploads()
  const { person } = renderAt('/staff/start', staffOf(aSite({ steps_done: ['name'], name: 'Mossgate' })))
  const choose = async () =>
    person.upload(await screen.findByLabelText('Logo'), new File(['x'], 'a.png', { type: 'image/png' }))
  await choose()
  act(() => uploads[0]?.progress(1, 2))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(uploads[0]?.isAborted).toBe(true)
  await choose()
  await act(async () => uploads[1]?.reply(400, null, [{ code: 'x', title: 'That is no picture' }]))
  expect(await screen.findByText('That is no picture')).toBeTruthy()
  await choose()
  await act(async () =>
    uploads[2]?.reply(200, aSite({ steps_done: ['name', 'logo'], name: 'Mossgate', logo: '/media/l.webp' })),
  )
  await waitFor(() => expect(document.querySelector('header img')?.getAttribute('src')).toBe('/media/l.webp'))
  expect(uploads[2]?.path).toBe('/svc/staff/site/logo')
  expect(screen.getByRole('button', { name: 'Use the default logo' })).toBeTruthy()
})

test('who may join is one of three, and the door is saved', async () => {
  const server = staffOf(aSite({ steps_done: ['name', 'logo'] }))
  const { person } = renderAt('/staff/start', server)
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Everyone/ })).checked).toBe(true)
  await person.click(screen.getByRole('radio', { name: /People with an invitation/ }))
  await person.click(screen.getByRole('button', { name: 'Save and continue' }))
  await heading(/Test email/)
  expect(server.sentTo(saveSite)).toEqual([{ signups: 'invite', terms: '', minimum_age: '' }])
})

test.each([
  ['status', null, false, 'Nothing was sent'],
  ['alert', 'smtp.example.org', false, 'Couldn’t send the email. The mail server said: 554 go away'],
  ['status', 'smtp.example.org', true, 'Sent to me@example.test.'],
] as const)('what came of a test letter is said as %s with %s', async (role, host, isSent, words) => {
  const site = aSite({ steps_done: ['name', 'logo', 'signups'], mail: { ...aSite().mail, host } })
  const server = staffOf(site).answer(sendTestMail, { is_sent: isSent, words, site })
  const { person } = renderAt('/staff/start', server)
  await person.click(await screen.findByRole('button', { name: 'Send a test email to me@example.test' }))
  expect((await screen.findByText(words)).getAttribute('role')).toBe(role)
})

test('an invitation is made and shown, listed, copied again and, after a question, taken back', async () => {
  let invites: Invite[] = []
  const server = staffOf(aSite({ steps_done: ['name', 'logo', 'signups', 'mail'], signups: 'closed' }))
    .answer(listInvites, () => ({ invites, next: null }))
    .answer(inviteSomeone, () => {
      invites = [anInvite()]
      return { invite: 'x', url: 'http://bowerbird.test/register?invite=x' }
    })
    .answer(revokeInvite, ({ id }) => {
      invites = [anInvite({ state: 'revoked' })]
      return { id: String(id) }
    })
  const { person } = renderAt('/staff/start', server)
  expect(await screen.findByText(/invitations don’t work/)).toBeTruthy()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Valid for' }), '5')
  await person.type(screen.getByRole('textbox', { name: 'Note' }), 'The reading circle')
  await person.click(screen.getByRole('button', { name: 'Create invitation' }))
  expect(await screen.findByDisplayValue('http://bowerbird.test/register?invite=x')).toBeTruthy()
  expect(server.sentTo(inviteSomeone)).toEqual([{ uses: '5', days: '14', note: 'The reading circle', email: '' }])
  const list = within(await screen.findByRole('region', { name: 'Invitations' }))
  await person.click(list.getByRole('button', { name: 'Copy The reading circle’s link' }))
  expect(await navigator.clipboard.readText()).toBe('http://bowerbird.test/register?invite=x')
  await person.click(list.getByRole('button', { name: 'Take back The reading circle' }))
  await person.click(await screen.findByRole('button', { name: 'Take back' }))
  expect(await list.findByText(/taken back/)).toBeTruthy()
  expect(list.queryByRole('button')).toBeNull()
})

test.each([
  [1, 0, 'You’re the first'],
  [3, 0, '3 people so far'],
  [0, 62, 'No one so far, and 62 of the demonstration'],
  [1, 62, 'One person so far, and 62 of the demonstration'],
  [2, 62, '2 people so far, and 62 of the demonstration'],
])(
  'with %i who registered and %i of the demonstration the guide says who is here',
  async (people, townsfolk, words) => {
    renderAt('/staff/start', staffOf(aSite({ people, townsfolk })))
    expect((await heading(/Invite people/)).textContent).toContain(words)
  },
)

test('with all five found the doors open, and the operator’s own first steps begin', async () => {
  const server = staffOf(aSite({ steps_done: [...setupSteps], name: 'Mossgate' }))
  const { person, router } = renderAt('/staff/start', server)
  expect(await screen.findByText(/All done/)).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Finish setup' }))
  await waitFor(() => expect(server.sentTo(saveSite)).toEqual([{ is_finished: true }]))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/staff/start'))
})
