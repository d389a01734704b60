import { expectAccessible } from '../axe.ts'
import { publish } from '../post-over-http.ts'
import { expect, type Person, test } from '../town.ts'

const queue = (who: Person, one: string) =>
  publish(who, { post: { type: 'text', one, two: '<p>Some words</p>', state: '2' } })

test('a writer gives the queue slots, moves posts in the calendar by keyboard and by drag, and takes that back [CTRL-066, CTRL-069, CTRL-070, CTRL-073]', async ({
  town,
}) => {
  const wren = await town.newPerson()
  const { page } = wren
  for (const title of ['Oaks', 'Elms', 'Firs']) await queue(wren, title)
  await page.goto(`/blog/${wren.blogName}/queue`)
  await page.getByRole('link', { name: 'Calendar' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()

  await page.getByRole('button', { name: 'Queue settings' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Queue settings' })
  await dialog.getByLabel('At set times of the week').press('Space')
  await expect(dialog.getByText(/^14 times a week/)).toBeVisible()
  for (const [place, day] of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].entries()) {
    if (place === 0) await dialog.getByRole('button', { name: `${day} 00:00` }).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: `${day} 00:00` })).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('ArrowRight')
  }
  await expect(dialog.getByText(/^7 times a week/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'Next month' }).press('Enter')
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  const slots = page.getByRole('button', { name: /12:00 PM/ })
  const orderOf = async () => (await slots.allTextContents()).map((text) => text.replace('12:00 PM', ''))
  await expect.poll(orderOf).toEqual(['Oaks', 'Elms', 'Firs'])
  const oaks = page.getByRole('button', { name: /^Oaks,/ })
  await oaks.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Post to move' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /take the place of Elms/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(oaks).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect.poll(orderOf).toEqual(['Elms', 'Firs', 'Oaks'])
  await expect(oaks).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(orderOf).toEqual(['Oaks', 'Elms', 'Firs'])

  await oaks.hover()
  await page.mouse.down()
  const target = await page.getByRole('button', { name: /^Firs,/ }).boundingBox()
  if (!target) throw new Error('Firs are not in sight')
  await page.mouse.move(target.x + 20, target.y + 4, { steps: 5 })
  await page.mouse.move(target.x + 30, target.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(orderOf).toEqual(['Elms', 'Firs', 'Oaks'])

  await page.getByRole('button', { name: /^Elms,/ }).click()
  await page.getByLabel('Or exactly at').fill('2099-05-01T10:30')
  await page.getByRole('button', { name: 'Set this time' }).click()
  await expect.poll(orderOf).toEqual(['Firs', 'Oaks'])
  await page.goto(`/blog/${wren.blogName}/calendar?view=week&day=2099-05-01`)
  await expect(page.getByRole('button', { name: 'Elms, Friday, May 1, 10:30 AM, scheduled separately' })).toBeVisible()
  await expectAccessible(page)
})

test('a second queue has its tab, its choice in the form with its next free slot, a pause, and leaves its posts behind [CTRL-068, CTRL-072, CTRL-073]', async ({
  town,
}) => {
  const wren = await town.newPerson()
  const { page } = wren
  await page.goto(`/blog/${wren.blogName}/calendar`)
  await expect(page.getByText('No posts planned for these days.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'New queue' }).press('Enter')
  await page.getByLabel('Name').fill('Nights')
  await page.getByRole('button', { name: 'Create queue' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Pause Nights' })).toBeVisible()

  await page.goto('/new/text')
  await page.getByLabel('Title').fill('By night')
  await page.getByLabel('Publishing options').selectOption('Add to queue')
  await expect(page.getByText(/^Next free slot: /)).toBeVisible()
  await page.getByLabel('Which queue').selectOption('Nights')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Queue', exact: true }).press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await queue(wren, 'By day')

  await page.goto(`/blog/${wren.blogName}/queue`)
  await page.getByRole('link', { name: 'Nights' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('By night')
  await expect(page.getByRole('article').getByText(/^Goes out/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Calendar' }).press('Enter')
  await page.getByRole('button', { name: 'Pause Nights' }).press('Enter')
  await expect(page.getByText('1 post, paused')).toBeVisible()
  await expect(page.getByRole('button', { name: /^By night/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^By day/ })).toBeVisible()
  await page.getByRole('button', { name: 'Nights settings' }).press('Enter')
  await page.getByRole('button', { name: 'Delete queue' }).press('Enter')
  await page.getByRole('button', { name: 'Move to Queue' }).press('Enter')
  await expect(page.getByRole('button', { name: /^By night/ })).toBeVisible()
  await expect(page.getByText('2 posts, next', { exact: false })).toBeVisible()
  await expectAccessible(page)
})
