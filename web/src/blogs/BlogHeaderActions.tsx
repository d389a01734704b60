import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { reachSlot } from './blog-slots.ts'
import { SubscribeButton } from './SubscribeButton.tsx'

interface Props {
  blog: Blog
  iconClass: string | undefined
  linkClass: string | undefined
}

/** Offers a member's actions on a blog, besides following it. BLOG-066, BLOG-067 */
export function BlogHeaderActions({ blog, iconClass, linkClass }: Props) {
  return (
    <>
      {blog.is_mine && (
        <>
          {['Drafts', 'Queue'].map((place) => (
            <ButtonLink
              key={place}
              to={`${blogPath(blog.name)}/${place.toLowerCase()}`}
              size="small"
              className={linkClass}
            >
              {place}
            </ButtonLink>
          ))}
          <ButtonLink to={`/settings/blog/${blog.name}`} size="small" className={linkClass}>
            Edit appearance
          </ButtonLink>
        </>
      )}
      <reachSlot.Component blog={blog} className={iconClass} />
      {blog.can_subscribe && <SubscribeButton blog={blog} className={iconClass} />}
    </>
  )
}
