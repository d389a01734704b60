import { axe } from '../axe.ts'
import { aPhoto } from '../sample-media.ts'
import { expect, test } from '../town.ts'

test('a writer shows photos as a carousel and ends the post with a button; readers use both, and an edit takes them back [CTRL-008, CTRL-009] [POST-106, POST-150, POST-418]', async ({
  town,
}) => {
  const ann = await town.newPerson()
  const { page } = ann
  await page.goto('/new/photo')
  const files = ['sky', 'sea'].map((name) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: aPhoto('600x400', 'c0=0x9dc4ff:c1=0x0f2a66:nb_colors=2'),
  }))
  await page.getByLabel('Choose photos').setInputFiles(files)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByText('Options', { exact: true }).press('Enter')
  await page.getByLabel('Show the photos as a carousel').press('Space')
  await page.getByLabel('First photo of the carousel').selectOption('Photo 2')
  await page.getByLabel('Link of the carousel').fill('example.org/coast')
  await page.getByLabel('Add a button').press('Space')
  await page.getByLabel('Button text').selectOption('Sign up')
  const address = page.getByLabel('Button link', { exact: true })
  await address.fill('no page')
  await expect(page.getByText('The button needs a web address')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await address.fill('example.org/walks')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const guest = await town.newGuest()
  await guest.goto(`/blog/${ann.blogName}`)
  const post = guest.getByRole('article')
  await expect(post.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', 'https://example.org/walks')
  await expect(post.getByRole('button', { name: 'Show photo 2' })).toHaveAttribute('aria-current', 'true')
  await expect(post.locator('a[href="https://example.org/coast"]')).toHaveCount(2)
  await post.getByRole('button', { name: 'Previous photo' }).click()
  await expect(post.getByRole('button', { name: 'Show photo 1' })).toHaveAttribute('aria-current', 'true')
  await post.getByRole('button', { name: 'Next photo' }).click()
  await expect(post.getByRole('button', { name: 'Show photo 2' })).toHaveAttribute('aria-current', 'true')

  await page.goto(`/blog/${ann.blogName}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await page.getByText('Options', { exact: true }).click()
  await expect(page.getByLabel('First photo of the carousel')).toHaveValue('1')
  await expect(page.getByLabel('Link of the carousel')).toHaveValue('https://example.org/coast')
  await expect(page.getByLabel('Button text')).toHaveValue('4')
  await page.getByLabel('Show the photos as a carousel').uncheck()
  await expect(page.getByLabel('Button link', { exact: true })).toHaveValue('https://example.org/walks')
  await page.getByLabel('Add a button').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await guest.reload()
  await expect(post.getByRole('link', { name: 'Enlarge the photo' })).toHaveCount(2)
  await expect(post.getByRole('button', { name: 'Next photo' })).toHaveCount(0)
  await expect(post.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
})
