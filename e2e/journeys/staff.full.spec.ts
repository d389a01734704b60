import { axe } from '../axe.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { expect, registerAt, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('staff find a person and suspend the blog with a reason; the owner reads it, answers, and gets the blog back', async ({
  browser,
}) => {
  const enter = () => registerAt(browser, server)
  // The first to register keeps the site.
  const staff = await enter()
  const owner = await enter()
  await staff.page.goto('/staff/people')
  await staff.page.getByLabel('Email address or blog name').fill(owner.blogName)
  await staff.page.getByRole('button', { name: 'Look up' }).click()
  await expect(staff.page.getByRole('listitem').filter({ hasText: 'here since' })).toHaveCount(1)
  await staff.page.locator('summary').filter({ hasText: owner.blogName }).click()
  await staff.page.getByRole('switch', { name: 'Suspended' }).click()
  await staff.page.getByRole('dialog').getByLabel('Reason').fill('It threatens people')
  await waitForAnimations(staff.page)
  expect(await axe(staff.page)).toEqual([])
  await staff.page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(staff.page.getByText(`${owner.blogName}: Suspended is on`)).toBeVisible()

  await owner.page.goto(`/blog/${owner.blogName}`)
  await expect(owner.page.getByRole('heading', { name: `${owner.blogName} is suspended` })).toBeVisible()
  await expect(owner.page.getByText('It threatens people')).toBeVisible()
  await owner.page.getByLabel('Your reply to our staff').fill('It quotes a play')
  await owner.page.getByRole('button', { name: 'Send' }).click()
  await expect(owner.page.getByText('Our staff have your reply.')).toBeVisible()
  expect(await axe(owner.page)).toEqual([])

  await staff.page.goto('/staff/reports')
  await expect(staff.page.getByRole('link', { name: 'Reports (1)' })).toBeVisible()
  const appeal = staff.page.getByRole('listitem').filter({ hasText: 'It quotes a play' })
  await appeal.getByRole('switch', { name: 'Suspended' }).click()
  await expect(staff.page.getByText(`${owner.blogName}: Suspended is off`)).toBeVisible()
  await appeal.getByRole('button', { name: 'Resolve' }).click()
  await expect(staff.page.getByText('Nothing to review')).toBeVisible()
  await owner.page.goto(`/blog/${owner.blogName}`)
  await expect(owner.page.getByRole('heading', { name: 'is suspended' })).toHaveCount(0)
})
