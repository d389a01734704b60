import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { appealMessages as words } from '@bowerbird/domain/moderation/appeals.messages.ts'
import { appealStates } from '@bowerbird/domain/moderation/appeals.rules.ts'
import Eye from 'lucide-react/icons/eye'
import { Button } from '../ui/fields/Button.tsx'
import { IconButton } from '../ui/fields/IconButton.tsx'
import { alert, confirm } from '../ui/overlays/dialogs.ts'
import styles from './AppealPlace.module.css'
import { type MarkedPost, useAppeal } from './appeals.api.ts'

/** Explains staff's mark to the post's owner, and offers a review. BLOG-264 … BLOG-271 */
export function AppealPlace({ post }: { post: MarkedPost }) {
  const appeal = useAppeal(post)
  const request = () =>
    appeal.mutateAsync(appealStates.in_review).then(
      () => alert(words.requested),
      () => {},
    )
  const tap = () => {
    if (post.appeal_state === appealStates.in_review) return void alert(words.inReview)
    if (post.appeal_state === appealStates.complete) return void alert(words.upheld)
    confirm({ message: words.question, confirm: words.request, escape: nevermind() }).then(request, () => {})
  }
  if (post.appeal_state === appealStates.none) return null
  return (
    <div className={styles.place}>
      <IconButton label={t('Marked as sensitive')} icon={<Eye />} onClick={tap} />
      {post.appeal_state === appealStates.available_prioritize && (
        <div className={styles.banner} role="note">
          <span>{words.banner}</span>
          <Button size="small" onClick={request}>
            {words.request}
          </Button>
          <Button size="small" look="quiet" onClick={() => appeal.mutate(appealStates.available)}>
            {words.dismiss}
          </Button>
        </div>
      )}
    </div>
  )
}
