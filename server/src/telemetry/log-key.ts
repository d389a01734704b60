import { hash } from 'node:crypto'

/** Correlates a page's logs with its session; one-way, so that the form key cannot be derived from it. BLOG-350 */
export const logKeyOf = (formKey: string): string => hash('sha256', `log-key:${formKey}`, 'base64url').slice(0, 16)
