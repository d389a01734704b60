import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'

interface Props {
  blog: { name: string; avatar_url: string; avatar_shape?: 'square' | 'circle' }
  /** One of the nine sizes avatars come in. POST-029 */
  size?: number
  className?: string
}

/** A blog's picture. Its name always stands beside it, so it says nothing itself. */
export function Avatar({ blog, size = 128, className }: Props) {
  return (
    <img
      className={classNames(styles.avatar, blog.avatar_shape === 'circle' && styles.circle, className)}
      src={inSize(blog.avatar_url, size)}
      srcSet={`${inSize(blog.avatar_url, size < 96 ? size * 2 : 512)} 2x`}
      width={size}
      height={size}
      alt=""
      decoding="async"
    />
  )
}

/** Avatar addresses are `/avatar/{blog}/{size}?v=…`; a size there is none of comes as 128. POST-029, POST-030 */
const inSize = (avatarUrl: string, size: number) => avatarUrl.replace(/\/\d+(?=\?|$)/, `/${size}`)
