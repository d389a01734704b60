import { followBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import type { Page } from '@playwright/test'
import { publish, send } from '../post-over-http.ts'
import { card, write } from '../screens/cards.ts'
import { expect, test } from '../town.ts'
import { waitForAnimations } from '../wait-for-animations.ts'

test('a queue is ordered by keyboard and by drag, stays so, and is shuffled [README ruling 9]', async ({ town }) => {
  test.slow()
  const wren = await town.newPerson()
  for (const title of ['First', 'Second', 'Third']) await write(wren, title, { state: '2' })
  const { page } = wren
  await page.goto(`/blog/${wren.blogName}/queue`)
  await expect(page.getByText('Next post:')).toBeVisible()
  const order = () => page.getByRole('region', { name: 'Queue order' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Reorder' }).click()
  await expect(order()).toHaveCount(3)
  await expect(order()).toContainText(['First', 'Second', 'Third'])
  const saved = page.waitForResponse('**/queue/reorder')
  await page.getByRole('button', { name: /^Move Third/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/is in position 2 of 3/)).toBeAttached()
  await expect(order()).toContainText(['First', 'Third', 'Second'])
  expect((await saved).status()).toBe(200)
  const savedAgain = page.waitForResponse('**/queue/reorder')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/is in position 1 of 3/)).toBeAttached()
  expect((await savedAgain).status()).toBe(200)
  await expect(order()).toContainText(['Third', 'First', 'Second'])
  await expect(page.getByRole('button', { name: /^Move Third/ })).toBeFocused()

  const dragged = page.waitForResponse('**/queue/reorder')
  await waitForAnimations(page)
  const [from, to] = [
    await page.getByRole('button', { name: /^Move Third/ }).boundingBox(),
    await page.getByRole('button', { name: /^Move Second/ }).boundingBox(),
  ]
  if (!from || !to) throw new Error('The rows are not on the screen')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 60, { steps: 4 })
  await page.mouse.move(to.x + 20, to.y + 24, { steps: 8 })
  await expect(page.getByText('Over position 3 of 3.')).toBeAttached()
  await page.mouse.up()
  expect((await dragged).status()).toBe(200)
  await expect(order()).toContainText(['First', 'Second', 'Third'])
  await page.reload()
  await expect(page.getByRole('article').nth(2)).toContainText('Third')
  await page.getByRole('button', { name: 'Shuffle' }).click()
  await expect(page.getByText('Shuffled')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
})

/** Scrolls towards a post, and back if it was passed before it was rendered again. The newest is on top. */
async function wheelTo(page: Page, number: number) {
  await expect(async () => {
    const seen = await page
      .getByRole('article')
      .evaluateAll((all) =>
        all
          .filter((post) => post.getBoundingClientRect().bottom > 100 && post.getBoundingClientRect().top < innerHeight)
          .map((post) => Number(/Number (\d+)\./.exec(post.textContent ?? '')?.[1])),
      )
    const [first = Number.NaN] = seen
    if (!seen.includes(number) && first >= 0)
      await page.mouse.wheel(0, Math.max(-4000, Math.min(4000, (first - number) * 200)))
    await expect(card(page, `Number ${number}.`)).toBeInViewport({ timeout: 300 })
  }).toPass({ timeout: 180_000, intervals: [50] })
}

test('a long list stays light; whoever comes back finds the place they left, and whoever goes back up what was let go', async ({
  town,
}) => {
  test.slow()
  const [wren, jay] = [await town.newPerson(), await town.newPerson()]
  await send(jay, followBlog, { tumblelog: wren.blogName })
  const two = `<p>${'Blue caps. '.repeat(60)}</p>`
  for (let n = 0; n < 90; n += 1) await publish(wren, { post: { type: 'text', one: `Number ${n}.`, two } })
  const { page } = jay
  await page.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await wheelTo(page, 0)
  await expect(page.locator('[data-far]')).toHaveCount(1)
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(30)
  const title = card(page, 'Number 2.').getByRole('heading').getByRole('link')
  await title.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => Math.round(scrollY))
  let before = -1
  await expect
    .poll(async () => {
      const last = before
      before = await place()
      return before === last
    })
    .toBe(true)
  const topBefore = (await title.boundingBox())?.y ?? 0
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Explore' })
    .evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
  await page.goBack()
  await expect(title).toBeVisible()
  await expect.poll(place).toBe(before)
  await expect.poll(async () => Math.abs(((await title.boundingBox())?.y ?? 0) - topBefore)).toBeLessThan(4)
  await wheelTo(page, 65)
  await card(page, 'Number 65.').getByRole('button', { name: 'Like' }).click()
  await expect(card(page, 'Number 65.').getByRole('button', { name: 'Unlike' })).toBeVisible()

  // A reload shows the same place of the list again.
  await wheelTo(page, 20)
  await page.reload()
  await expect(card(page, 'Number 20.')).toBeInViewport()
})

test.describe('without scripts', () => {
  test('lists and posts can be read, and older posts are a link away', async ({ browser, town }) => {
    const wren = await town.newPerson()
    for (let n = 1; n <= 12; n += 1) await write(wren, `Leaf ${n}.`)
    const context = await browser.newContext({ baseURL: town.origin, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/blog/${wren.blogName}`)
    await expect(card(page, 'Leaf 12.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('link', { name: 'Older posts' }).click()
    await expect(card(page, 'Leaf 1.')).toBeVisible()
    await page.goto('/explore?sort=recent')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Older posts' })).toHaveAttribute('href', /sort=recent&before=\d+/)
    await context.close()
  })
})
