import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { ReactNode } from 'react'
import { themeVariables } from '../blog-theme.ts'
import { TitleFont } from '../TitleFont.tsx'
import styles from './LookedGround.module.css'
import { looksPath } from './look-files.ts'

interface Props {
  blog: Blog
  children: ReactNode
}

/** Readers print a page as it is without them. */
export function LookedGround({ blog, children }: Props) {
  const { global_theme_params: theme, look, style_url } = blog
  return (
    <div
      className={styles.ground}
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
