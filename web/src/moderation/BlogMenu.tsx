import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { PersonMenu } from './PersonMenu.tsx'

/** Reports or blocks a blog, whether it has posts or not. */
export const BlogMenu = ({
  blog,
  className,
}: {
  blog: Pick<Blog, 'name' | 'is_mine'>
  className?: string | undefined
}) => (blog.is_mine ? null : <PersonMenu blogName={blog.name} className={className} />)
