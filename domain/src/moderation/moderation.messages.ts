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

interface AboutSuspension {
  siteName: string
  blogName: string
  reason: string
  link: string
}

export const suspensionLetter = ({ siteName, blogName, reason, link }: AboutSuspension): Letter => ({
  subject: `Your blog ${blogName} on ${siteName} is suspended`,
  text: [
    `The staff of ${siteName} have suspended your blog ${blogName}. Nobody can see it until they lift the suspension.`,
    ...(reason ? [`The reason they gave: ${reason}`] : []),
    'You can answer them here:',
    link,
  ].join('\n\n'),
  links: [link],
})

export const styleRemovedLetter = ({ siteName, blogName, reason, link }: AboutSuspension): Letter => ({
  subject: `The stylesheet of your blog ${blogName} on ${siteName} was taken away`,
  text: [
    `The staff of ${siteName} have taken away the stylesheet of your blog ${blogName}. Your text is still in its settings.`,
    ...(reason ? [`The reason they gave: ${reason}`] : []),
    'You can change it and save it again here:',
    link,
  ].join('\n\n'),
  links: [link],
})

export const suspensionLiftedLetter = ({ siteName, blogName, link }: Omit<AboutSuspension, 'reason'>): Letter => ({
  subject: `Your blog ${blogName} on ${siteName} is back`,
  text: [`The staff of ${siteName} have lifted the suspension of your blog ${blogName}:`, link].join('\n\n'),
  links: [link],
})

export const takenDownLetter = ({ siteName, blogName, summary }: Record<'siteName' | 'blogName' | 'summary', string>) =>
  ({
    subject: `A post of yours on ${siteName} was taken down`,
    text: [
      `The staff of ${siteName} have taken down a post of your blog ${blogName}.`,
      ...(summary ? [`It began: ${summary}`] : []),
    ].join('\n\n'),
    links: [],
  }) satisfies Letter

/** The reason of a report that an owner sends about the suspension of their own blog. */
export const appealReason = 'appeal'

/** The reason of a report that another server sends; its own words say more. */
export const serverReason = 'server'

export const reportReasonWords: Record<ReportReason | typeof appealReason | typeof serverReason, string> = {
  server: 'Another server reports it',
  appeal: 'The owner asks to lift the suspension',
  spam: 'It is spam',
  harassment: 'It bullies or threatens someone',
  violence: 'It calls for or celebrates violence',
  sensitive: 'It is sensitive and not marked so',
  copyright: 'It is somebody else’s work',
  other: 'Something else',
}
