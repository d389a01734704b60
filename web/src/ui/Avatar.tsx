import { use } from 'react'
import styles from './Avatar.module.css'
import { classNames } from './class-names.ts'
import { PixelatedContext } from './pixelated.ts'

interface Props {
  blog: { name: string; avatar_url: string; avatar_shape?: 'square' | 'circle'; is_adult?: boolean }
  /** One of the nine sizes avatars come in. POST-029 */
  size?: number
  className?: string
}

/** A blog's picture. Its name always stands beside it, so it says nothing itself. */
export function Avatar({ blog, size = 128, className }: Props) {
  const address = use(PixelatedContext)(blog) ? pixelated(blog.avatar_url) : blog.avatar_url
  return (
    <img
      className={classNames(styles.avatar, blog.avatar_shape === 'circle' && styles.circle, className)}
      src={inSize(address, size)}
      srcSet={`${inSize(address, size < 96 ? size * 2 : 512)} 2x`}
      width={size}
      height={size}
      alt=""
      decoding="async"
      // Else React asks for the sharper one of each ahead of the page, also where it is never shown.
      fetchPriority="low"
    />
  )
}

/** Avatar addresses are `/avatar/{blog}/{size}?v=…`; a size there is none of comes as 128. POST-029, POST-030 */
const inSize = (avatarUrl: string, size: number) => avatarUrl.replace(/\/\d+(?=\?|$)/, `/${size}`)

/** The server makes a mosaic of it, so that the picture itself is not sent. BLOG-262 */
const pixelated = (avatarUrl: string) => `${avatarUrl}${avatarUrl.includes('?') ? '&' : '?'}pixelated=1`
