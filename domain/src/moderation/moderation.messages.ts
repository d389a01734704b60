import type { Letter } from '../accounts/accounts.messages.ts'
import { t, texts } from '../core/language/t.ts'
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
  subject: t('Your post on {siteName} has been reviewed', { siteName }),
  text: [
    t('You asked us to review whether this post contains sensitive content:'),
    link,
    isUpheld
      ? t('After review, it was determined that this post contains sensitive content.') // BLOG-268
      : t('After review, it is no longer marked as sensitive.'),
  ].join('\n\n'),
  links: [link],
})

interface AboutSuspension {
  siteName: string
  blogName: string
  reason: string
  link: string
}

export const suspensionLetter = ({ siteName, blogName, reason, link }: AboutSuspension): Letter => ({
  subject: t('Your blog {blogName} on {siteName} is suspended', { blogName, siteName }),
  text: [
    t('The {siteName} staff suspended your blog {blogName}. No one can see it until they lift the suspension.', {
      siteName,
      blogName,
    }),
    ...(reason ? [t('The reason they gave: {reason}', { reason })] : []),
    t('You can answer them here:'),
    link,
  ].join('\n\n'),
  links: [link],
})

export const styleRemovedLetter = ({ siteName, blogName, reason, link }: AboutSuspension): Letter => ({
  subject: t('{blogName}’s stylesheet was removed on {siteName}', { blogName, siteName }),
  text: [
    t('The {siteName} staff removed your blog {blogName}’s stylesheet. Your CSS is still in the blog’s settings.', {
      siteName,
      blogName,
    }),
    ...(reason ? [t('The reason they gave: {reason}', { reason })] : []),
    t('You can change it and save it again here:'),
    link,
  ].join('\n\n'),
  links: [link],
})

export const suspensionLiftedLetter = ({ siteName, blogName, link }: Omit<AboutSuspension, 'reason'>): Letter => ({
  subject: t('Your blog {blogName} on {siteName} is back', { blogName, siteName }),
  text: [t('The {siteName} staff lifted the suspension of your blog {blogName}:', { siteName, blogName }), link].join(
    '\n\n',
  ),
  links: [link],
})

export const takenDownLetter = ({ siteName, blogName, summary }: Record<'siteName' | 'blogName' | 'summary', string>) =>
  ({
    subject: t('One of your posts on {siteName} was taken down', { siteName }),
    text: [
      t('The {siteName} staff took down a post on your blog {blogName}.', { siteName, blogName }),
      ...(summary ? [t('The post began: {summary}', { summary })] : []),
    ].join('\n\n'),
    links: [],
  }) satisfies Letter

interface AboutReview extends Record<'siteName' | 'summary' | 'reason' | 'link', string> {}

const begins = (summary: string) => (summary ? [t('The post begins: {summary}', { summary })] : [])

export const approvedLetter = ({ siteName, summary, link }: AboutReview): Letter => ({
  subject: t('Your post on {siteName} has been reviewed', { siteName }),
  text: [t('The {siteName} staff approved your post.', { siteName }), ...begins(summary), link].join('\n\n'),
  links: [link],
})

export const rejectedLetter = ({ siteName, summary, reason, link }: AboutReview): Letter => ({
  subject: t('Your post on {siteName} wasn’t approved', { siteName }),
  text: [
    t('The {siteName} staff reviewed your post and didn’t publish it. You can find it in your drafts.', { siteName }),
    ...begins(summary),
    t('The reason they gave: {reason}', { reason }),
    link,
  ].join('\n\n'),
  links: [link],
})

/** The reason of a report that an owner sends about the suspension of their own blog. */
export const appealReason = 'appeal'

/** The reason of a report that a person sends about what staff decided about their account. */
export const accountAppealReason = 'account_appeal'

/** The reason of a report that a rule of staff makes. */
export const ruleReason = 'rule'

/** The reason of a report that another server sends; its own words say more. */
export const serverReason = 'server'

export const reportReasonWords: Record<
  ReportReason | typeof appealReason | typeof accountAppealReason | typeof ruleReason | typeof serverReason,
  string
> = texts({
  server: 'Reported by another server',
  rule: 'Flagged by a rule',
  account_appeal: 'Appeal about their account',
  appeal: 'Appeal to lift the suspension',
  spam: 'It’s spam',
  harassment: 'It bullies or threatens someone',
  violence: 'It calls for or celebrates violence',
  sensitive: 'It’s sensitive but isn’t marked',
  copyright: 'It’s someone else’s work',
  other: 'Something else',
})
