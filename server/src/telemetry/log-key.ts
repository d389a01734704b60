import { hash } from 'node:crypto'

/** Ties what a page logs to its session without naming it; the form key cannot be told from it. BLOG-350 */
export const logKeyOf = (formKey: string): string => hash('sha256', `log-key:${formKey}`, 'base64url').slice(0, 16)
