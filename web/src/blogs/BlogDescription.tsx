import { mayOpen } from '@bowerbird/domain/core/web-address.ts'
import type { MouseEvent, Ref } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './BlogDescription.module.css'

interface Props {
  /** Cleaned by the server when it was saved. BLOG-333 */
  html: string
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** Shows a blog's description with the little HTML it may hold. */
export function BlogDescription({ html, className, ...more }: Props & { 'data-cut'?: boolean }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the presses are on the links inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; Enter presses a link too.
    <div
      className={classNames(styles.description, className)}
      dir="auto"
      onClick={openOnly}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server.
      dangerouslySetInnerHTML={{ __html: html }}
      {...more}
    />
  )
}

/** Opens known protocols only, whatever the description says. BLOG-370 */
function openOnly(event: MouseEvent) {
  const link = (event.target as Element).closest('a')
  if (link && !mayOpen(link.href)) event.preventDefault()
}
