import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import { ButtonLink } from '../ui/fields/Button.tsx'
import { blogMenuSlot, reachSlot } from './blog-slots.ts'
import { SubscribeButton } from './SubscribeButton.tsx'

const places = [
  ['drafts', t('Drafts')],
  ['queue', t('Queue')],
  ['edit-all', t('Edit posts')],
]

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
          {places.map(([place, words]) => (
            <ButtonLink key={place} to={`${blogPath(blog.name)}/${place}`} size="small" className={linkClass}>
              {words}
            </ButtonLink>
          ))}
          <ButtonLink to={`/settings/blog/${blog.name}`} size="small" className={linkClass}>
            {t('Edit appearance')}
          </ButtonLink>
        </>
      )}
      <reachSlot.Component blog={blog} className={iconClass} />
      {blog.can_subscribe && <SubscribeButton blog={blog} className={iconClass} />}
      <blogMenuSlot.Component blog={blog} className={iconClass} />
    </>
  )
}
