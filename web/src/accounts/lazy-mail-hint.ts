import { partInPlace } from '../core/page/lazy.ts'

/** Only those whose address is not confirmed are sent it. */
export const mailHint = partInPlace('MailHint', async () => (await import('./MailHint.tsx')).MailHint)
