import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { type Survey as Asked, answerSurvey } from '@bowerbird/domain/moderation/survey.contract.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { takePending } from '../telemetry/log.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { aUser } from '../testing/people.ts'
import { renderPart } from '../testing/render-at.tsx'
import { Survey } from './Survey.tsx'

const option = (text: string, href = '/svc/survey/:survey_id/respond') => ({
  text,
  link: { method: 'POST', href, body_params: { survey_id: 'sensitive-blog', post_id: '7', user_response: text } },
})
const asked: Asked = {
  id: 'sensitive-blog',
  title: 'Should this Tumblr be marked as sensitive?',
  submission_confirmation: 'Thanks for your feedback!',
  options: [option('Yes'), option('No')],
}

async function show(survey = asked) {
  const server = fakeServer(aUser()).answer(answerSurvey, ({ user_response }) => ({ user_response }))
  return { ...(await renderPart(<Survey survey={survey} />, server)), server }
}

beforeEach(() => void takePending())

test('the survey shows its title and one choice for each option [BLOG-275]', async () => {
  await show()
  expect(screen.getByText(asked.title)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Yes', 'No'])
})

test('a choice is sent as its link says, thanked for and logged [BLOG-276, BLOG-277, BLOG-278, BLOG-347]', async () => {
  const { person, server } = await show()
  await person.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByText('Thanks for your feedback!')).toBeTruthy()
  expect(server.sentTo(answerSurvey)).toEqual([asked.options[1]?.link.body_params])
  expect(takePending()).toMatchObject([
    { event: 'survey:feedback', data: { post_id: '7', survey_id: 'sensitive-blog', user_response: 'No' } },
  ])
})

test('the method and the address are those of the choice, whatever they are [BLOG-276]', async () => {
  const link = { ...option('No', '/svc/survey/elsewhere').link, method: 'DELETE' }
  const { person, server } = await show({ ...asked, options: [{ text: 'No', link }] })
  const named = { ...answerSurvey, method: 'DELETE', path: '/svc/survey/elsewhere' } as const
  server.answer(named, { user_response: 'No' })
  await person.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByText('Thanks for your feedback!')).toBeTruthy()
  expect(server.sentTo(named)).toEqual([link.body_params])
  expect(server.sentTo(answerSurvey)).toEqual([])
})

test('a failed answer is silent and can be given again [BLOG-279]', async () => {
  const { person, server } = await show()
  server.refuse(answerSurvey, coreRefusals.busy)
  await person.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.queryByRole('alert')).toBeNull()
  server.answer(answerSurvey, { user_response: 'Yes' })
  await person.click(screen.getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('Thanks for your feedback!')).toBeTruthy()
})

test.each(['https://elsewhere.example/svc/survey', '//elsewhere.example/svc/survey', '/\\elsewhere.example'])(
  'nothing is sent to %s [BLOG-279]',
  async (href) => {
    const { person, server } = await show({ ...asked, options: [option('Yes', href)] })
    const elsewhere = { ...answerSurvey, path: href }
    server.answer(elsewhere, { user_response: 'Yes' })
    await person.click(screen.getByRole('button', { name: 'Yes' }))
    expect([server.sentTo(elsewhere), server.sentTo(answerSurvey)]).toEqual([[], []])
    expect(screen.getByRole('button', { name: 'Yes' })).toBeTruthy()
    expect(screen.queryByText('Thanks for your feedback!')).toBeNull()
  },
)
