/** Where things live. Every address the product writes comes from here. */
export const blogPath = (blogName: string) => `/blog/${blogName}`
export const askPath = (blogName: string) => `${blogPath(blogName)}/ask`
export const rssPath = (blogName: string) => `${blogPath(blogName)}/rss`
export const jsonFeedPath = (blogName: string) => `${blogPath(blogName)}/feed.json`
export const postPath = (blogName: string, postId: string, slug: string) =>
  `${blogPath(blogName)}/post/${postId}${slug ? `/${slug}` : ''}`
export const taggedPath = (tag: string) => `/tagged/${encodeURIComponent(tag)}`
export const avatarPath = (blogName: string, sizePx: number, version: string) =>
  `/avatar/${blogName}/${sizePx}${version ? `?v=${version}` : ''}`
export const mediaPath = (storageKey: string) => `/media/${storageKey}`
