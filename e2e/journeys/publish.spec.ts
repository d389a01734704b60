import type { Page } from '@playwright/test'
import { write } from '../screens/cards.ts'
import { expect, type Person, test } from '../town.ts'

async function startWriting(page: Page) {
  await page.getByRole('link', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Text' }).click()
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
}

async function publish({ page, blogName }: Person, title: string) {
  await page.goto('/dashboard')
  await startWriting(page)
  const form = page.getByRole('dialog', { name: 'New post' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('Three bottle caps and a feather.')
  await form.getByLabel('Tags', { exact: true }).fill('blue, found things,')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(`Posted to ${blogName}`)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
}

const addressOf = async (page: Page, title: string) =>
  (await page.getByRole('heading', { name: title }).getByRole('link').getAttribute('href')) ?? ''

test('somebody writes, a stranger reads it on the public page, a second person follows, likes and reblogs it', async ({
  town,
}) => {
  test.slow()
  const writer = await town.newPerson()
  await publish(writer, 'What the tide left')
  await expect(writer.page).toHaveURL('/dashboard')
  const address = await addressOf(writer.page, 'What the tide left')

  const stranger = await town.newGuest()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'What the tide left' })).toBeVisible()
  await expect(stranger).toHaveTitle(/^What the tide left/)
  await stranger.getByRole('link', { name: 'Like' }).click()
  await expect(stranger).toHaveURL(/\/login\?next=/)

  const reader = await town.newPerson()
  const { page } = reader
  await page.goto(`/blog/${writer.blogName}`)
  const followed = page.waitForResponse('**/svc/follow')
  await page.getByRole('button', { name: `Follow ${writer.blogName}` }).click()
  await expect(page.getByRole('button', { name: `Unfollow ${writer.blogName}` })).toBeVisible()
  await followed
  await page.goto('/dashboard')
  const post = page.getByRole('article').filter({ hasText: 'What the tide left' })
  await post.getByRole('button', { name: 'Like' }).click()
  await expect(post.getByText('1 note')).toBeVisible()

  await post.getByRole('button', { name: 'Reblog' }).click()
  await expect(page).toHaveURL(/\/reblog\/\d+\/[\w-]+$/)
  await page.getByRole('textbox', { name: 'Text', exact: true }).pressSequentially('The feather is a kingfisher’s.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reblog' }).click()
  await expect(page).toHaveURL('/dashboard')
  const reblog = page.getByRole('article').filter({ hasText: 'The feather is a kingfisher’s.' })
  await expect(reblog).toContainText('What the tide left')
  await expect(reblog.getByText('2 notes')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Unlike' })).toHaveCount(1)
  // The guests' cache is invalidated by a notification from the database, slightly later.
  await expect(async () => {
    await stranger.goto(address)
    await expect(stranger.getByRole('list', { name: 'Notes' })).toContainText(`${reader.blogName} liked this`, {
      timeout: 5000,
    })
  }).toPass({ timeout: 60_000 })
})

test('a public page can be read with scripts turned off, and older posts are a link away', async ({
  town,
  browser,
}) => {
  const writer = await town.newPerson()
  for (const number of Array.from({ length: 12 }, (_, index) => index + 1)) await write(writer, `Find ${number}`)
  const context = await browser.newContext({ baseURL: town.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/blog/${writer.blogName}`)
  await expect(page.getByRole('article')).toHaveCount(10)
  await page.getByRole('link', { name: 'Older posts' }).click()
  await expect(page.getByRole('heading', { name: 'Find 2', exact: true })).toBeVisible()
  await page.getByRole('heading', { name: 'Find 1', exact: true }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Find 1', exact: true })).toBeVisible()
  await context.close()
})

test('the form has an address of its own; Back leaves it, and asks first when something was written [POST-001] [POST-008]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  await page.goto('/tagged/blue')
  await startWriting(page)
  await expect(page).toHaveURL('/tagged/blue/new/text')
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/tagged/blue')

  await startWriting(page)
  await page.getByLabel('Title', { exact: true }).fill('Half a thought')
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toContainText('Save this post as a draft?')
  await page.getByRole('button', { name: 'Keep writing' }).click()
  await expect(page).toHaveURL('/tagged/blue/new/text')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a thought')

  await page.reload()
  await expect(page.getByRole('heading', { name: '#blue', exact: true, includeHidden: true })).toBeAttached()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL('/tagged/blue')
})
