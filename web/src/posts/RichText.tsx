import { withDirections } from '@bowerbird/domain/posts/text/directions.ts'
import { type MouseEvent, useMemo } from 'react'
import { useUser } from '../core/session.ts'
import { classNames } from '../ui/class-names.ts'
import { withMedia } from './editor/rich-html.ts'
import styles from './RichText.module.css'

interface Props {
  html: string
  className?: string | undefined
  /** The language of the words, if it is known. */
  lang?: string | undefined
  /** Given where the pictures are the viewer's own: each gets a button that hands on its file's address. */
  onDescribe?: ((address: string) => void) | undefined
}

/** The one place where what people wrote becomes part of the page. The server cleaned it when it was saved. */
export function RichText({ html, className, lang, onDescribe }: Props) {
  const showsAlt = useUser()?.reading.show_alt
  const isOwn = onDescribe !== undefined
  const shown = useMemo(
    () => ({ __html: withDirections(withMedia(html, { showsAlt, isOwn })) }),
    [html, showsAlt, isOwn],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the presses are on the links inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; Enter presses a link too.
    <div
      className={classNames(styles.text, className)}
      lang={lang}
      onClick={(event) => {
        openFrame(event)
        const button = (event.target as Element).closest<HTMLElement>('[data-describe]')
        if (button) onDescribe?.(button.dataset.describe ?? '')
      }}
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
