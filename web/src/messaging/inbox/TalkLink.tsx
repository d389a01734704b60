import type { ComponentProps } from 'react'
import { useLocation } from '../../core/router/hooks.ts'
import { Link } from '../../core/router/Link.tsx'
import { newTalkPath } from '../page/messages-path.ts'
import { followTalkLink } from './talk-links.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  blogName: string
  url: string
}

/** Leads to a conversation: on the page of messages to its place there, elsewhere to a window. MSG-149 */
export function TalkLink({ blogName, url, ...rest }: Props) {
  const isOnPage = useLocation().pathname.startsWith('/messages')
  if (isOnPage) return <Link {...rest} to={newTalkPath(blogName)} />
  return <a {...rest} href={url} onClick={(event) => followTalkLink(event, blogName, url)} />
}
