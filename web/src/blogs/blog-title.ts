/** The server's title for a blog without one. BLOG-330 */
const untitled = 'Untitled'

/** A blog's title, or null where it says no more than the name does. */
export const titleOf = (blog: { title: string; name: string }): string | null =>
  blog.title && blog.title !== untitled && blog.title !== blog.name ? blog.title : null
