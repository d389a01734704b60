import { replyToPost } from '@bowerbird/domain/notes/notes.contract.ts'
import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Caller } from '../core/call-api.ts'
import { useSourceLabel } from '../core/use-source-label.ts'
import { runPostActions } from '../posts/run-post-action.ts'
import { addReply, countNotes } from './notes.cache.ts'

/** One press has one effect: whoever tries again after a broken line sends the same id. POST-350 */
export function useReply(post: Post, call: Caller) {
  const client = useQueryClient()
  const act = runPostActions(call)
  const source = useSourceLabel()
  return useMutation({
    mutationFn: ({ text, photoUrl, clientId }: { text: string; photoUrl: string | undefined; clientId: string }) =>
      act('reply', post, replyToPost, {
        client_id: clientId,
        reply_text: text,
        ...(photoUrl && { photo_url: photoUrl }),
        post_id: post.id,
        tumblelog: post.tumblelog.name,
        tumblelog_key: post.tumblelog_key,
        source,
      }),
    onSuccess: ({ reply: { id, tumblelog, ...reply }, note_count }) => {
      addReply(client, post, { type: 'reply', blog: tumblelog, reply_id: id, ...reply })
      countNotes(client, post, () => note_count)
    },
  })
}
