import type { Message } from '@bowerbird/domain/messaging/entities.contract.ts'
import { fullWidthBubbleShare } from '@bowerbird/domain/messaging/messaging.limits.ts'
import { Fragment, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { BlogUrl, wantsNewTab } from '../conversation/BlogUrl.tsx'
import { emitMessaging } from '../messaging.events.ts'
import styles from './Bubble.module.css'
import { type LinkTo, textPieces } from './text-pieces.ts'

/** Words, with their links; never read as HTML. MSG-186 … MSG-189, MSG-211 */
export function TextMessage({ content, isOwn }: { content: NonNullable<Message['content']>; isOwn: boolean }) {
  const bubble = useRef<HTMLDivElement>(null)
  const isFull = useIsFull(bubble)
  return (
    <div ref={bubble} dir="auto" className={classNames(styles.bubble, isOwn && styles.own, isFull && styles.full)}>
      {textPieces(content.text, content.formatting).map(({ text, link }, index) =>
        link ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places.
          <TextLink key={index} link={link}>
            {text}
          </TextLink>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <Fragment key={index}>{text}</Fragment>
        ),
      )}
    </div>
  )
}

/** MSG-187, MSG-188 */
function TextLink({ link, children }: { link: LinkTo; children: ReactNode }) {
  const { url, blogName, postId, messagingBlogName } = link
  if (messagingBlogName) {
    const open = (event: MouseEvent) => {
      if (wantsNewTab(event)) return
      event.preventDefault()
      emitMessaging('open-messaging-url', { blogName: messagingBlogName, url })
    }
    return (
      <a href={url} onClick={open}>
        {children}
      </a>
    )
  }
  if (blogName) {
    return (
      <BlogUrl blogName={blogName} postId={postId} url={url}>
        {children}
      </BlogUrl>
    )
  }
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

/** Tells whether the bubble takes more than its share of the list. MSG-211 */
function useIsFull(bubble: { current: HTMLElement | null }): boolean {
  const [isFull, setFull] = useState(false)
  useLayoutEffect(() => {
    const list = bubble.current?.closest('ol')
    if (list && bubble.current) setFull(bubble.current.offsetWidth > list.clientWidth * fullWidthBubbleShare)
  }, [bubble])
  return isFull
}
