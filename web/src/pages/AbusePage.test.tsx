import { readBlogView } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { moderationRefusals } from '@bowerbird/domain/moderation/moderation.refusals.ts'
import { reportAbuse } from '@bowerbird/domain/moderation/reports.contract.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { aBlog, aUser } from '../testing/people.ts'
import { aBlogView, aPost } from '../testing/posts.ts'
import { renderAt } from '../testing/render-at.tsx'

const site = (user: ReturnType<typeof aUser> | null = aUser()) =>
  fakeServer(user).answer(readBlogView, aBlogView(aBlog('satin'), [aPost({ id: '5' })]))

test('the page for reports tells staff what is wrong with the post [POST-305]', async () => {
  const server = site().answer(reportAbuse, { reported: true })
  const { person } = renderAt('/abuse/satin/5', server)
  await person.click(await screen.findByLabelText('It’s spam'))
  await person.type(screen.getByLabelText('Anything our staff should know'), 'Twenty times a day.')
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Thanks. Our staff will look into it.')).toBeTruthy()
  expect(server.sentTo(reportAbuse)).toEqual([{ post_id: '5', reason: 'spam', details: 'Twenty times a day.' }])
})

test('a refusal is told and nothing is lost [POST-305]', async () => {
  const { person } = renderAt('/abuse/satin/5', site().refuse(reportAbuse, moderationRefusals.ownReport))
  await person.click(await screen.findByLabelText('It’s spam'))
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText(moderationRefusals.ownReport.text)).toBeTruthy()
  expect((screen.getByLabelText('It’s spam') as HTMLInputElement).checked).toBe(true)
})

test('a blog is reported by the same page, which names it', async () => {
  const server = site().answer(reportAbuse, { reported: true })
  const { person } = renderAt('/abuse/satin', server)
  await person.click(await screen.findByLabelText('It bullies or threatens someone'))
  expect(screen.getByRole('heading', { name: 'Report satin' })).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Thanks. Our staff will look into it.')).toBeTruthy()
  expect(server.sentTo(reportAbuse)).toEqual([{ tumblelog: 'satin', reason: 'harassment', details: '' }])
})

test.each(['/abuse/satin/5', '/abuse/satin'])('a guest at %s logs in first and comes back', async (path) => {
  const { router } = renderAt(path, site(null))
  await screen.findByLabelText('Password')
  expect(router.state.location.search).toContain(encodeURIComponent(path))
})
