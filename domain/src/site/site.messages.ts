import type { Letter } from '../accounts/accounts.messages.ts'

export const testLetter = ({ siteName, origin }: { siteName: string; origin: string }): Letter => ({
  subject: `A letter from ${siteName}`,
  text: ['This is how mail from your own place looks. It works.', origin].join('\n\n'),
  links: [origin],
})

export const testMailSent = (to: string) => `Sent to ${to}. Look into your inbox, and into the folder for spam.`
export const testMailInOutbox = (folder: string) =>
  `Nothing was sent, because SMTP_URL is not set. The letter lies in ${folder}.`
export const testMailFailed = (why: string) => `It could not be sent. The mail server said: ${why}`
