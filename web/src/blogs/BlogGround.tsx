import type { Blog, Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { ReactNode } from 'react'
import styles from './BlogGround.module.css'
import { themeVariables } from './blog-theme.ts'
import { looksPath } from './looks/look-files.ts'
import { TitleFont } from './TitleFont.tsx'

interface Props {
  theme: Theme
  /** The blog's ready theme: its colours and type. */
  look?: Blog['look']
  /** Set on the page of the blog's posts, which the theme also lays out. */
  layout?: string | undefined
  children: ReactNode
}

/** A page in a blog's own colours instead of the site's. */
export function BlogGround({ theme, look, layout, children }: Props) {
  return (
    <div
      className={styles.ground}
      style={look?.is_whole ? undefined : themeVariables(theme)}
      data-look={look?.id}
      data-whole={look?.is_whole || undefined}
      data-layout={layout}
    >
      <TitleFont font={theme.title_font} />
      {look && <link rel="stylesheet" href={`${looksPath}/${look.id}.css`} />}
      {children}
    </div>
  )
}
