import type { MouseEvent, ReactNode } from 'react'
import { emitMessaging } from '../messaging.events.ts'

interface Props {
  blogName?: string
  postId?: string
  tag?: string
  url: string
  className?: string | undefined
  children: ReactNode
}

/** A link to a blog, a post or a tag: whoever shows those is told, and the page is not left. MSG-148 */
export function BlogUrl({ blogName = '', postId = '', tag = '', url, className, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (wantsNewTab(event)) return
    event.preventDefault()
    emitMessaging('open-blog-url', { blogName, postId, tag, url })
  }
  return (
    <a href={url} className={className} onClick={follow}>
      {children}
    </a>
  )
}

export const wantsNewTab = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
