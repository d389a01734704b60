import { TOTP } from 'otpauth'
import { expect, test } from '../town.ts'

const _password = 'a walk along the river'

test('somebody turns two-factor on, logs out, and needs a code to come back; a used code does not work again', async ({
  town,
}) => {
  const { page, email, password: secret } = await town.newPerson()
  await page.goto('/settings/tfa')
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Set it up' }).click()
  const key = (await page.locator('code').first().textContent()) as string
  const app = new TOTP({ secret: key.replaceAll(' ', '') })
  await page.getByLabel('Code').fill(app.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) as string
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()

  // The way back shows nothing of a member who has logged out.
  await page.goBack()
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('That code isn’t right.')).toBeVisible()
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
