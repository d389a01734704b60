import { readUserInfo } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { savePlace } from '@bowerbird/domain/accounts/reading.contract.ts'
import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { deletePost } from '@bowerbird/domain/posts/posts.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { publish, send, upload } from '../post-over-http.ts'
import { aGif } from '../sample-media.ts'
import { expect, type Person, test } from '../town.ts'

const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 })

async function aReader(town: { newPerson(): Promise<Person> }) {
  const [me, wren] = [await town.newPerson(), await town.newPerson()]
  await send(me, followBlog, { tumblelog: wren.blogName })
  return { me, wren }
}

test('one reads originals only and oldest first, with descriptions in sight and in larger letters, from the first paint on [CTRL-040, CTRL-041]', async ({
  town,
  browser,
}) => {
  const { me, wren } = await aReader(town)
  const gif = await upload(wren, 'photo', 'moving.gif', aGif('320x180'))
  const inText = `<p>Look</p><p><img src="${gif.url}" alt="Turning" data-orig-width="320" data-orig-height="180"></p>`
  const first = await publish(wren, { post: { type: 'text', one: 'First', two: inText } })
  const described = { images: { o1: gif.url }, alt_text: { o1: 'A bottle cap that turns' } }
  await publish(wren, { post: { type: 'photo', two: '<p>Second</p>' }, ...described })
  await publish(wren, {
    reblog: true,
    reblog_post_id: first.id,
    reblog_key: first.reblog_key,
    post: { two: '<p>Reblogged words</p>' },
  })
  const { page } = me
  await page.goto('/settings/dashboard')
  for (const name of ['Originals only', 'Larger text', 'Show image descriptions', 'Pause GIFs']) {
    await page.getByRole('switch', { name }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('switch', { name })).toBeChecked()
  }
  const fullTimes = page.getByRole('switch', { name: 'Show full dates and times' })
  await fullTimes.click()
  await expect(fullTimes).toBeChecked()
  const sizeOf = (at: Page) => at.evaluate(() => getComputedStyle(document.body).fontSize)
  expect(await sizeOf(page)).toBe('19px')
  await expectAccessible(page)

  await page.goto('/dashboard')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('Reblogged words')).toHaveCount(0)
  await expect(page.getByText('A bottle cap that turns')).toBeVisible()
  await expectAccessible(page)

  const photo = page.getByRole('img', { name: 'A bottle cap that turns' })
  const resting = page.locator('picture[data-paused=true]')
  await expect(resting).toHaveCount(1)
  await photo.hover()
  await expect(resting).toHaveCount(0)
  const textGif = page.getByRole('img', { name: 'Turning' })
  await expect(textGif).toHaveAttribute('src', /still/)
  await textGif.focus()
  await expect(textGif).not.toHaveAttribute('src', /still/)

  // A browser without scripts shows what the server wrote.
  const plain = await browser.newContext({
    ...{ baseURL: town.origin, javaScriptEnabled: false, storageState: await me.context.storageState() },
  })
  const bare = await plain.newPage()
  await bare.goto('/dashboard')
  await expect(bare.locator('html')).toHaveAttribute('data-reading', /larger_text/)
  await expect(bare.getByText('A bottle cap that turns')).toBeVisible()
  await expect(bare.locator('picture[data-paused=true] source')).toHaveCount(1)
  await plain.close()
})

test('oldest first goes upwards from where one stopped, and seen posts stay away [CTRL-041, CTRL-042]', async ({
  town,
}) => {
  const { me, wren } = await aReader(town)
  for (const one of ['One', 'Two', 'Three', 'Four']) await publish(wren, { post: { type: 'text', one } })
  const { page } = me
  await page.goto('/dashboard')
  const posts = await (await me.context.request.get('/svc/timeline/dashboard')).json()
  await send(me, savePlace, { place: posts.response.posts[2].placement_id })
  await page.goto('/settings/dashboard')
  await page.getByLabel('Dashboard order').selectOption('Oldest first, from where I left off')
  await page.goto('/dashboard')
  await expect(titles(page)).toHaveText(['Three', 'Four'])
  await page.getByRole('link', { name: 'Newest first' }).click()
  await expect(titles(page)).toHaveText(['Four', 'Three', 'Two', 'One'])

  await page.goto('/settings/dashboard')
  await page.getByLabel('Dashboard order').selectOption('Newest first')
  const hidesSeen = page.getByRole('switch', { name: 'Hide posts I’ve already seen' })
  await hidesSeen.click()
  await expect(hidesSeen).toBeChecked()
  const reported = page.waitForResponse('**/svc/user/seen')
  await page.goto('/dashboard')
  await reported
  await page.reload()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await expectAccessible(page)
})

test('one keeps a post by key, files it in a new folder, takes a removal back, and a deleted one is gone [CTRL-043]', async ({
  town,
}) => {
  const { me, wren } = await aReader(town)
  const old = await publish(wren, { post: { type: 'text', one: 'A find' } })
  await publish(wren, { post: { type: 'text', one: 'Another find' } })
  const { page } = me
  await page.goto('/dashboard')
  await page.keyboard.press('b')
  await expect(page.getByText('Bookmarked')).toBeVisible()
  await page.getByRole('button', { name: 'Choose a folder' }).press('Enter')
  await page.getByLabel('Folder name').fill('Read later')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to “Read later”')).toBeVisible()
  await page.getByRole('article').filter({ hasText: 'A find' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Bookmark', exact: true }).click()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click()
  await expect(titles(page)).toHaveText(['A find', 'Another find'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read later 1' }).click()
  await expect(titles(page)).toHaveText(['Another find'])
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Folder name').fill('Finds')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Finds 1' }).focus()
  await expectAccessible(page)
  await page.keyboard.press('b')
  await expect(page.getByText('Nothing in this folder')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(['Another find'])
  await page.getByRole('button', { name: 'Delete folder' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click()
  await expect(titles(page)).toHaveText(['Another find', 'A find'])
  await send(wren, deletePost, { post_id: old.id, channel_id: wren.blogName })
  await page.reload()
  await expect(titles(page)).toHaveText(['Another find'])

  const guest = await town.newGuest()
  await guest.goto('/bookmarks')
  await expect(guest).toHaveURL(/\/login/)
})

test('where one stopped in one browser is offered in another [CTRL-044]', async ({ town }) => {
  const { me, wren } = await aReader(town)
  const tall = '<p>Line</p>'.repeat(3)
  for (let at = 1; at <= 15; at += 1) await publish(wren, { post: { type: 'text', one: `Find ${at}`, two: tall } })
  await me.page.goto('/dashboard')
  await me.page.getByRole('heading', { name: 'Find 9', exact: true }).evaluate((title) => title.scrollIntoView())
  await me.page.waitForFunction(() => window.scrollY > 300)
  await me.page.goto('/explore')
  const readPlace = async () => (await send(me, readUserInfo, {})).user?.dashboard_place
  await expect.poll(readPlace).not.toBeNull()

  const page = await town.newGuest()
  await page.goto('/login')
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/dashboard/)
  await expect(titles(page).first()).toHaveText('Find 15')
  await expect(page.getByRole('link', { name: 'Continue where you left off' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue where you left off' }).click()
  await expect(titles(page).first()).toHaveText('Find 9')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the newest posts' }).click()
  await expect(titles(page).first()).toHaveText('Find 15')
})
