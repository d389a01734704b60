import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { focusOf } from '@bowerbird/domain/blogs/header-focus.ts'

interface Props {
  theme: Theme
  className: string | undefined
  /** Set while another picture than the saved one is being chosen. */
  focus?: { x: number; y: number }
}

/** A blog's own header picture; where it covers its place, the point in focus stays in sight. BLOG-051 */
export function HeaderImage({ theme, className, focus = focusOf(theme) }: Props) {
  const style = theme.header_stretch ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined
  return <img className={className} src={theme.header_image_focused ?? ''} alt="" style={style} />
}
