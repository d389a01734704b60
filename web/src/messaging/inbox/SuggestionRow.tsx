import type { SuggestedBlog } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { ComponentProps } from 'react'
import { BlogName } from '../../ui/BlogName.tsx'
import { BlogAvatar } from '../BlogAvatar.tsx'
import styles from './SuggestionRow.module.css'
import { TalkLink } from './TalkLink.tsx'
import { newConversationPath } from './talk-links.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'className' | 'children'> {
  blog: SuggestedBlog
}

/** Somebody to talk to: a link that opens the conversation where one is. MSG-046, MSG-134 */
export function SuggestionRow({ blog, ...rest }: Props) {
  const url = newConversationPath(blog.name)
  return (
    <TalkLink {...rest} blogName={blog.name} url={url} className={styles.row}>
      <BlogAvatar blog={blog} className={styles.avatar} />
      <span className={styles.words}>
        <span className={styles.name}>
          <BlogName name={blog.name} />
        </span>
        <span className={styles.title} dir="auto">
          {blog.title}
        </span>
      </span>
    </TalkLink>
  )
}
