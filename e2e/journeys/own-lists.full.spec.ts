import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { publish, send } from '../post-over-http.ts'
import { card } from '../screens/cards.ts'
import { expect, test } from '../town.ts'

const menuOf = async (page: Page, words: string, item: string) => {
  await card(page, words).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('one hides a post and mutes a blog from their cards, and finds the way back in the settings; the owner renames the blog, and old links lead on', async ({
  town,
}) => {
  test.slow()
  const [wren, jay] = [await town.newPerson(), await town.newPerson()]
  await send(jay, followBlog, { tumblelog: wren.blogName })
  const first = await publish(wren, { post: { type: 'text', one: 'First moss', tags: 'first moss' } })
  await publish(wren, { post: { type: 'text', one: 'Second moss' } })
  const { page } = jay
  await page.goto('/dashboard')
  await menuOf(page, 'First moss', 'Hide this post')
  await expect(card(page, 'First moss')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'First moss')).toBeVisible()
  await menuOf(page, 'First moss', 'Hide this post')
  await expect(card(page, 'First moss')).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Second moss')).toBeVisible()
  await expect(card(page, 'First moss')).toHaveCount(0)
  await menuOf(page, 'Second moss', `Mute ${wren.blogName}`)
  await expect(page.getByText(`${wren.blogName} is muted`)).toBeVisible()
  await expect(card(page, 'Second moss')).toHaveCount(0)

  await page.goto('/settings/dashboard')
  await page.getByRole('button', { name: 'Show hidden posts again' }).click()
  await page.getByRole('button', { name: `Unmute ${wren.blogName}` }).click()
  await expect(page.getByText('You haven’t muted any blogs.')).toBeVisible()
  const violations = await axe(page)
  expect(violations.map(({ id }) => id)).toEqual([])

  await wren.page.goto(`/settings/blog/${wren.blogName}`)
  const newName = `${wren.blogName}-2`
  await wren.page.getByLabel('New name').fill(newName)
  await wren.page.getByLabel('Password').fill(wren.password)
  await wren.page.getByRole('button', { name: 'Rename this blog' }).click()
  await expect(wren.page).toHaveURL(`/settings/blog/${newName}`)
  await page.goto(`/blog/${wren.blogName}/post/${first.id}`)
  await expect(page).toHaveURL(new RegExp(`/blog/${newName}/post/${first.id}`))
  await expect(card(page, 'First moss')).toBeVisible()
})

test('a guest who presses the heart logs in and finds it in focus, and the tag by popularity in the address', async ({
  town,
}) => {
  const [wren, jay] = [await town.newPerson(), await town.newPerson()]
  const tag = `t-${wren.blogName}`
  for (const one of ['Older', 'Newer']) await publish(wren, { post: { type: 'text', one, tags: tag } })
  const guest = await town.newGuest()
  await guest.goto(`/tagged/${tag}`)
  await expect(guest.getByRole('article').first()).toContainText('Newer')
  await card(guest, 'Older').getByRole('link', { name: 'Like' }).click()
  await guest.getByLabel('Email').fill(jay.email)
  await guest.getByLabel('Password', { exact: true }).fill(jay.password)
  await guest.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(card(guest, 'Older').getByRole('button', { name: 'Like' })).toBeFocused()
  await guest.keyboard.press('Enter')
  await expect(card(guest, 'Older').getByRole('button', { name: 'Unlike' })).toBeVisible()
  await guest.goto(`/tagged/${tag}`)
  await guest.getByRole('link', { name: 'Popular' }).click()
  await expect(guest).toHaveURL(/\?sort=popular$/)
  await expect(guest.getByRole('article').first()).toContainText('Older')
})
