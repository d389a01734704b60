import type { Locator, Page } from '@playwright/test'

export const phone = { width: 390, height: 844 }
export const menu = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Menu' })
