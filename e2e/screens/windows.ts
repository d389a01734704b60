import { sendMessage } from '@bowerbird/domain/messaging/messaging.contract.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Person, Town } from '../town.ts'

export const windowWith = (page: Page, { blogName }: Person): Locator =>
  page.getByRole('article', { name: `Conversation with ${blogName}` })

/** Sends a message and waits until the server has it. */
export async function say(window: Locator, text: string): Promise<void> {
  await window.getByRole('textbox').fill(text)
  const sent = window
    .page()
    .waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith(sendMessage.path))
  await window.getByRole('textbox').press('Enter')
  await expect(window.getByText(text, { exact: true })).toBeVisible()
  await sent
}

/** A member who can write messages and waits for them on the dashboard. */
export async function talker(town: Town): Promise<Person> {
  const person = await town.newPerson({ isConfirmed: true })
  await person.page.goto('/dashboard')
  return person
}
