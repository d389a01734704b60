import { blockBlog, blockBlogs, unblockBlog } from '@bowerbird/domain/blogs/blocks.contract.ts'
import { followBlog, listFollowers } from '@bowerbird/domain/blogs/blogs.contract.ts'
import { blockedAtOnceMax } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { markBlog } from '../blogs/blogs.api.ts'
import { changeCached } from '../core/cached-objects.ts'
import { useCall } from '../core/query.ts'
import { useSerialMutation } from '../core/serial-mutation.ts'
import { showProblem, toast } from '../ui/overlays/toasts.ts'

interface Block {
  by: string
  blogName: string
  context: string
  hidesReplies?: boolean
}

/** The posts and acts of a blocked blog leave every list, and come back if the block is taken back. */
export function useBlock() {
  const client = useQueryClient()
  const call = useCall()
  const takeBack = async ({ by, blogName, context }: Block, wasFollowed: boolean, bringBack: () => void) => {
    try {
      await call(unblockBlog, { tumblelog: by, blocked_tumblelog: blogName })
      const flags = wasFollowed && (await call(followBlog, { tumblelog: blogName, source: context }))
      bringBack()
      markBlog(client, blogName, { ...strangers, ...(flags && { ...flags, is_friend: flags.following }) })
      toast(t('{blogName} is no longer blocked', { blogName }))
    } catch (problem) {
      showProblem(problem as Error)
    }
  }
  return useSerialMutation({
    name: 'block',
    scope: 'follows',
    send: (block: Block) =>
      call(blockBlog, {
        ...{ tumblelog: block.by, blocked_tumblelog: block.blogName, block_context: block.context },
        ...(block.hidesReplies === false && { hide_replies: false }),
      }),
    onSuccess: (_answer, block) => {
      const { blogName } = block
      const { following = false } = markBlog(client, blogName, strangers)
      const bringBack = changeCached(client, (object) => (isBy(object, blogName) ? null : object))
      const press = () => void takeBack(block, following, bringBack)
      void client.invalidateQueries({ queryKey: [listFollowers.path] })
      toast(t('{blogName} is blocked', { blogName }), { action: { label: t('Undo'), press } })
    },
    onError: showProblem,
  })
}

const strangers = { following: false, is_friend: false, is_subscribed: false, can_subscribe: false }

/** Whether it is a post or a notification of that blog. */
const isBy = (object: Record<string, unknown>, blogName: string) =>
  ((('reblog_key' in object && object.tumblelog) || object.from_tumblelog) as { name?: unknown } | undefined)?.name ===
  blogName

/** Somebody who did something among others. */
export interface Actor {
  name: string
  avatar_url: string
  avatar_shape?: 'square' | 'circle'
  isFollowed: boolean
}

/** Reads everything again that is shown, because acts of several people stand everywhere. */
export function useBlockAll(onDone: () => void) {
  const client = useQueryClient()
  const call = useCall()
  return useMutation({
    mutationFn: async ({ by, chosen, hidesReplies }: { by: string; chosen: string[]; hidesReplies: boolean }) => {
      for (let from = 0; from < chosen.length; from += blockedAtOnceMax) {
        const blocked_tumblelogs = chosen.slice(from, from + blockedAtOnceMax)
        await call(blockBlogs, { tumblelog: by, blocked_tumblelogs, hide_replies: hidesReplies })
      }
    },
    onSuccess: (_answer, { chosen }) => {
      toast(t('{count, plural, one {# blog is blocked} other {# blogs are blocked}}', { count: chosen.length }))
      onDone()
      return client.invalidateQueries()
    },
    onError: showProblem,
  })
}
