import type { Locator } from '@playwright/test'
import { expect, type Person } from '../town.ts'

export const kinds = ['text', 'photo', 'quote', 'link', 'chat', 'audio', 'video'] as const
export type Kind = (typeof kinds)[number]

/** Holds z and presses c until the kind is selected, and opens its form. */
export async function composeByKeys({ page }: Person, kind: Kind): Promise<Locator> {
  const place = kinds.indexOf(kind)
  const choices = page.getByRole('dialog', { name: 'What do you want to post?' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.down('z')
  await page.keyboard.press('c')
  await page.keyboard.up('z')
  await expect(choices.getByRole('button').first()).toBeFocused()
  for (let step = 0; step < place; step++) await page.keyboard.press('c')
  await expect(choices.getByRole('button').nth(place)).toBeFocused()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect(form).toBeVisible()
  return form
}

/** Presses the button, and waits for the notification and for the form to close. */
export async function postIt({ page, blogName }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText(`Posted to ${blogName}`).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Filters by blog, because a dashboard without follows shows other people's posts too. */
export const newest = ({ page, blogName }: Person): Locator =>
  page.getByRole('article', { name: `Post by ${blogName}`, exact: true }).first()

export async function editNewest(who: Person): Promise<Locator> {
  await newest(who).getByRole('button', { name: 'Edit', exact: true }).click()
  const form = who.page.getByRole('dialog', { name: 'Edit post' })
  await expect(form).toBeVisible()
  return form
}

export async function saveEdit(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toHaveCount(0)
}

/** Reblogs the newest post with a comment. */
export async function reblogNewest(who: Person, words: string): Promise<void> {
  await newest(who).getByRole('button', { name: 'Reblog' }).click()
  const form = who.page.getByRole('dialog', { name: 'Reblog' })
  await form.getByRole('textbox', { name: 'Text', exact: true }).click()
  await who.page.keyboard.type(words)
  await form.getByRole('button', { name: 'Reblog', exact: true }).click()
  await expect(newest(who)).toContainText(words)
  await expect(form).toHaveCount(0)
}

export async function writeIn(form: Locator, label: string, words: string): Promise<void> {
  await form.getByRole('textbox', { name: label, exact: true }).click()
  await form.page().keyboard.type(words)
}
