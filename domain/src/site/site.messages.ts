import type { Letter } from '../accounts/accounts.messages.ts'
import { t } from '../core/language/t.ts'

export const testLetter = ({ siteName, origin }: { siteName: string; origin: string }): Letter => ({
  subject: t('A letter from {siteName}', { siteName }),
  text: [t('This is how mail from your own place looks. It works.'), origin].join('\n\n'),
  links: [origin],
})

export const testMailSent = (to: string) =>
  t('Sent to {to}. Look into your inbox, and into the folder for spam.', { to })
export const testMailInOutbox = (folder: string) =>
  t('Nothing was sent, because SMTP_URL is not set. The letter lies in {folder}.', { folder })
export const testMailFailed = (why: string) => t('It could not be sent. The mail server said: {why}', { why })
