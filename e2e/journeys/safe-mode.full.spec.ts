import { toggleAdult } from '@bowerbird/domain/moderation/moderation.contract.ts'
import type { Page } from '@playwright/test'
import { publish, send } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

test('a blog for adults is covered on its own page too; the way it offers leads to the switch, and then it can be read [BLOG-220] [BLOG-254] [BLOG-255] [BLOG-256] [BLOG-275]', async ({
  town,
}) => {
  test.slow()
  const staff = await town.newStaff()
  const [ann, jay] = [await town.newPerson(), await town.newPerson()]
  const post = await publish(ann, { post: { one: 'First find', two: '<p>By the river.</p>' } })
  await send(staff, toggleAdult, { tumblelog: ann.blogName })
  const overlay = (page: Page) => page.getByText('This Tumblr may contain sensitive media.')

  const guest = await town.newGuest()
  for (const path of [`/blog/${ann.blogName}`, new URL(post.post_url).pathname]) {
    const answer = await guest.goto(path)
    expect(await answer?.text()).not.toMatch(/First find|By the river/)
    await expect(overlay(guest)).toBeVisible()
  }

  const { page } = jay
  await page.goto(new URL(post.post_url).pathname)
  const reported = page.waitForRequest((request) => request.url().includes('/svc/survey/'))
  await page.getByRole('button', { name: 'Not sure' }).click()
  expect((await reported).postDataJSON()).toMatchObject({ post_id: post.id, user_response: 'Not sure' })
  await expect(page.getByText('Thanks for your feedback!')).toBeVisible()
  await page.goto(`/blog/${ann.blogName}`)
  await expect(page.getByRole('button', { name: 'Not sure' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Safe Mode is on' }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/settings/save'))
  await page.getByRole('switch', { name: /Safe mode/ }).click()
  expect((await saved).status()).toBe(200)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'First find' })).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
})
