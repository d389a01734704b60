import { blogsRefusals } from '@bowerbird/domain/blogs/blogs.refusals.ts'
import { nothingHere } from '@bowerbird/domain/core/words.ts'
import type { Page } from '@playwright/test'
import { card, write } from '../screens/cards.ts'
import { twoFriends } from '../screens/friends.ts'
import { expect, test } from '../town.ts'

const menuOf = async (page: Page, words: string, item: string) => {
  await card(page, words).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('one reblogs at once with Alt and takes it back, then queues it; the other sees only what stayed [POST-345, POST-346, POST-347]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  await write(wren, 'A feather')
  await jay.page.goto('/dashboard')
  const post = card(jay.page, 'A feather').last()
  await post.getByRole('button', { name: 'Reblog' }).click({ modifiers: ['Alt'] })
  await expect(jay.page.getByText(`Reblogged to ${jay.blogName}`)).toBeVisible()
  await jay.page.getByRole('button', { name: 'Undo' }).click()
  await expect(jay.page.getByText('Undone')).toBeVisible()
  await wren.page.goto(`/blog/${jay.blogName}`)
  await expect(wren.page.getByText("This Tumblr hasn't posted anything yet.")).toBeVisible()
  await jay.page.reload()
  await menuOf(jay.page, 'A feather', 'Add to your queue')
  await expect(jay.page.getByText(`Queued on ${jay.blogName}`)).toBeVisible()
  await jay.page.goto(`/blog/${jay.blogName}/queue`)
  await expect(card(jay.page, 'A feather')).toBeVisible()
})

test('an owner pins a post and everybody finds it first; a reader reports and blocks and sees the owner no more [POST-374, POST-375]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  await write(wren, 'The older one')
  await write(wren, 'The newer one')
  await wren.page.goto(`/blog/${wren.blogName}`)
  await menuOf(wren.page, 'The older one', `Pin to the top of ${wren.blogName}`)
  await expect(wren.page.getByText(/^Pinned to the top/)).toBeVisible()
  const guest = await town.newGuest()
  await guest.goto(`/blog/${wren.blogName}`)
  await expect(guest.getByRole('article').first()).toContainText('The older one')
  await expect(guest.getByRole('article').first()).toContainText('Pinned')

  await jay.page.goto('/dashboard')
  const ofWren = jay.page.getByRole('article').filter({ hasText: /The (older|newer) one/ })
  await menuOf(jay.page, 'The newer one', 'Report')
  await jay.page.getByLabel('It’s spam').check()
  await jay.page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect(jay.page.getByText('Thanks. Our staff will look into it.')).toBeVisible()
  await menuOf(jay.page, 'The newer one', `Block ${wren.blogName}`)
  await jay.page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(jay.page.getByText(`${wren.blogName} is blocked`)).toBeVisible()
  await expect(ofWren).toHaveCount(0)
  await jay.page.getByRole('button', { name: 'Undo' }).click()
  await expect(ofWren).toHaveCount(2)
  await menuOf(jay.page, 'The newer one', `Block ${wren.blogName}`)
  await jay.page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(ofWren).toHaveCount(0)
  await wren.page.goto(`/blog/${jay.blogName}`)
  await expect(wren.page.getByText(blogsRefusals.gone.text).or(wren.page.getByText(nothingHere()))).toBeVisible()
})

test('an owner has a deleted post back; deleted in earnest, also by closing the page, it is gone for everybody [POST-354]', async ({
  town,
}) => {
  test.slow()
  const { wren, jay } = await twoFriends(town)
  for (const title of ['Kept after all', 'Dismissed', 'Left behind']) await write(wren, title)
  const { page } = wren
  await page.goto('/dashboard')
  const remove = async (words: string) => {
    await card(page, words).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card(page, words)).toHaveCount(0)
  }
  await remove('Kept after all')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Kept after all')).toBeVisible()
  await remove('Dismissed')
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/svc/post/delete'))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect((await reported).ok()).toBe(true)
  await remove('Left behind')
  await page.goto('about:blank')
  await expect(async () => {
    await jay.page.goto('/dashboard')
    await expect(jay.page.getByRole('article')).toHaveCount(1, { timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await expect(card(jay.page, 'Kept after all')).toBeVisible()
})

test('what is marked sensitive is not sent before one asks for it, and to a guest not at all [BLOG-257, BLOG-258, BLOG-260]', async ({
  town,
}) => {
  const { wren, jay } = await twoFriends(town)
  const post = await write(wren, 'Secret heron', {}, { owner_flagged_nsfw: true })
  const guest = await town.newGuest()
  const answer = await guest.goto(`/blog/${wren.blogName}/post/${post.id}`)
  await expect(guest.getByText('This post may contain something sensitive.')).toBeVisible()
  expect(await answer?.text()).not.toMatch(/heron/i)
  const bodies: string[] = []
  jay.page.on('response', async (response) => {
    if (/\/svc\/(timeline|indash)/.test(response.url())) bodies.push(await response.text())
  })
  await jay.page.goto('/dashboard')
  await expect(jay.page.getByText('Safe Mode is on')).toBeVisible()
  expect(await jay.page.content()).not.toMatch(/heron/i)
  expect(bodies.join()).not.toMatch(/heron/i)
  await jay.page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(jay.page.getByRole('heading', { name: 'Secret heron' })).toBeVisible()
})
