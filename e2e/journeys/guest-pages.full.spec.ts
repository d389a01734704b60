import type { Page } from '@playwright/test'
import { publish, upload } from '../post-over-http.ts'
import { aPhoto } from '../sample-media.ts'
import { expect, test } from '../town.ts'

const guestScriptMaxBytes = 25_000

const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
const stateOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.hydrated)

test('a guest’s page loads at most 25 KB of script and sets no cookie while it is read', async ({ town }) => {
  const wren = await town.newPerson()
  const tag = `tag-${wren.blogName}`
  const post = await publish(wren, { post: { type: 'text', one: 'Left by the tide', tags: tag } })
  const page = await town.newGuest()
  const { pathname } = new URL(post.post_url)
  for (const path of [`/blog/${wren.blogName}`, pathname, `/blog/${wren.blogName}/archive`, `/tagged/${tag}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect([path, await stateOf(page)]).toEqual([path, 'waiting'])
    expect(await scriptBytes(page)).toBeLessThan(guestScriptMaxBytes)
  }
  // The server wrote the date.
  await expect(page.locator('article time').first()).toHaveText('just now')
  // A link leads on without the app.
  await page.locator('article').getByRole('link', { name: wren.blogName }).first().click()
  await expect(page).toHaveURL(new RegExp(`/blog/${wren.blogName}$`))
  await expect.poll(() => stateOf(page)).toBe('waiting')
  expect(await page.context().cookies()).toEqual([])
})

const presses: [string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
  [
    'the menu',
    async (page) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.getByRole('button', { name: 'Menu' }).click()
    },
    (page) => expect(page.getByRole('dialog')).toBeVisible(),
  ],
  [
    'a photo, by keyboard',
    (page) => page.getByRole('link', { name: 'Enlarge the photo' }).press('Enter'),
    (page) => expect(page.getByRole('dialog')).toBeVisible(),
  ],
  [
    'Share, by keyboard',
    (page) => page.locator('article').getByRole('button', { name: 'Share' }).press('Enter'),
    (page) => expect(page.getByRole('list', { name: 'Share on other sites' })).toBeVisible(),
  ],
  [
    'the count of notes',
    (page) => page.getByRole('button', { name: '1 note' }).click(),
    (page) => expect(page.getByRole('region', { name: 'Notes' })).toBeVisible(),
  ],
]

for (const [what, press, isDone] of presses) {
  test(`what a guest presses before the app has come is done when it has: ${what}`, async ({ town }) => {
    const [wren, finch] = [await town.newPerson(), await town.newPerson()]
    const { url } = await upload(wren, 'photo', 'shell.png', aPhoto('800x400', 'c0=red:c1=blue'))
    const shown = { post: { type: 'photo', two: '<p>A shell</p>' }, images: { o1: url } }
    const post = await publish(wren, shown)
    await finch.page.goto(post.post_url)
    // The heart is filled before the server knows of it.
    const isLiked = finch.page.waitForResponse(/\/svc\/like/)
    await finch.page.getByRole('button', { name: 'Like' }).first().click()
    await isLiked
    const page = await town.newGuest()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    const gate = Promise.withResolvers<void>()
    await page.route(/entry\.client/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`/blog/${wren.blogName}`)
    await press(page)
    expect(await stateOf(page)).toBe('coming')
    await expect(page).toHaveURL(new RegExp(`/blog/${wren.blogName}$`))
    gate.resolve()
    await isDone(page)
    expect(await stateOf(page)).toBe('')
    expect(errors).toEqual([])
  })
}
