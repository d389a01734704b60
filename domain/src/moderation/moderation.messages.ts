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
    t(
      'The staff of {siteName} have suspended your blog {blogName}. Nobody can see it until they lift the suspension.',
      { siteName, blogName },
    ),
    ...(reason ? [t('The reason they gave: {reason}', { reason })] : []),
    t('You can answer them here:'),
    link,
  ].join('\n\n'),
  links: [link],
})

export const styleRemovedLetter = ({ siteName, blogName, reason, link }: AboutSuspension): Letter => ({
  subject: t('The stylesheet of your blog {blogName} on {siteName} was taken away', { blogName, siteName }),
  text: [
    t(
      'The staff of {siteName} have taken away the stylesheet of your blog {blogName}. Your text is still in its settings.',
      { siteName, blogName },
    ),
    ...(reason ? [t('The reason they gave: {reason}', { reason })] : []),
    t('You can change it and save it again here:'),
    link,
  ].join('\n\n'),
  links: [link],
})

export const suspensionLiftedLetter = ({ siteName, blogName, link }: Omit<AboutSuspension, 'reason'>): Letter => ({
  subject: t('Your blog {blogName} on {siteName} is back', { blogName, siteName }),
  text: [
    t('The staff of {siteName} have lifted the suspension of your blog {blogName}:', { siteName, blogName }),
    link,
  ].join('\n\n'),
  links: [link],
})

export const takenDownLetter = ({ siteName, blogName, summary }: Record<'siteName' | 'blogName' | 'summary', string>) =>
  ({
    subject: t('A post of yours on {siteName} was taken down', { siteName }),
    text: [
      t('The staff of {siteName} have taken down a post of your blog {blogName}.', { siteName, blogName }),
      ...(summary ? [t('It began: {summary}', { summary })] : []),
    ].join('\n\n'),
    links: [],
  }) satisfies Letter

interface AboutReview extends Record<'siteName' | 'summary' | 'reason' | 'link', string> {}

const begins = (summary: string) => (summary ? [t('It begins: {summary}', { summary })] : [])

export const approvedLetter = ({ siteName, summary, link }: AboutReview): Letter => ({
  subject: t('Your post on {siteName} has been reviewed', { siteName }),
  text: [t('The staff of {siteName} have approved your post.', { siteName }), ...begins(summary), link].join('\n\n'),
  links: [link],
})

export const rejectedLetter = ({ siteName, summary, reason, link }: AboutReview): Letter => ({
  subject: t('Your post on {siteName} was not approved', { siteName }),
  text: [
    t('The staff of {siteName} have looked at your post and do not publish it. It is among your drafts.', { siteName }),
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
  server: 'Another server reports it',
  rule: 'A rule found words in it',
  account_appeal: 'The person asks for another decision about their account',
  appeal: 'The owner asks to lift the suspension',
  spam: 'It is spam',
  harassment: 'It bullies or threatens someone',
  violence: 'It calls for or celebrates violence',
  sensitive: 'It is sensitive and not marked so',
  copyright: 'It is somebody else’s work',
  other: 'Something else',
})
