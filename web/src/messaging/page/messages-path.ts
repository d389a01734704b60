/** The list, or one conversation of the blog; the blog is named where one's only one is not meant. */
export const messagesPath = (blogName?: string, conversationId = ''): string =>
  `/messages${conversationId && `/${conversationId}`}${blogName ? `?blog=${blogName}` : ''}`

/** A conversation that may not have begun. */
export const newTalkPath = (to: string, blogName?: string): string =>
  `/messages/new?to=${encodeURIComponent(to)}${blogName ? `&blog=${blogName}` : ''}`
