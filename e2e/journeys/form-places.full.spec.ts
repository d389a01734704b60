import { card, write } from '../screens/cards.ts'
import { expect, test } from '../town.ts'

test('the header leaves on scrolling down and returns on scrolling up; the form of an edit stands 20 px below the top [POST-022, POST-023, POST-055, POST-058, POST-059]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  const long = { two: '<p>Moss and twigs, a feather and a cap.</p>'.repeat(12) }
  for (const number of [1, 2, 3, 4]) await write(person, `Find ${number}.`, long)
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/dashboard')
  const header = page.getByRole('banner')
  await expect(card(page, 'Find 4.')).toBeVisible()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 400)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -100)
  await expect(header).toBeInViewport({ ratio: 1 })

  const post = card(page, 'Find 2.')
  await post.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit post' })
  await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Find 2.')
  await expect.poll(async () => Math.round((await form.boundingBox())?.y ?? 0)).toBe(20)
  await expect(header).not.toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(post.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(header).toBeInViewport({ ratio: 1 })
})

test('a popover opens below its button, 10 px or more from the edges, and ends with Escape or a click outside [POST-205, POST-206, POST-208]', async ({
  town,
}) => {
  const person = await town.newPerson()
  const { page } = person
  await page.setViewportSize({ width: 1100, height: 700 })
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Activity' })
  const popover = page.getByRole('dialog', { name: 'Activity' })
  await button.click()
  await expect(popover).toBeVisible()
  const [above, box] = [await button.boundingBox(), await popover.boundingBox()]
  expect(box?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  expect(box?.x).toBeGreaterThanOrEqual(10)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1090)
  await page.mouse.click(20, 650)
  await expect(popover).toHaveCount(0)

  await button.focus()
  await page.keyboard.press('Enter')
  await expect(popover).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popover).toHaveCount(0)
  await expect(button).toBeFocused()
})
