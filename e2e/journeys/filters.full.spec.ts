import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { expectAccessible } from '../axe.ts'
import { publish, send } from '../post-over-http.ts'
import { expect, test } from '../town.ts'

test('one filters a word and a tag by keyboard, looks at a covered post, and hides it from the dashboard [CTRL-013, CTRL-014, CTRL-015]', async ({
  town,
}) => {
  const [wren, jay] = [await town.newPerson(), await town.newPerson()]
  await send(jay, followBlog, { tumblelog: wren.blogName })
  await publish(wren, { post: { type: 'text', one: 'A walk', two: '<p>Nothing to see</p>' } })
  await publish(wren, { post: { type: 'text', one: 'Eight legs', two: '<p>A spider, look</p>' } })
  const { page } = jay
  await page.goto('/settings/dashboard')
  await page.getByLabel('Filter', { exact: true }).focus()
  await page.keyboard.type('Spider')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Filter added: “Spider”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove “Spider”' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/dashboard')
  const covered = page.getByRole('article').filter({ hasText: 'Filtered: Spider' })
  await expect(covered).toBeVisible()
  await expect(page.getByText('Eight legs')).toHaveCount(0)
  await expectAccessible(page)
  await covered.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('A spider, look')).toBeVisible()

  await page.goto('/settings/dashboard')
  await page.getByLabel('Filter', { exact: true }).fill('spider')
  await page.getByLabel('Action').selectOption('Leave out of lists')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page.getByText('left out of lists')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing to see')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('from a post’s menu one filters its tag and mutes it by keyboard, and takes both back [CTRL-017, CTRL-018]', async ({
  town,
}) => {
  const [wren, jay] = [await town.newPerson(), await town.newPerson()]
  await send(jay, followBlog, { tumblelog: wren.blogName })
  await publish(wren, { post: { type: 'text', one: 'Eight legs', tags: 'spiders' } })
  const { page } = jay
  await page.goto('/dashboard')
  const menu = page.getByRole('article').getByRole('button', { name: 'More' })
  const choose = async (name: string) => {
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await choose('Mute notifications')
  await expect(page.getByText('You won’t be notified about this post')).toBeVisible()
  await choose('Unmute notifications')
  await expect(page.getByText('You’ll be notified about this post')).toBeVisible()
  await choose('Filter…')
  const dialog = page.getByRole('dialog', { name: 'Filter posts like this' })
  await dialog.getByRole('button', { name: '#spiders' }).focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await dialog.getByLabel('Filter', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('article')).toContainText('Filtered: #spiders')
})
