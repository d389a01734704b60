import { withDirections } from '@bowerbird/domain/posts/text/directions.ts'
import { type MouseEvent, useMemo } from 'react'
import { useUser } from '../core/session.ts'
import { classNames } from '../ui/class-names.ts'
import { withAltTexts, withFramesOnPress, withPictureSizes } from './editor/rich-html.ts'
import styles from './RichText.module.css'

/** The one place where what people wrote becomes part of the page. The server cleaned it when it was saved. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const showsAlt = useUser()?.reading.show_alt
  const shown = useMemo(() => {
    const described = showsAlt ? withAltTexts(html) : html
    return { __html: withDirections(withFramesOnPress(withPictureSizes(described))) }
  }, [html, showsAlt])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the presses are on the links inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; Enter presses a link too.
    <div
      className={classNames(styles.text, className)}
      onClick={openFrame}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's one allow list.
      dangerouslySetInnerHTML={shown}
    />
  )
}

/** The player takes the place of the link that stood for it. */
function openFrame(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-frame]')
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.src = link.href
  frame.title = link.textContent ?? ''
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  frame.allowFullscreen = true
  link.replaceWith(frame)
}
