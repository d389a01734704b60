import { verifyEmail } from '@bowerbird/domain/accounts/credentials.contract.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { publish, send } from '../post-over-http.ts'
import { expect, type Person, test } from '../town.ts'

type Town = Parameters<Parameters<typeof test>[2]>[0]['town']

/** Messaging needs a confirmed address. */
async function talker(town: Town, withWorker: boolean): Promise<Person> {
  const person = await town.newPerson({ withWorker })
  const token = new URL(await town.readNewestLink(person.email)).searchParams.get('token') ?? ''
  await send(person, verifyEmail, { token })
  return person
}

const aDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const newForm = '/get_post_form_builder_data'

/** Waits until the worker has the dashboard and what forms need. */
async function waitForWorker(page: Page, ...forms: string[]): Promise<void> {
  await page.goto('/dashboard')
  const isReady = () =>
    page.evaluate(
      async (paths) => {
        const urls = (await (await caches.open('private')).keys()).map(({ url }) => url)
        return paths.every((path) => urls.some((url) => url.includes(path)))
      },
      ['/dashboard', ...forms],
    )
  await expect.poll(isReady).toBe(true)
}

/** Another app shares by a form of the system, which a form of the page stands for. */
const share = (page: Page, picture: string) =>
  page.evaluate((base64) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'moss.png', { type: 'image/png' }))
    for (const [name, value] of [
      ['title', 'Moss'],
      ['text', 'On the wall'],
    ] as const)
      form.append(Object.assign(document.createElement('input'), { name, value }))
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, picture)

test('a browser finds nothing that keeps the site from being installed, and hours can be quiet [DAY-050] [DAY-051] [DAY-068]', async ({
  town,
}) => {
  const { page, context } = await town.newPerson({ withWorker: true })
  await page.goto('/dashboard')
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A context of tests is private, in which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data ?? '{}')
  for (const { src } of icons) expect([src, (await page.request.get(src)).status()]).toEqual([src, 200])
  await page.goto('/settings/notifications')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await expectAccessible(page)
})

test('without a network the last dashboard is there, and what is written goes out once when it is back [DAY-055] [DAY-056] [DAY-057] [DAY-058] [DAY-059]', async ({
  town,
}) => {
  const [ann, bea] = [await talker(town, true), await talker(town, false)]
  const { page, context, blogName } = ann
  await publish(ann, { post: { type: 'text', one: 'Before the storm', two: '<p>Calm</p>' } })
  await publish(ann, { post: { type: 'text', one: 'Half a thought', two: '<p>And then</p>', state: '1' } })
  await waitForWorker(page, newForm, '/svc/post/fetch')
  await page.goto(`/conversation/new/${bea.blogName}`)
  const words = page.getByRole('article', { name: `Conversation with ${bea.blogName}` }).getByRole('textbox')
  await expect(words).toBeEnabled()

  await context.setOffline(true)
  await words.fill('Can you hear me?')
  await words.press('Enter')
  await expect(page.getByText('Goes when you are online again')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('Before the storm')
  await expect(page.getByText(/You are offline\. This is what was here at \d\d:\d\d\./)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/new/text')
  await page.getByLabel('Title', { exact: true }).fill('In the dark')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('It goes out by itself')).toBeVisible()
  await expect(page.getByText('One thing you wrote will be sent later.')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Drafts' }).click()
  await page.getByRole('article').filter({ hasText: 'Half a thought' }).getByText('Edit', { exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('A whole thought')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('2 things you wrote will be sent later.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('You are online again.', { exact: true })).toBeVisible()
  await bea.page.goto(`/blog/${blogName}`)
  await expect(async () => {
    await bea.page.reload()
    await expect(bea.page.getByRole('article').filter({ hasText: 'In the dark' })).toHaveCount(1, { timeout: 1000 })
  }).toPass()
  await page.getByRole('button', { name: 'Show what is new' }).click()
  await expect(page.getByRole('article')).toHaveText([/A whole thought/])
  await page.goto('/dashboard')
  await expect(page.getByRole('article').filter({ hasText: 'In the dark' })).toHaveCount(1)
  await bea.page.goto(`/conversation/new/${blogName}`)
  await expect(bea.page.getByText('Can you hear me?')).toHaveCount(1)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('/')
  await expect.poll(() => page.evaluate(() => caches.has('private'))).toBe(false)
})

test('what another app shares opens in the form of a post, after logging in too [DAY-053]', async ({ town }) => {
  const { page, context, email, password } = await town.newPerson({ withWorker: true })
  await waitForWorker(page, newForm)
  await context.clearCookies()
  await share(page, aDot.toString('base64'))
  await page.waitForURL(/\/login\?next=%2Fshare/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form.locator('img').first()).toBeVisible()
  await expect(form).toContainText('On the wall')
})
