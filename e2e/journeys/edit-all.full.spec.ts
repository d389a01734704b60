import { expectAccessible } from '../axe.ts'
import { publish } from '../post-over-http.ts'
import { expect, type Person, test } from '../town.ts'

const onDay = (who: Person, day: string, one: string) =>
  publish(who, { post: { type: 'text', one, two: '<p>Some words</p>', tags: 'walk', date: `${day}T12:00:00Z` } })

test('one selects a month by keyboard, tags it and takes that back, and deletes three posts after a question [CTRL-050, CTRL-051, CTRL-053]', async ({
  town,
}) => {
  const wren = await town.newPerson()
  for (const [day, title] of [
    ['2021-05-03', 'Oaks'],
    ['2021-05-09', 'Elms'],
    ['2021-06-01', 'Firs'],
    ['2021-06-02', 'Yews'],
  ] as const)
    await onDay(wren, day, title)
  const { page } = wren
  await page.goto(`/blog/${wren.blogName}`)
  await page.getByRole('link', { name: 'Edit posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit posts' })).toBeVisible()
  await page.getByRole('button', { name: 'Select May 2021' }).focus()
  await page.keyboard.press('Enter')
  const bar = page.getByRole('region', { name: 'Selected posts' })
  await expect(bar.getByText('2 posts selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Tags' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('spring, moss')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const elms = page.getByRole('option', { name: 'Elms' })
  await expect(elms).toContainText('#walk #spring #moss')
  await expect(page.getByRole('option', { name: 'Firs' })).not.toContainText('#spring')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(elms).toHaveText(/#walk$/)

  await page.getByRole('option', { name: 'Yews' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(bar.getByText('4 posts selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.getByRole('option', { name: 'Yews' }).click()
  await elms.click({ modifiers: ['Shift'] })
  await expect(bar.getByText('3 posts selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog').getByText('Delete 3 posts?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(4)
  await page.getByRole('option', { name: 'Yews' }).click()
  await elms.click({ modifiers: ['Shift'] })
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await page.goto(`/blog/${wren.blogName}`)
  await expect(page.getByText('Oaks')).toBeVisible()
  await expect.poll(async () => (await page.reload()) && page.getByRole('article').count()).toBe(1)
})

test('one renames a tag over 120 posts, sees how far it is after a reload, and merges it [CTRL-054, CTRL-055]', async ({
  town,
}) => {
  test.setTimeout(120_000)
  const wren = await town.newPerson()
  const { page } = wren
  for (let at = 0; at < 120; at += 1)
    await publish(wren, { post: { type: 'text', one: `Walk ${at}`, tags: at === 0 ? 'walk, Stroll' : 'walk' } })
  await page.goto(`/blog/${wren.blogName}/edit-all/tags`)
  await page.getByRole('button', { name: 'Rename #walk' }).focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByLabel('New name of #walk').fill('stroll')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click()
  const progress = page.getByRole('region', { name: 'Editing posts' })
  await expect(progress).toBeVisible()
  await page.reload()
  await expect(progress.getByText('Renamed the tag of 120 posts')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('listitem').filter({ hasText: '#Stroll' })).toContainText('120 posts')
  await expect(page.getByText('#walk')).toHaveCount(0)
  await expectAccessible(page)
  await progress.getByRole('button', { name: 'Undo' }).click()
  await expect(progress.getByText(/^Undone/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('listitem').filter({ hasText: '#walk' })).toContainText('120 posts')
})
