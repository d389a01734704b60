import { expect, test } from '../town.ts'

test('drafts and a queue are not there for a guest, who is offered to log in and comes back to them [POST-013]', async ({
  town,
}) => {
  const wren = await town.newPerson()
  const page = await town.newGuest()
  for (const kind of ['drafts', 'queue']) {
    const answer = await page.goto(`/blog/${wren.blogName}/${kind}`)
    expect(answer?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Log in' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(wren.email)
  await page.getByLabel('Password', { exact: true }).fill(wren.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/blog/${wren.blogName}/queue$`))
})
