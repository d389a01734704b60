import { expect, test } from '../town.ts'

test('a visitor opens the front page: the header is 52 px high and nothing is reported as broken [POST-021]', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })

  const answer = await page.goto('/')

  expect(answer?.status()).toBe(200)
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(52)
  expect(complaints).toEqual([])
})

test('a page that is not there says so with status 404', async ({ page }) => {
  const answer = await page.goto('/there/is/no/such/page/here')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('body')).not.toBeEmpty()
})
