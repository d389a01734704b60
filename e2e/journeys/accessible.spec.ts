import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { atRest } from '../at-rest.ts'
import { expect, test } from '../town.ts'

const forGuests = ['/', '/login', '/register', '/forgot', '/blog/bowerbird', '/there/is/nothing']
const forMembers = [
  ...['/dashboard', '/new/text', '/likes', '/following', '/tagged/welcome', '/new-blog'],
  ...['/settings/account', '/settings/password', '/settings/tfa', '/indash_blog/peepr/bowerbird'],
]

async function problemsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${path}: ${id} at ${target.join(' ')}`))
}

for (const [scheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`axe finds nothing on any page, ${scheme} and ${width} px wide`, async ({ town }) => {
    test.slow()
    const { page: member, blogName } = await town.newPerson()
    const ofOwnBlog = ['activity', 'followers'].map((page) => `/blog/${blogName}/${page}`)
    const guest = await town.newGuest()
    const problems: string[] = []
    for (const page of [guest, member]) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    }
    for (const path of forGuests) problems.push(...(await problemsOn(guest, path)))
    for (const path of [...forMembers, ...ofOwnBlog]) problems.push(...(await problemsOn(member, path)))
    expect(problems).toEqual([])
  })
}

test('the public pages can be read without scripts', async ({ town, browser }) => {
  const context = await browser.newContext({ baseURL: town.origin, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/blog/bowerbird')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page
    .getByRole('article')
    .getByRole('link')
    .filter({ has: page.locator('time') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/blog\/bowerbird\/post\/\d+/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url())
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('BlogPosting')
  await context.close()
})
