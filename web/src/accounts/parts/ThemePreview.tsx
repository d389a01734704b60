import type { Blog, Theme } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { themeVariables } from '../../blogs/blog-theme.ts'
import { TitleFont } from '../../blogs/TitleFont.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './ThemePreview.module.css'

interface Props {
  blog: Blog
  title: string
  theme: Theme
}

/** How the top of the blog will look, while one chooses. */
export function ThemePreview({ blog, title, theme }: Props) {
  return (
    <div className={styles.preview} style={themeVariables(theme)} aria-hidden="true">
      <TitleFont font={theme.title_font} />
      {theme.show_header_image && theme.header_image_focused && (
        <img
          className={classNames(styles.picture, !theme.header_stretch && styles.whole)}
          src={theme.header_image_focused}
          alt=""
        />
      )}
      {theme.show_avatar && <Avatar blog={{ ...blog, avatar_shape: theme.avatar_shape }} size={64} />}
      {theme.show_title && <span className={styles.title}>{title || blog.name}</span>}
      <span className={styles.link}>{blog.name}</span>
    </div>
  )
}
