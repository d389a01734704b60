import { saveBlogAppearance } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Page } from '@playwright/test'
import { send } from '../post-over-http.ts'
import { menu, phone } from '../screens/phone.ts'
import { expect, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

const wide = { width: 1280, height: 900 }

const handsetAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'

const wideEntry = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Dashboard' })

test('below 990 px, and on a handset however wide, the mobile header stands in place of the other [BLOG-209]', async ({
  town,
  browser,
}) => {
  const { page, context } = await town.newPerson()
  await page.setViewportSize({ width: 990, height: 900 })
  await page.goto('/dashboard')
  await expect(wideEntry(page)).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await page.setViewportSize({ width: 989, height: 900 })
  await expect(menu(page)).toBeVisible()
  await expect(wideEntry(page)).toBeHidden()

  const handset = await browser.newContext({
    baseURL: town.origin,
    userAgent: handsetAgent,
    viewport: wide,
    storageState: await context.storageState(),
  })
  const held = await handset.newPage()
  await held.goto('/dashboard')
  await expect(menu(held)).toBeVisible()
  await expect(wideEntry(held)).toBeHidden()
  await handset.close()
})

test('on a handset the form fills the screen, however it is held, and no keys open it; elsewhere neither [POST-510]', async ({
  town,
  browser,
}) => {
  const { page, context } = await town.newPerson()
  const storageState = await context.storageState()
  const handset = await browser.newContext({ baseURL: town.origin, userAgent: handsetAgent, storageState })
  const held = await handset.newPage()
  const pressKeys = async (on: Page) => {
    await on.goto('/dashboard', { waitUntil: 'networkidle' })
    await on.keyboard.down('z')
    await on.keyboard.press('c')
    await on.keyboard.up('z')
  }
  const formOn = async (on: Page) => {
    await on.goto('/new/text')
    const form = on.getByRole('dialog', { name: 'New post' })
    await expect(form).toBeVisible()
    await waitForAnimations(on)
    return form.boundingBox()
  }
  for (const size of [phone, { width: 844, height: 390 }, wide]) {
    await held.setViewportSize(size)
    const box = await formOn(held)
    expect([box?.x, box?.y, box?.width, (box?.height ?? 0) >= size.height]).toEqual([0, 0, size.width, true])
  }
  await pressKeys(held)
  await expect(held.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize(wide)
  expect((await formOn(page))?.width).toBeLessThan(600)
  await pressKeys(page)
  await expect(page.getByRole('dialog', { name: 'What do you want to post?' })).toBeVisible()
  await handset.close()
})

test('a blog that says much of itself is followed on a phone without scrolling, and read whole at a press', async ({
  town,
}) => {
  const owner = await town.newPerson()
  const description = `<p>${'We walk, we look down, we pick things up. '.repeat(45)}Mostly blue.</p>`
  const { blogName } = owner
  await send(owner, saveBlogAppearance, { tumblelog_name_or_id: blogName, tumblelog: { description } })
  const page = await town.newGuest()
  await page.setViewportSize(phone)
  await page.goto(`/blog/${blogName}`)
  const follow = page.getByRole('main').getByRole('link', { name: `Follow ${blogName}` })
  await expect(follow).toBeInViewport()
  await page.getByText('Show more').click()
  await expect(follow).not.toBeInViewport()
  await page.getByText('Show less').click()
  await expect(follow).toBeInViewport()
})

test('the settings name their places in words where there is room, and to those who listen everywhere [BLOG-219]', async ({
  town,
}) => {
  const { page } = await town.newPerson()
  await page.goto('/settings/account')
  for (const name of ['Account', 'Notifications', 'Apps']) {
    const link = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true })
    const words = link.getByText(name, { exact: true })
    await page.setViewportSize(wide)
    await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThan(20)
    await page.setViewportSize(phone)
    await expect(link).toHaveAccessibleName(name)
    await expect.poll(async () => (await words.boundingBox())?.width).toBeLessThan(2)
  }
})

test('on a phone the header goes on the way down past 45 px, and is sticky half a second later [BLOG-207, BLOG-208]', async ({
  town,
}) => {
  const page = await town.newGuest()
  await page.setViewportSize({ width: 390, height: 300 })
  await page.goto('/help', { waitUntil: 'networkidle' })
  const header = page.getByRole('banner')
  const marks = () =>
    header.evaluate(({ className }) => ['hidden', 'sticky'].filter((mark) => className.includes(mark)))
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo(0, to), top)
  await scrollTo(45)
  await scrollTo(44)
  await scrollTo(45)
  await expect(header).toBeInViewport()
  expect(await marks()).toEqual([])
  const waited = header.evaluate(
    (element) =>
      new Promise<number>((tell) => {
        const from = performance.now()
        new MutationObserver(() => {
          if (element.className.includes('sticky')) tell(performance.now() - from)
        }).observe(element, { attributeFilter: ['class'] })
        window.scrollTo(0, 46)
      }),
  )
  await expect(header).not.toBeInViewport()
  expect(await waited).toBeGreaterThan(490)
  expect(await marks()).toEqual(['hidden', 'sticky'])
  await scrollTo(45)
  await expect.poll(marks).toEqual([])
  await expect(header).toBeInViewport()
})

test('a guest on a phone is invited in [BLOG-205, BLOG-224]', async ({ town }) => {
  const page = await town.newGuest()
  await page.setViewportSize(phone)
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('splash.webp')) pictures.push(request.url())
  })
  await page.goto('/')
  await expect(menu(page)).toBeVisible()
  expect(pictures).toEqual([])
  await menu(page).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByText('Come for what you love. Stay for what you discover.')).toBeVisible()
  await expect.poll(() => pictures.length).toBe(1)
  await drawer.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/register$/)
})
