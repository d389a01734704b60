import { archivePath, taggedPath } from '@bowerbird/domain/core/urls.ts'
import { publish } from '../post-over-http.ts'
import { expect, type Person, test } from '../town.ts'

const write = (who: Person, title: string, post: object = {}) =>
  publish(who, { post: { type: 'text', one: title, two: `<p>About ${title}.</p>`, ...post } })

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
  await expect(page.getByText('You follow no tags yet')).toBeVisible()
})

test('a stranger walks through the archive of a blog by month, kind and tag, with scripts and without', async ({
  town,
  browser,
}) => {
  const wren = await town.newPerson()
  await write(wren, 'From May', { date: '2021-05-09T12:00:00Z', tags: 'moss' })
  await write(wren, 'From March', { date: '2021-03-09T12:00:00Z' })
  await write(wren, 'Never shown', { state: 'private' })
  await publish(wren, { post: { type: 'quote', one: 'So it goes', two: '' } })

  const page = await town.newGuest()
  await page.goto(`/blog/${wren.blogName}`)
  await page.getByRole('link', { name: 'Archive' }).click()
  const card = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  for (const words of ['So it goes', 'From May', 'From March']) await expect(card(words)).toBeVisible()
  await expect(card('Never shown')).toHaveCount(0)
  await page.getByLabel('Begin at').selectOption('2021-05')
  await expect(card('So it goes')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'May 2021 1 post' })).toBeVisible()
  await page.getByLabel('Tag', { exact: true }).fill('Moss')
  await page.getByLabel('Tag', { exact: true }).press('Enter')
  await expect(card('From March')).toHaveCount(0)
  await card('From May').getByRole('link').click()
  await expect(page.getByRole('article')).toContainText('About From May.')

  const plain = await browser.newContext({
    baseURL: town.origin,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const still = await plain.newPage()
  await still.goto(archivePath(wren.blogName))
  await still.getByLabel('Kind of post').selectOption('quote')
  await still.getByRole('button', { name: 'Show' }).click()
  await expect(still).toHaveURL(/post_type=quote/)
  await expect(still.getByText('So it goes')).toBeVisible()
  await expect(still.getByText('From May', { exact: true })).toHaveCount(0)
  expect(await still.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await plain.close()
})
