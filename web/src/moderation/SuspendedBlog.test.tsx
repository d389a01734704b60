import { appealSuspension, readSuspension } from '@bowerbird/domain/moderation/suspensions.contract.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderAt } from '../testing/render-at.tsx'

test('the owner of a suspended blog reads why and answers staff', async () => {
  let appeal = ''
  const server = fakeServer(aUser())
    .answer(readSuspension, () => ({ name: 'mine', at: '2031-05-01T10:00:00.000Z', reason: 'Threats', appeal }))
    .answer(appealSuspension, ({ text }) => {
      appeal = String(text)
      return { appeal }
    })
  const { person } = renderAt('/suspended/mine', server)
  expect(await screen.findByRole('heading', { name: 'mine is suspended' })).toBeTruthy()
  expect(screen.getByText('Threats')).toBeTruthy()
  await person.type(screen.getByRole('textbox', { name: 'Your reply to our staff' }), 'It was a quote')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Our staff have your reply/)).toBeTruthy()
  expect(server.sentTo(appealSuspension)).toEqual([{ tumblelog: 'mine', text: 'It was a quote' }])
})
