import { avatarDefaultSizePx, avatarSizesPx } from '@bowerbird/domain/blogs/blogs.limits.ts'
import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'

type AvatarSize = (typeof avatarSizesPx)[number]

interface Props {
  blog: { name: string; avatar_url: string; avatar_shape?: 'square' | 'circle' }
  /** Drawn at this size; a picture of twice as many points is asked for where the screen has them. */
  size?: AvatarSize
  className?: string
}

/** A blog's picture. Its name always stands beside it, so it says nothing itself. */
export function Avatar({ blog, size = avatarDefaultSizePx, className }: Props) {
  const sharper = avatarSizesPx.find((candidate) => candidate >= size * 2) ?? 512
  return (
    <img
      className={classNames(styles.avatar, blog.avatar_shape === 'circle' && styles.circle, className)}
      src={inSize(blog.avatar_url, size)}
      srcSet={`${inSize(blog.avatar_url, sharper)} 2x`}
      width={size}
      height={size}
      alt=""
      decoding="async"
    />
  )
}

/** Avatar addresses are `/avatar/{blog}/{size}?v=…`. POST-030 */
export const inSize = (avatarUrl: string, size: AvatarSize) => avatarUrl.replace(/\/\d+(?=\?|$)/, `/${size}`)
