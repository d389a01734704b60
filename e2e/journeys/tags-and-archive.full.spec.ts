import { archivePath } from '@bowerbird/domain/core/urls.ts'
import { publish } from '../post-over-http.ts'
import { write } from '../screens/cards.ts'
import { expect, test } from '../town.ts'

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
  await page.getByLabel('Start from').selectOption('2021-05')
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
  await still.getByLabel('Post type').selectOption('quote')
  await still.getByRole('button', { name: 'Show' }).click()
  await expect(still).toHaveURL(/post_type=quote/)
  await expect(still.getByText('So it goes')).toBeVisible()
  await expect(still.getByText('From May', { exact: true })).toHaveCount(0)
  expect(await still.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await plain.close()
})
