import { appealMark } from '@bowerbird/domain/moderation/appeals.contract.ts'
import type { AppealState } from '@bowerbird/domain/moderation/appeals.rules.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeCached } from '../core/cached-objects.ts'
import { useCall } from '../core/query.ts'

export interface MarkedPost {
  id: string
  appeal_state: number
  tumblelog: { name: string }
}

/** Updates the appeal's state once the server has answered; a failure changes and says nothing. BLOG-417 */
export function useAppeal(post: MarkedPost) {
  const client = useQueryClient()
  const call = useCall()
  const keep = (state: number) =>
    changeCached(client, (object) =>
      object.id === post.id && 'appeal_state' in object ? { ...object, appeal_state: state } : object,
    )
  return useMutation({
    mutationFn: (state: AppealState) => call(appealMark, { post_id: post.id, blog_name: post.tumblelog.name, state }),
    onSuccess: ({ state }) => keep(state),
  })
}
