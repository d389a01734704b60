import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { waitOnNavigation } from '../hydration.ts'
import { startServer } from '../start-server.ts'
import { expect, test } from '../town.ts'

const password = 'a walk along the river'

async function register(page: Page, name: string) {
  await page.getByLabel('Email').fill(`${name}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Blog name').fill(name)
  await page.getByRole('button', { name: 'Get started' }).click()
}

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = page.locator(':focus')
    const words = (await focused.count())
      ? `${await focused.getAttribute('aria-label')} ${await focused.textContent()} ${await focused.getAttribute('name')} ${await focused.getAttribute('value')}`
      : ''
    if (name.test(words)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Nothing called ${name} can be reached by Tab`)
}

test('the first person on a fresh server sets the place up by keyboard, and a friend comes by invitation to a first post', async ({
  browser,
}) => {
  test.slow()
  const server = await startServer()
  const newPage = async () => {
    const context = await browser.newContext({ baseURL: server.origin })
    context.on('page', waitOnNavigation)
    return context.newPage()
  }
  try {
    const page = await newPage()
    await page.goto('/register')
    await register(page, 'wren')
    await expect(page).toHaveURL(/\/staff\/start$/)

    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Mossgate')
    await page.keyboard.press('Tab')
    await page.keyboard.type('For people who look at small things.')
    await tabTo(page, /Save and continue/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Choose a logo/ })).toBeFocused()
    await expectAccessible(page)
    await expect(page).toHaveTitle('Set up your site · Mossgate')
    await tabTo(page, /Keep the default and continue/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Choose who can sign up/ })).toBeFocused()
    await expectAccessible(page)
    await tabTo(page, /signups open/)
    await page.keyboard.press('ArrowDown')
    await tabTo(page, /terms/)
    await page.keyboard.type('Be kind.')
    await tabTo(page, /minimum_age/)
    await page.keyboard.type('16')
    await tabTo(page, /Save and continue/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Test email/ })).toBeFocused()
    await expectAccessible(page)
    await tabTo(page, /Send a test email/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('SMTP_URL isn’t set')).toBeVisible()
    await tabTo(page, /Continue without email/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /Invite people/ })).toBeFocused()
    await expectAccessible(page)
    await tabTo(page, /Create invitation/)
    await page.keyboard.press('Enter')
    const link = await page.getByLabel('The new invitation').inputValue()
    await tabTo(page, /Done/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('All done.')).toBeVisible()
    await tabTo(page, /Finish setup/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/welcome$/)
    await expect(page.getByRole('heading', { name: 'What do you love to look at?' })).toBeVisible()

    const guest = await newPage()
    await guest.goto('/')
    await expect(guest.getByRole('heading', { name: 'Mossgate' })).toBeVisible()
    await expect(guest.getByText('For people who look at small things.')).toBeVisible()

    await guest.goto('/terms')
    await expect(guest.getByText('Be kind.')).toBeVisible()
    await expectAccessible(guest)
    await guest.goto('/blog/wren')
    await expect(guest.getByText("This Tumblr hasn't posted anything yet.")).toBeVisible()

    const friend = await newPage()
    await friend.goto(link)
    await expect(friend.getByText('wren invites you to Mossgate.')).toBeVisible()
    await friend.getByLabel('Your age').fill('12')
    await friend.getByRole('checkbox', { name: 'I have read the terms' }).check()
    await register(friend, 'jay')
    await expect(friend.getByText('at least 16 years old')).toBeVisible()
    await friend.getByLabel('Your age').fill('31')
    await expectAccessible(friend)
    await friend.getByRole('button', { name: 'Get started' }).click()
    await expect(friend).toHaveURL(/\/welcome$/)
    await friend.getByRole('button', { name: 'birds' }).click()
    await friend.getByLabel('Something else').fill('lichens')
    await friend.getByRole('button', { name: 'Add' }).click()
    await expectAccessible(friend)
    await friend.getByRole('button', { name: 'Continue with 2' }).click()
    await friend.getByRole('button', { name: 'Follow bowerbird' }).click()
    await expect(friend.getByRole('button', { name: 'Unfollow bowerbird' })).toBeVisible()
    await expectAccessible(friend)

    await friend.goto('/dashboard')
    await friend.getByRole('region', { name: 'First steps' }).getByRole('link', { name: 'Continue' }).click()
    await expect(friend.getByRole('button', { name: 'Unfollow bowerbird' })).toBeVisible()
    await friend.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(friend.getByRole('heading', { name: 'Now you' })).toBeVisible()
    await expectAccessible(friend)
    await friend.getByRole('button', { name: /Say hello/ }).click()
    const form = friend.getByRole('dialog', { name: 'New post' })
    await expect(form.getByLabel('Title')).toHaveValue('Hello, I’m jay')
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(friend).toHaveURL(/\/dashboard$/)
    await expect(friend.getByText('Hello, I’m jay')).toBeVisible()
    await expect(friend.getByRole('region', { name: 'First steps' })).toHaveCount(0)
    await friend.goto('/welcome')
    await expect(friend).toHaveURL(/\/dashboard$/)

    const late = await newPage()
    await late.goto(link)
    await expect(late.getByText('That invitation no longer works.')).toBeVisible()
  } finally {
    await server.stop()
  }
})

test('somebody who follows nobody finds what others write, and whom to follow', async ({ town }) => {
  const { page } = await town.newPerson()
  await page.goto('/dashboard')
  await expect(page.getByText('Meanwhile, from all over')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('somebody on the way to a blog registers and arrives there; the first steps wait on the dashboard', async ({
  town,
}) => {
  const guest = await town.newGuest()
  const name = `b-${randomUUID().slice(0, 12)}`
  await guest.goto('/register?next=%2Fblog%2Fbowerbird')
  await register(guest, name)
  await expect(guest).toHaveURL(/\/blog\/bowerbird$/)
  await guest.goto('/dashboard')
  const steps = guest.getByRole('region', { name: 'First steps' })
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  await guest.reload()
  await expect(guest.getByText('Meanwhile, from all over')).toBeVisible()
  await expect(steps).toHaveCount(0)
})
