import { t } from '@bowerbird/domain/core/language/t.ts'
import type { SuggestedBlog } from '@bowerbird/domain/messaging/messaging.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { wentScrewy } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { canSendShare } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { useEffect, useState } from 'react'
import { useMember } from '../../core/session.ts'
import {
  blogsToTalkAs,
  findBlogToTalkAs,
  recallCurrentBlog,
  useCurrentBlog,
} from '../../messaging/inbox/current-blog.ts'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { useSendPost } from '../send-post.ts'
import { MessageBox } from './MessageBox.tsx'
import styles from './MessageShare.module.css'
import { Recipients } from './Recipients.tsx'

interface Props {
  post: Post
  onPick: (isPicked: boolean) => void
  onClose: () => void
}

/** Chooses recipient, sender and words. BLOG-143 … BLOG-156 */
export function MessageShare({ post, onPick, onClose }: Props) {
  const user = useMember()
  useEffect(() => recallCurrentBlog(user), [user])
  const remembered = useCurrentBlog(user)?.uuid ?? ''
  const [chosen, setChosen] = useState<string | null>(null)
  const [recipient, setRecipient] = useState<SuggestedBlog | null>(null)
  const [text, setText] = useState('')
  const { isSending, hasFailed, send, forgetFailure } = useSendPost(post, onClose)
  const senderUuid = findBlogToTalkAs(user, chosen ?? remembered)?.uuid ?? ''
  const blogs = blogsToTalkAs(user)
  const pick = (blog: SuggestedBlog) => {
    const next = blog.uuid === recipient?.uuid ? null : blog
    setRecipient(next)
    forgetFailure()
    onPick(next !== null)
  }
  return (
    <section className={styles.place} aria-label={t('Send to a blog')}>
      {blogs.length > 1 && (
        <div className={styles.sender}>
          <SelectField
            label={t('[person] From')}
            value={senderUuid}
            onChange={(event) => setChosen(event.target.value)}
          >
            {blogs.map(({ uuid, name }) => (
              <option key={uuid} value={uuid}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Recipients senderUuid={senderUuid} picked={recipient} onPick={pick} />
      {recipient && (
        <MessageBox
          text={text}
          onText={(typed) => {
            setText(typed)
            forgetFailure()
          }}
          isSending={isSending}
          canSend={canSendShare({ senderUuid, recipientUuid: recipient.uuid, isSending })}
          onSend={() => send({ senderUuid, recipient, text })}
          problem={hasFailed ? wentScrewy() : ''}
        />
      )}
    </section>
  )
}
