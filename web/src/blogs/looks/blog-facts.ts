import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { wordsOf } from '@bowerbird/domain/core/html/words-of-html.ts'
import type { BlogFacts } from '../blog-head.ts'

export function blogFacts(blog: Blog): BlogFacts {
  const { name, title, description, avatar_url_128, hidden_from_search: isHidden } = blog
  const { header_image_focused } = blog.global_theme_params
  const image = header_image_focused ? { url: header_image_focused } : { url: avatar_url_128, isAvatar: true }
  return { name, title, description: wordsOf(description), isHidden, image }
}
