import { blogPath, postPath, taggedPath } from '@bowerbird/domain/core/urls.ts'
import { useNavigate } from 'react-router'
import { type MessagingEvents, useMessagingEvent } from '../messaging.events.ts'

/** A blog, a post or a tag that somebody wrote of opens in this page, and the conversation stays. MSG-148 */
export function useBlogLinks(): void {
  const navigate = useNavigate()
  useMessagingEvent('open-blog-url', (event) => void navigate(pathOf(event)))
}

function pathOf({ blogName, postId, tag }: MessagingEvents['open-blog-url']): string {
  if (postId) return postPath(blogName, postId, '')
  return tag ? taggedPath(tag) : blogPath(blogName)
}
