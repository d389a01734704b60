import { descriptionLink } from '@bowerbird/domain/blogs/descriptions.ts'
import sanitizeHtml from 'sanitize-html'

const allowedFor = (blogName: string): sanitizeHtml.IOptions => ({
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'br', 'p'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tumblr'], // BLOG-370
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => {
      const leads = href === undefined ? null : descriptionLink(href, blogName)
      return { tagName, attribs: { ...(leads !== null && { href: leads }), rel: 'nofollow ugc noopener' } }
    },
  },
})

/** Sanitises the few tags that a description may have; without `<br>` or `<p>`, newlines become `<br>`. BLOG-333 */
export function cleanDescription(text: string, blogName: string): string {
  const hasOwnLines = /<(br|p)\b/i.test(text)
  return sanitizeHtml(hasOwnLines ? text : text.replace(/\r?\n/g, '<br>'), allowedFor(blogName))
}
