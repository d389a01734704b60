import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { ReactNode } from 'react'
import styles from './BlogGround.module.css'
import { themeVariables } from './blog-theme.ts'
import { TitleFont } from './TitleFont.tsx'

/** A page in a blog's own colours instead of the site's. */
export function BlogGround({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <div className={styles.ground} style={themeVariables(theme)}>
      <TitleFont font={theme.title_font} />
      {children}
    </div>
  )
}
