import { randomUUID } from 'node:crypto'
import { postPath } from '@bowerbird/domain/core/urls.ts'
import { expect, test } from '../town.ts'

const newName = () => `b-${randomUUID().slice(0, 12)}`

const password = 'a walk along the river'

test('a newcomer registers, verifies, makes a second blog, writes; a friend follows, likes and reblogs [POST-018, POST-031, POST-032, POST-364, POST-396, POST-516]', async ({
  town,
}) => {
  test.slow()
  const page = await town.newGuest()
  const first = newName()
  const second = newName()
  const email = `${first}@example.test`

  await page.goto('/')
  await page.getByRole('link', { name: 'Get started' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Blog name').fill(first)
  await page.getByRole('button', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/welcome$/)

  await page.goto(await town.readNewestLink(email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()

  await page.goto('/new-blog')
  await page.getByLabel('Blog name').fill(second)
  await page.getByLabel('Title', { exact: true }).fill('Second thoughts')
  await page.getByRole('button', { name: 'Create blog' }).click()
  await expect(page).toHaveURL(new RegExp(`/settings/blog/${second}$`))
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitemradio', { name: second }).click()

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(page).toHaveURL(/\/new\/text$/)
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.getByLabel('Blog to post to')).toHaveValue(second)
  await form.getByLabel('Title').fill('What the north side of the wall knows')
  await form.getByLabel('Text', { exact: true }).click()
  await page.keyboard.type('It has been raining since ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Tuesday')
  await page.keyboard.press('Control+b')
  await form.getByLabel('Tags', { exact: true }).fill('moss, #rain,')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(`Posted to ${second}`)).toBeVisible()
  const own = page.getByRole('article', { name: `Post by ${second}` })
  await expect(own.getByText('What the north side of the wall knows')).toBeVisible()
  await expect(own.locator('b', { hasText: 'Tuesday' })).toBeVisible()
  const postId = (await own.getAttribute('data-post-id')) as string

  const friend = await town.newPerson()
  await friend.page.goto(`/blog/${second}`)
  await friend.page
    .getByRole('button', { name: `Follow ${second}` })
    .first()
    .click()
  await expect(friend.page.getByRole('button', { name: `Unfollow ${second}` }).first()).toBeVisible()
  await friend.page.goto('/dashboard')
  const found = friend.page.getByRole('article', { name: `Post by ${second}` })
  const liked = friend.page.waitForResponse('**/svc/like')
  await found.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(found.getByRole('button', { name: 'Unlike', pressed: true })).toBeVisible()
  await liked
  await friend.page.goto('/likes')
  await expect(friend.page.getByRole('article', { name: `Post by ${second}` })).toBeVisible()

  await friend.page.goto('/dashboard')
  await friend.page
    .getByRole('article', { name: `Post by ${second}` })
    .getByRole('button', { name: 'Reblog' })
    .click()
  const reblog = friend.page.getByRole('dialog', { name: 'Reblog' })
  await reblog.getByLabel('Text', { exact: true }).click()
  await friend.page.keyboard.type('Nine kinds of green.')
  await reblog.getByRole('button', { name: 'Reblog', exact: true }).click()
  await expect(friend.page.getByText(`Reblogged to ${friend.blogName}`)).toBeVisible()

  const guest = await town.newGuest()
  await guest.goto(`/blog/${friend.blogName}`)
  const shared = guest.getByRole('article', { name: `Post by ${friend.blogName}` })
  await expect(shared.getByText('Tuesday')).toBeVisible()
  await expect(shared.getByText('Nine kinds of green.')).toBeVisible()
  await guest.goto(postPath(second, postId, ''))
  await expect(guest.getByText('2 notes').first()).toBeVisible()
})
