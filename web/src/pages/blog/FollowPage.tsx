import { readBlog } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BlogGround } from '../../blogs/BlogGround.tsx'
import { BlogHeader } from '../../blogs/BlogHeader.tsx'
import { type PageArgs, requireUser } from '../../core/page/page.ts'
import { callQuery } from '../../core/query.ts'
import { useParams } from '../../core/router/hooks.ts'

const blogQuery = (name: string) => callQuery(readBlog, { tumblelog: name.toLowerCase() })

/** A guest logs in first and comes back here; nothing is followed without a press. BLOG-062 */
export async function loader(args: PageArgs) {
  const { name } = await args.client.ensureQueryData(blogQuery(args.params.name ?? ''))
  await requireUser(args)
  return { name }
}

export const head = ({ name }: { name: string }) => ({
  title: t('Follow {name}', { name }),
  robots: 'noindex' as const,
})

export function Component() {
  const { name = '' } = useParams()
  const { data: blog } = useSuspenseQuery(blogQuery(name))
  const place = useRef<HTMLDivElement>(null)
  // The button that a guest pressed before logging in is in focus when they come back.
  useEffect(() => {
    const label = t('Follow {name}', { name: blog.name })
    place.current?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus()
  }, [blog.name])
  return (
    <BlogGround theme={blog.global_theme_params}>
      <div ref={place}>
        <BlogHeader blog={blog} />
      </div>
    </BlogGround>
  )
}
