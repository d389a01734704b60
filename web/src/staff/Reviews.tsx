import { t } from '@bowerbird/domain/core/language/t.ts'
import { readAppealQueue } from '@bowerbird/domain/feeds/feeds.contract.ts'
import { reviewAppeal } from '@bowerbird/domain/moderation/appeals.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { PostCard } from '../posts/PostCard.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { Actions, Stack } from '../ui/overlays/Sheet.tsx'
import { Listed } from './Listed.tsx'
import { useStaffAct } from './staff.api.ts'

const queueQuery = callQuery(readAppealQueue, {})

/** Posts whose owners ask for another look, the oldest request first. BLOG-274, BLOG-392 */
export function Reviews() {
  const query = useQuery(queueQuery)
  return (
    <Listed query={query} isEmpty={query.data?.posts.length === 0} empty={t('No pending reviews')}>
      <Stack>
        {query.data?.posts.map((post) => (
          <Review key={post.id} post={post} />
        ))}
      </Stack>
    </Listed>
  )
}

function Review({ post }: { post: Post }) {
  const call = useCall()
  const decide = useStaffAct(
    (decision: 'sensitive' | 'not_sensitive') => call(reviewAppeal, { post_id: post.id, decision }),
    t('Decided. The owner gets an email.'),
    queueQuery.queryKey,
  )
  return (
    <div>
      <PostCard post={post} />
      <Actions>
        <Button busy={decide.isPending} onClick={() => decide.mutate('sensitive')}>
          {t('It’s sensitive')}
        </Button>
        <Button busy={decide.isPending} look="primary" onClick={() => decide.mutate('not_sensitive')}>
          {t('It is not')}
        </Button>
      </Actions>
    </div>
  )
}
