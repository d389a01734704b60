import { useMemo } from 'react'
import { classNames } from '../ui/class-names.ts'
import styles from './RichText.module.css'
import { withPictureSizes } from './rich-html.ts'

/** The one place where what people wrote becomes part of the page. The server cleaned it when it was saved. */
export function RichText({ html, className }: { html: string; className?: string | undefined }) {
  const shown = useMemo(() => ({ __html: withPictureSizes(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's one allow list.
  return <div className={classNames(styles.text, className)} dangerouslySetInnerHTML={shown} />
}
