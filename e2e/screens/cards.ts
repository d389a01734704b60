import type { Locator, Page } from '@playwright/test'
import { publish } from '../post-over-http.ts'
import type { Person } from '../town.ts'

type Sent = Parameters<typeof publish>[1]

export const card = (page: Page, words: string): Locator => page.getByRole('article').filter({ hasText: words })

/** Publishes a text with this title over HTTP. */
export const write = (who: Person, title: string, post: Sent['post'] = {}, more: Sent = {}) =>
  publish(who, { post: { type: 'text', one: title, two: `<p>About ${title}.</p>`, ...post }, ...more })
