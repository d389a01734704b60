import { taggedPath } from '@bowerbird/domain/core/urls.ts'
import { write } from '../screens/cards.ts'
import { expect, test } from '../town.ts'

test('somebody follows a tag while searching, reads it beside the dashboard, and gives it up', async ({ town }) => {
  const [wren, jay] = [await town.newPerson(), await town.newPerson()]
  const tag = `caps ${jay.blogName}`
  await write(jay, 'Three blue caps', { tags: tag })
  const { page } = wren
  await page.goto('/tags')
  await expect(page.getByText('Follow the tags you care about')).toBeVisible()

  const field = page.getByRole('combobox', { name: 'Search blogs, tags and posts' })
  await field.fill(tag.slice(0, -2))
  await page.getByRole('button', { name: `Follow #${tag}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Unfollow #${tag}`, exact: true })).toBeVisible()
  await field.press('Escape')

  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Your tags' }).getByRole('link', { name: `#${tag}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name: 'Your tags' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Three blue caps' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(taggedPath(tag))
  await page.getByRole('button', { name: `Unfollow #${tag}` }).click()
  await expect(page.getByRole('button', { name: `Follow #${tag}` })).toBeVisible()
  await page.goto('/following/tags')
  await expect(page.getByText('You’re not following any tags yet')).toBeVisible()
})
