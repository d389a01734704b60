import { t } from '@bowerbird/domain/core/language/t.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useState } from 'react'
import styles from '../posts/WaitingFooter.module.css'
import { Button } from '../ui/fields/Button.tsx'
import { InboxMenu } from './InboxMenu.tsx'
import { useApprove, useDeny } from './inbox.api.ts'
import { AnswerBox } from './parts/AnswerBox.tsx'

/** Offers the actions on a question or a submission. */
export function InboxFooter({ post }: { post: Post }) {
  return post.content?.ask ? <QuestionFooter post={post} /> : <SubmissionFooter post={post} />
}

function QuestionFooter({ post }: { post: Post }) {
  const [isAnswering, setAnswering] = useState(false)
  return (
    <footer className={styles.footer}>
      {!isAnswering && <InboxMenu post={post} sender={post.content?.ask?.asker?.name} />}
      {isAnswering ? (
        <AnswerBox post={post} onClose={() => setAnswering(false)} />
      ) : (
        <Button size="small" look="primary" onClick={() => setAnswering(true)}>
          {t('[verb] Answer')}
        </Button>
      )}
    </footer>
  )
}

function SubmissionFooter({ post }: { post: Post }) {
  const approve = useApprove(post)
  const deny = useDeny(post)
  return (
    <footer className={styles.footer}>
      <InboxMenu post={post} sender={post.submitter?.blog?.name} />
      <Button size="small" look="quiet" disabled={approve.isPending} onClick={deny}>
        {t('Decline')}
      </Button>
      <Button size="small" disabled={approve.isPending} onClick={() => approve.mutate(true)}>
        {t('[verb] Queue')}
      </Button>
      <Button size="small" look="primary" busy={approve.isPending} onClick={() => approve.mutate(false)}>
        {t('Publish')}
      </Button>
    </footer>
  )
}
