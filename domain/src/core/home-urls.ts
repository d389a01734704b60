/** Lead to the pages that somebody or a post of another server has at home. */
export const homePath = (blogName: string) => `/ap/home/blogs/${blogName}`
export const homeOfPostPath = (postId: string) => `/ap/home/posts/${postId}`
