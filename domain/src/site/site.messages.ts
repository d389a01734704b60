import type { Letter } from '../accounts/accounts.messages.ts'
import { t } from '../core/language/t.ts'

export const testLetter = ({ siteName, origin }: { siteName: string; origin: string }): Letter => ({
  subject: t('Test email from {siteName}', { siteName }),
  text: [t('Emails from your site look like this. Sending works.'), origin].join('\n\n'),
  links: [origin],
})

export const testMailSent = (to: string) => t('Sent to {to}. Check your inbox and your spam folder.', { to })
export const testMailInOutbox = (folder: string) =>
  t('Nothing was sent because SMTP_URL isn’t set. The email is in {folder}.', { folder })
export const testMailFailed = (why: string) => t('Couldn’t send the email. The mail server said: {why}', { why })
