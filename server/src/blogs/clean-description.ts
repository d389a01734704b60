import sanitizeHtml from 'sanitize-html'

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'br', 'p'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tumblr'], // BLOG-370
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), rel: 'nofollow ugc noopener' },
    }),
  },
}

/** The little HTML a description may hold; without tags of its own its lines stay lines. BLOG-333 */
export function cleanDescription(text: string): string {
  const hasOwnLines = /<(br|p)\b/i.test(text)
  return sanitizeHtml(hasOwnLines ? text : text.replace(/\r?\n/g, '<br>'), allowed)
}
