import type { PageArgs } from '../core/page/page.ts'
import { redirectDocument } from '../core/router/route.ts'

/**
 * Loads the page anew where the app would only change its address, after a log-in for example: the form of this page
 * leads to another site, which only the policy of its own document allows.
 */
export function asDocument({ url }: PageArgs): void {
  if (typeof window !== 'undefined') throw redirectDocument(url.pathname + url.search)
}
