import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { partInPlace } from '../../core/page/lazy.ts'
import { useUser } from '../../core/session.ts'
import ground from '../BlogGround.module.css'
import { BlogGround } from '../BlogGround.tsx'
import { themeVariables } from '../blog-theme.ts'
import { TitleFont } from '../TitleFont.tsx'
import { looksPath } from './look-files.ts'

const preview = partInPlace('LookPreview', async () => (await import('./LookPreview.tsx')).LookPreview)

interface Props {
  blog: Blog
  children: ReactNode
}

/** The page of a blog in its ready theme and its own stylesheet; `?plain` and readers who ask for it get neither. DAY-084, DAY-095 */
export function LookGround({ blog, children }: Props) {
  const asked = new URLSearchParams(useLocation().search)
  const reading = useUser()?.reading
  const previewed = blog.is_mine && asked.get('look')
  if (previewed) {
    return (
      <Suspense>
        <preview.Component blog={blog} id={previewed}>
          {children}
        </preview.Component>
      </Suspense>
    )
  }
  const isPlain = asked.has('plain') || reading?.plain_looks || !(blog.look || blog.style_url)
  if (isPlain) return <BlogGround theme={blog.global_theme_params}>{children}</BlogGround>
  return <LookedGround blog={blog}>{children}</LookedGround>
}

export function LookedGround({ blog, children }: Props) {
  const { global_theme_params: theme, look, style_url } = blog
  return (
    <div
      className={ground.ground}
      style={look?.is_whole ? undefined : themeVariables(theme)}
      data-look={look?.id}
      data-whole={look?.is_whole || undefined}
      data-layout={look?.layout}
      data-style={style_url && ''}
    >
      <TitleFont font={theme.title_font} />
      {look && <link rel="stylesheet" media="screen" href={`${looksPath}/${look.id}.css`} />}
      {style_url && <link rel="stylesheet" media="screen" href={style_url} />}
      {children}
    </div>
  )
}
