import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../town.ts'

/** A device that holds passkeys, plugged into the page's browser; `isThere` is the finger on it. */
async function plugIn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: (enabled: boolean) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    unplug: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
}

async function add(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody adds passkeys, logs in by one, removes it, and uses the other as second factor [DAY-030] [DAY-031] [DAY-032] [DAY-033]', async ({
  town,
}) => {
  const { page, email, password } = await town.newPerson()
  const first = await plugIn(page)
  await page.goto('/settings/login')
  await expectAccessible(page)
  await add(page, password)
  const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('not used yet')
  await rows
    .first()
    .getByRole('button', { name: /^Rename/ })
    .click()
  await page.getByLabel('Name').fill('The first')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText('The first')

  await first.touch(false)
  await logOut(page)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await first.touch(true)
  await button.click()
  await expect(page).toHaveURL(/\/dashboard$/)

  // Nobody presses: the device answers what the e-mail field offers.
  await logOut(page)
  const entered = page.waitForRequest((request) => request.url().endsWith('/login/passkey'))
  await page.goto('/login')
  await entered
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings/login')
  await first.unplug()
  const second = await plugIn(page)
  await add(page, password)
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove The first' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).not.toContainText('The first')

  await page.goto('/settings/tfa')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set it up' }).click()
  const key = (await page.locator('code').first().textContent()) as string
  await page.getByLabel('Code').fill(new TOTP({ secret: key.replaceAll(' ', '') }).generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()

  await second.touch(false)
  await logOut(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await second.touch(true)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
