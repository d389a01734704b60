import type { Blog, Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import type { HeaderFocus } from '@bowerbird/domain/blogs/header-focus.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { themeVariables } from '../../blogs/blog-theme.ts'
import { HeaderImage } from '../../blogs/HeaderImage.tsx'
import { TitleFont } from '../../blogs/TitleFont.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './ThemePreview.module.css'

interface Props {
  blog: Blog
  title: string
  description: string
  theme: Theme
  focus: HeaderFocus
}

/** Previews the top of the blog while one chooses. */
export function ThemePreview({ blog, title, description, theme, focus }: Props) {
  return (
    <div className={styles.preview} style={themeVariables(theme)} aria-hidden="true">
      <TitleFont font={theme.title_font} />
      {theme.show_header_image &&
        (theme.header_image_focused ? (
          <HeaderImage
            theme={theme}
            focus={focus}
            className={classNames(styles.picture, !theme.header_stretch && styles.whole)}
          />
        ) : (
          <div className={classNames(styles.picture, styles.ownPicture)} />
        ))}
      {theme.show_avatar && <Avatar blog={{ ...blog, avatar_shape: theme.avatar_shape }} size={64} />}
      {theme.show_title && (
        <span className={styles.title} dir="auto">
          {title || blog.name}
        </span>
      )}
      <span className={styles.address} dir="auto">{`@${blog.name}`}</span>
      {theme.show_description && description && (
        <span className={styles.description} dir="auto">
          {description}
        </span>
      )}
      <span className={styles.link}>{t('A link')}</span>
    </div>
  )
}
