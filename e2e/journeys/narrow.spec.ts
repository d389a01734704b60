import { axe } from '../axe.ts'
import { publish } from '../post-over-http.ts'
import { menu, phone } from '../screens/phone.ts'
import { expect, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

test('on a phone the drawer leads everywhere, the search fills the bar, and nothing is wider than the screen [BLOG-199, BLOG-201, BLOG-206]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page, blogName } = person
  await publish(person, { post: { one: 'A blue cap', tags: 'moss' } })
  await page.setViewportSize(phone)
  await page.goto('/dashboard')
  await menu(page).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: blogName })).toBeVisible()
  await waitForAnimations(page)
  expect((await axe(page)).map(({ id }) => id)).toEqual([])
  await drawer.getByRole('link', { name: /Likes/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/likes$/)
  await expect(page.getByRole('banner').getByText('Likes')).toBeVisible()

  const field = page.getByRole('banner').getByRole('combobox')
  await field.click()
  await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(300)
  await field.fill('moss')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/search\/moss$/)
  await expect(page.getByRole('link', { name: '#moss' }).first()).toBeVisible()
  for (const path of ['/dashboard', '/search/moss', '/settings/account', '/help', `/blog/${blogName}`, '/explore']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([path, overflow <= 0]).toEqual([path, true])
  }
})
