import { t, texts } from '../core/language/t.ts'
export const shareOptionLabels = texts({
  embed: 'Embed',
  email: 'Email',
  twitter: 'Twitter',
  facebook: 'Facebook',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
}) // POST-296
export const permalinkLabel = () => t('Permalink')
export const reportThisPost = () => t('Report this post') // POST-296
export const reportAbuse = () => t('Report Abuse') // POST-296

export const letThemReplyTo = () => t('Let them reply to') // POST-307
export const sending = () => t('Sending...') // POST-317, BLOG-152
export const sent = () => t('Sent!') // POST-318
export const failed = () => t('Error!') // POST-319

export const letThemReplyToMyAddress = () => t('Let them reply to my email address') // BLOG-166
export const postShared = () => t('Post shared!') // BLOG-163
export const wentScrewy = () => t('Something went screwy.') // BLOG-402
export const saySomething = () => t('Say something') // BLOG-152
export const noBlogsFound = (siteNoun: string) => t('No {siteNoun}s found.', { siteNoun }) // BLOG-405

interface Shared {
  /** The blog that shares; null when the sender is unknown. */
  by: string | null
  blogName: string
  /** Empty for a whole blog. */
  summary: string
  /** The sharer's own text. */
  message: string
  link: string
  siteName: string
}

/** Quotes the sharer's text as it is, so that it never becomes a link. */
export function shareLetter({ by, blogName, summary, message, link, siteName }: Shared) {
  const who = by ?? t('Someone')
  return {
    subject: summary
      ? t('{who} shared a post by {blogName} with you', { who, blogName })
      : t('{who} shared the blog {blogName} with you', { who, blogName }),
    text: [
      summary
        ? t('{who} found a post by {blogName} on {siteName} and thought of you.', { who, blogName, siteName })
        : t('{who} found the blog {blogName} on {siteName} and thought of you.', { who, blogName, siteName }),
      ...(message ? [t('Message: “{message}”', { message })] : []),
      ...(summary ? [summary] : []),
      link,
      t('The sender typed in your address. You aren’t on any mailing list.'),
    ].join('\n\n'),
    links: [link],
  }
}
