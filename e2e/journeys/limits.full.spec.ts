import { expectAccessible } from '../axe.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { expect, registerAt, test } from '../town.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('a rule holds a post until staff approve it; a suspended person reads why, answers and is let back [DAY-124]', async ({
  browser,
}) => {
  const enter = () => registerAt(browser, server)
  // The first to register keeps the site.
  const { page: desk } = await enter()
  const member = await enter()

  await desk.goto('/staff/limits')
  await desk.getByLabel('Words, tag or host').fill('moonshine')
  await desk.getByLabel('Only for accounts newer than this many days').fill('7')
  await desk.getByRole('button', { name: 'Create rule' }).click()
  await expect(desk.getByText('Words or a phrase: moonshine is held, of accounts younger than 7 days')).toBeVisible()
  await expectAccessible(desk)

  await member.page.goto('/dashboard')
  const key = await member.page.evaluate(async () => {
    const answer = await fetch('/svc/user/info')
    return ((await answer.json()) as { response: { form_key: string } }).response.form_key
  })
  const saved = await member.page.request.post('/svc/post/update', {
    headers: { 'x-form-key': key },
    data: { channel_id: member.blogName, post: { one: 'Fresh moonshine', two: '<p>Come by.</p>' } },
  })
  const { message } = ((await saved.json()) as { response: { message: string } }).response
  expect(message).toContain('Pending review')
  await member.page.goto(`/blog/${member.blogName}/drafts`)
  await expect(member.page.getByText('Pending review')).toBeVisible()

  await desk.goto('/staff/review')
  await expect(desk.getByText('Fresh moonshine')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('No posts to review')).toBeVisible()
  await desk.goto(`/blog/${member.blogName}`)
  await expect(desk.getByText('Fresh moonshine')).toBeVisible()

  await desk.goto('/staff/people')
  await desk.getByLabel('Email address or blog name').fill(member.blogName)
  await desk.getByRole('button', { name: 'Look up' }).click()
  await desk.getByRole('button', { name: /^Moderate / }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Decision').selectOption('suspend')
  await dialog.getByLabel('Until').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  await dialog.getByLabel('Reason').fill('Selling moonshine')
  await dialog.getByRole('button', { name: 'Moderate' }).click()
  await expect(desk.getByText(/^Suspended until/)).toBeVisible()
  await expectAccessible(desk)

  await member.page.goto('/dashboard')
  await expect(member.page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(member.page.getByText('Selling moonshine')).toBeVisible()
  await member.page.getByLabel('Your reply to our staff').fill('It is a song')
  await member.page.getByRole('button', { name: 'Send' }).click()
  await expect(member.page.getByText('Our staff have your reply.')).toBeVisible()
  await expectAccessible(member.page)

  await desk.goto('/staff/reports')
  await expect(desk.getByText('It is a song')).toBeVisible()
  await desk.goto('/staff/people')
  await desk.getByRole('button', { name: /^Lift the / }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('Fair')
  await desk.getByRole('dialog').getByRole('button', { name: 'Lift restriction or suspension' }).click()
  await expect(desk.getByText(/^Suspended until/)).toHaveCount(0)
  await member.page.goto('/dashboard')
  await expect(member.page).toHaveURL(/\/dashboard/)
})
