import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { type ReactNode, Suspense } from 'react'
import { partInPlace } from '../../core/page/lazy.ts'
import { useLocation } from '../../core/router/hooks.ts'
import { useUser } from '../../core/session.ts'
import { BlogGround } from '../BlogGround.tsx'
import { LookedGround } from './LookedGround.tsx'
import { stylePreviewName } from './style-preview-path.ts'

const stylePreview = partInPlace('StylePreview', async () => (await import('./StylePreview.tsx')).StylePreview)
const preview = partInPlace('LookPreview', async () => (await import('./LookPreview.tsx')).LookPreview)

interface Props {
  blog: Blog
  children: ReactNode
}

/** The page of a blog in its ready theme and its own stylesheet; `?plain` and readers who ask for it get neither. DAY-084, DAY-095 */
export function LookGround({ blog, children }: Props & { theme?: unknown }) {
  const asked = new URLSearchParams(useLocation().search)
  const reading = useUser()?.reading
  const previewed = blog.is_mine && asked.get('look')
  if (previewed) {
    return (
      <Suspense>
        {previewed === stylePreviewName ? (
          <stylePreview.Component blog={blog}>{children}</stylePreview.Component>
        ) : (
          <preview.Component blog={blog} id={previewed}>
            {children}
          </preview.Component>
        )}
      </Suspense>
    )
  }
  const isPlain = asked.has('plain') || reading?.plain_looks || !(blog.look || blog.style_url)
  if (isPlain) return <BlogGround theme={blog.global_theme_params}>{children}</BlogGround>
  return <LookedGround blog={blog}>{children}</LookedGround>
}
