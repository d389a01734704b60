import type { Blog } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { blogPath } from '@bowerbird/domain/core/urls.ts'
import type { ReactNode } from 'react'
import { Link } from '../../core/router/Link.tsx'
import { themeVariables } from '../blog-theme.ts'
import { TitleFont } from '../TitleFont.tsx'
import styles from './LookedGround.module.css'
import { looksPath } from './look-files.ts'

/** Readers print a page as it is without them. */
export function LookedGround({ blog, children }: { blog: Blog; children: ReactNode }) {
  const { name, global_theme_params: theme, look, style_url } = blog
  const isStyled = style_url !== undefined
  return (
    <div className={isStyled ? styles.frame : undefined}>
      {isStyled && (
        <p className={styles.by}>
          <span className={styles.who}>{t('Styled by @{name}', { name })}</span>
          <Link to={`${blogPath(name)}?plain`}>{t('Plain page')}</Link>
          {!blog.is_mine && <Link to={`/abuse/${name}`}>{t('Report')}</Link>}
        </p>
      )}
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
    </div>
  )
}
