import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { type HeldPost, listHeldPosts, reviewPost } from '@bowerbird/domain/posts/rules/limits.contract.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '../../core/paged-query.ts'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { PostCard } from '../../posts/PostCard.tsx'
import { Button } from '../../ui/fields/Button.tsx'
import { Actions } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { Listed } from '../Listed.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import styles from '../Reports.module.css'
import { useStaffAct } from '../staff.api.ts'

const heldQuery = pagedQuery(listHeldPosts, {})

/** Posts that rules hold, the oldest first. */
export function HeldPosts() {
  const query = useInfiniteQuery(heldQuery)
  const held = query.data?.pages.flatMap((page) => page.held) ?? []
  return (
    <Listed query={query} isEmpty={held.length === 0} empty={t('No posts to review')}>
      <ul className={styles.list}>
        {held.map((one) => (
          <OneHeld key={one.post.id} held={one} />
        ))}
      </ul>
    </Listed>
  )
}

function OneHeld({ held: { post, rules, by } }: { held: HeldPost }) {
  const call = useCall()
  const [isAsking, setAsking] = useState(false)
  const approve = useStaffAct(
    (post_id: string) => call(reviewPost, { post_id, decision: 'approve' }),
    t('Published. The author gets an email.'),
    heldQuery.queryKey,
  )
  return (
    <li className={styles.report}>
      <p>
        <strong>{formatList(rules, 'unit')}</strong>
        {by && <small>{t('by {by}', { by })}</small>}
      </p>
      <PostCard post={post} isInList />
      <Actions>
        <Button size="small" look="primary" busy={approve.isPending} onClick={() => approve.mutate(post.id)}>
          {t('Approve')}
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          {t('Reject')}
        </Button>
      </Actions>
      {isAsking && <RejectDialog postId={post.id} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RejectDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const call = useCall()
  const client = useQueryClient()
  const form = useSubmit(async (typed) => {
    await call(reviewPost, { post_id: postId, decision: 'reject', reason: typed('reason') })
    await client.invalidateQueries({ queryKey: heldQuery.queryKey })
    toast(t('Moved back to its author’s drafts'))
    onClose()
  })
  return (
    <ReasonDialog
      title={t('Reject this post?')}
      form={form}
      submitLabel={t('Reject')}
      look="danger"
      hint={t('The author sees the reason by email.')}
      onClose={onClose}
    >
      <p>{t('The post stays in its author’s drafts.')}</p>
    </ReasonDialog>
  )
}
