import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Locator, Page } from '@playwright/test'
import { axe } from '../axe.ts'
import { publish, send } from '../post-over-http.ts'
import { expect, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

const forGuests = [
  ...['/', '/login', '/register', '/forgot', '/reset', '/verify', '/there/is/nothing', '/help', '/help/privacy'],
  '/developers',
  ...['/blog/bowerbird', '/blog/bowerbird/ask', '/blog/bowerbird/submit', '/tagged/welcome', '/search/welcome'],
  ...['/explore', '/explore?sort=recent', '/blog/bowerbird/archive', '/blog/bowerbird/archive?tag=nothing'],
]
const forMembers = [
  ...[
    '/dashboard',
    '/new/text',
    '/new/photo',
    '/inbox',
    '/likes',
    '/bookmarks',
    '/invitations',
    '/following',
    '/following/tags',
    '/tags',
  ],
  ...['/tagged/welcome', '/search', '/follow/bowerbird', '/blog/bowerbird/ask', '/indash_blog/peepr/bowerbird'],
]
const ofSettings = [
  ...['account', 'dashboard', 'notifications', 'apps', 'privacy', 'password', 'tfa', 'login'].map(
    (page) => `/settings/${page}`,
  ),
  '/new-blog',
]
const forStaff = ['reports', 'reviews', 'people', 'blogs', 'site', 'ads', 'logs', 'dead-letters', 'audit', 'start'].map(
  (page) => `/staff/${page}`,
)

const looks = [
  [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 390 },
  ],
  [
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 390 },
  ],
] as const

/** The quick tier takes one look at each page, and all four in turn from page to page. */
const looksAt = (at: number) => {
  const pair = looks[at % 2] ?? []
  return process.env.TEST_TIER === 'quick' ? pair.filter((_, place) => place === (at >> 1) % 2) : pair
}

/** Loads every page once and checks it twice, so that both themes and both widths are covered in alternating pairs. */
async function problemsOn(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = []
  for (const [at, path] of paths.entries()) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const { colorScheme, width } of looksAt(at)) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await waitForAnimations(page)
      const violations = await axe(page)
      for (const { id, nodes } of violations)
        for (const { target } of nodes) problems.push(`${path}, ${colorScheme} ${width}: ${id} at ${target.join(' ')}`)
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
        problems.push(`${path}, ${width}: wider than the screen`)
    }
  }
  return problems
}

test('axe finds nothing on the pages of guests, light and dark, wide and narrow', async ({ town }) => {
  test.slow()
  expect(await problemsOn(await town.newGuest(), forGuests)).toEqual([])
})

test('axe finds nothing on the pages of members, light and dark, wide and narrow', async ({ town }) => {
  test.slow()
  const person = await town.newPerson()
  const { page, blogName } = person
  const { id, embed_key } = await publish(person, { post: { one: 'A blue cap', tags: 'moss' } })
  await publish(person, { post: { one: 'Not yet', state: '1' } })
  const own = ['', '/activity', '/followers', '/drafts', '/queue'].map((place) => `/blog/${blogName}${place}`)
  const elsewhere = [`/embed/post/${embed_key}/${id}`, `/embed/post/${embed_key}/1`]
  expect(await problemsOn(page, [...forMembers, ...own, ...elsewhere])).toEqual([])
})

test('axe finds nothing in the settings, light and dark, wide and narrow', async ({ town }) => {
  test.slow()
  const { page, blogName } = await town.newPerson()
  expect(await problemsOn(page, [...ofSettings, `/settings/blog/${blogName}`])).toEqual([])
})

test('axe finds nothing on the pages of staff, light and dark, wide and narrow', async ({ town }) => {
  test.slow()
  const { page } = await town.newStaff()
  expect(await problemsOn(page, forStaff)).toEqual([])
})

test('axe finds nothing in open menus and suggestion lists, and each field names the option its arrows stand at', async ({
  town,
}) => {
  const [ann, ben] = [await town.newPerson({ isConfirmed: true }), await town.newPerson({ isConfirmed: true })]
  await send(ann, followBlog, { tumblelog: ben.blogName })
  const post = await publish(ben, { post: { one: 'A blue cap', tags: 'moss, moss and fern' } })
  const { page } = ann
  const expectGoodList = async (field: Locator) => {
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    const active = (await field.getAttribute('aria-activedescendant')) ?? ''
    await expect(page.locator(`[id="${active}"]`)).toHaveRole('option')
    const violations = await axe(page)
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await expect(field).toBeFocused()
  }

  await page.goto(post.post_url)
  await page.getByRole('article').getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  expect((await axe(page)).map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('article').getByRole('button', { name: 'Share' }).click()
  await expectGoodList(page.getByRole('combobox', { name: 'Find a blog' }))
  await page.keyboard.press('Escape')
  const search = page.getByRole('combobox', { name: 'Search blogs, tags and posts' })
  await search.fill('moss')
  await expectGoodList(search)
  await page.goto('/new/text')
  const tags = page.getByRole('combobox', { name: 'Tags', exact: true })
  await tags.fill('mos')
  await expectGoodList(tags)
  await tags.fill('')
  const words = page.getByRole('dialog', { name: 'New post' }).getByLabel('Text')
  await words.click()
  await page.keyboard.type(`@${ben.blogName.slice(0, 6)}`)
  await expectGoodList(words)
})

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
