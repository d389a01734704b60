import type { Letter } from '../accounts/accounts.messages.ts'
import type { ReportReason } from './reports.contract.ts'

/** Tells the owner of a post how staff decided about its mark. BLOG-274 */
export const reviewLetter = ({
  siteName,
  link,
  isUpheld,
}: {
  siteName: string
  link: string
  isUpheld: boolean
}): Letter => ({
  subject: `Your post on ${siteName} has been reviewed`,
  text: [
    'You asked us to review whether this post contains sensitive content:',
    link,
    isUpheld
      ? 'After review, it was determined that this post contains sensitive content.' // BLOG-268
      : 'After review, it is no longer marked as sensitive.',
  ].join('\n\n'),
  links: [link],
})

export const reportReasonWords: Record<ReportReason, string> = {
  spam: 'It is spam',
  harassment: 'It bullies or threatens someone',
  violence: 'It calls for or celebrates violence',
  sensitive: 'It is sensitive and not marked so',
  copyright: 'It is somebody else’s work',
  other: 'Something else',
}
