/** Block and Report need a sender with a blog of this site, and not one of one's own. BLOG-196 */
export const isReportable = (
  sender: { name: string; uuid: string } | undefined,
  ownBlogs: readonly { uuid: string }[],
): boolean =>
  Boolean(sender?.name) && !sender?.name.includes(':') && !ownBlogs.some(({ uuid }) => uuid === sender?.uuid)
