/** Every address the product writes comes from this file, or from home-urls.ts, which few pages need. */
export const blogPath = (blogName: string) => `/blog/${blogName}`
/** The blog's own stylesheet; another one has another key. DAY-094 */
export const blogStylePath = (blogName: string, key: string) => `/styles/${blogName}/${key}.css`
export const askPath = (blogName: string) => `${blogPath(blogName)}/ask`
export const submitPath = (blogName: string) => `${blogPath(blogName)}/submit`
export const archivePath = (blogName: string) => `${blogPath(blogName)}/archive`
export const rssPath = (blogName: string) => `${blogPath(blogName)}/rss`
export const jsonFeedPath = (blogName: string) => `${blogPath(blogName)}/feed.json`
export const sitemapPath = (blogName: string) => `${blogPath(blogName)}/sitemap.xml`
export const postPath = (blogName: string, postId: string, slug: string) =>
  `${blogPath(blogName)}/post/${postId}${slug ? `/${slug}` : ''}`
/** Leads on from the address that a post had at its old home, which begins with a slash. */
export const movedPath = (blogName: string, oldPath: string) => `${blogPath(blogName)}/moved${oldPath}`
/** Not below the post's own address, where any word may be its slug. */
export const deliveriesPath = (blogName: string, postId: string) => `${blogPath(blogName)}/deliveries/${postId}`
export const historyPath = (blogName: string, postId: string) => `${blogPath(blogName)}/history/${postId}`
export const threadPath = (blogName: string, postId: string) => `${blogPath(blogName)}/thread/${postId}`
export const taggedPath = (tag: string) => `/tagged/${encodeURIComponent(tag)}`
export const avatarPath = (blogName: string, sizePx: number, version: string) =>
  `/avatar/${blogName}/${sizePx}${version ? `?v=${version}` : ''}`
export const mediaPath = (storageKey: string) => `/media/${storageKey}`
/** A file of another server, by the base64url of the SHA-256 of its own address. */
export const remotePath = (hash: string) => `/remote/${hash}`
export const embedPath = (embedKey: string, postId: string) => `/embed/post/${embedKey}/${postId}`
export const oembedPath = (address: string) => `/oembed?url=${encodeURIComponent(address)}`
/** Short enough for a tweet; redirects to the post's address. POST-303 */
export const tinyPath = (postId: string) => `/p/${BigInt(postId).toString(36)}`
/** Brings posts from elsewhere to the blog. */
export const importPath = (blogName: string) => `/settings/blog/${blogName}/import`
export const draftsPath = (blogName: string) => `/blog/${blogName}/drafts`
/** Tells the owner of a suspended blog why, and takes an answer. */
export const suspendedPath = (blogName: string) => `/suspended/${blogName}`
export const abusePath = (blogName: string, postId: string) => `/abuse/${blogName}/${postId}`
/** Addresses that other servers keep name blogs and posts by number, because names may change. */
export const actorPath = (blogId: string) => `/ap/blogs/${blogId}`
export const objectPath = (postId: string) => `/ap/posts/${postId}`
export const replyObjectPath = (noteId: string) => `/ap/replies/${noteId}`
export const instanceActorPath = '/ap/instance'
export const sharedInboxPath = '/ap/inbox'
