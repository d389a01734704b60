import { aReader } from '../screens/friends.ts'
import { expect, test } from '../town.ts'

test('a blog opens over the dashboard, can be read, left by Escape, Back and the glass, and found by its address [BLOG-001] [BLOG-003] [BLOG-026] [BLOG-027] [BLOG-033] [BLOG-034]', async ({
  town,
}) => {
  const { ann, page } = await aReader(town)
  const name = page.getByRole('article').first().getByRole('link', { name: ann.blogName, exact: true }).first()
  const drawer = page.getByRole('dialog', { name: ann.blogName })
  await name.click()
  await expect(drawer.getByRole('heading', { name: 'First find' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/indash_blog/peepr/${ann.blogName}$`))
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)

  await name.click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await name.click()
  await expect(drawer).toBeVisible()
  await expect(async () => {
    await page.mouse.click(40, 400)
    await expect(drawer).toHaveCount(0, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })

  await page.goto(`/indash_blog/peepr/${ann.blogName}`)
  await expect(drawer.getByRole('heading', { name: 'First find' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  const guest = await town.newGuest()
  await guest.goto(`/indash_blog/peepr/${ann.blogName}`)
  await expect(guest).toHaveURL(new RegExp(`/blog/${ann.blogName}$`))
})
