import { axe } from '../axe.ts'
import { publish } from '../post-over-http.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { expect, registerAt, test } from '../town.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server?.stop())

test('staff mark a post as sensitive from its menu, its owner asks for a review, and staff decide and write a notice of a GIF search [CTRL-001, CTRL-005] [BLOG-264, BLOG-265, BLOG-266, BLOG-417]', async ({
  browser,
}) => {
  const enter = () => registerAt(browser, server)
  // The first to register keeps the site.
  const [staff, owner] = [await enter(), await enter()]
  const post = await publish(owner, { post: { one: 'First find' } })
  const path = new URL(post.post_url).pathname
  await staff.page.goto(path)
  await staff.page.getByRole('button', { name: 'More' }).click()
  await staff.page.getByRole('menuitem', { name: 'Mark as sensitive' }).click()
  await expect(staff.page.getByText('Marked as sensitive. Its owner can ask for a review.')).toBeVisible()

  await owner.page.goto(path)
  const request = owner.page.getByRole('note').getByRole('button', { name: 'Request Review' })
  const failed = owner.page.waitForEvent('requestfailed')
  await owner.page.route('**/svc/appeal', (route) => route.abort(), { times: 1 })
  await request.click()
  await failed
  await request.click()
  await owner.page.getByRole('button', { name: 'OK' }).click()
  await expect(owner.page.getByRole('note')).toHaveCount(0)

  await staff.page.goto('/staff/reviews')
  await staff.page.getByRole('button', { name: 'It is not' }).click()
  await expect(staff.page.getByText('No pending reviews')).toBeVisible()
  await staff.page.getByRole('link', { name: 'GIF notices' }).click()
  await staff.page.getByLabel('Search term').fill('Egg')
  await staff.page.getByLabel('Words').fill('Leave them in the nest')
  await staff.page.getByRole('button', { name: 'Save' }).click()
  await expect(staff.page.getByRole('region', { name: 'When people search for “egg”' })).toBeVisible()
  expect(await axe(staff.page)).toEqual([])
  await owner.page.goto(path)
  await expect(owner.page.getByRole('button', { name: 'Marked as sensitive' })).toHaveCount(0)
})
