import type { Post } from '@bowerbird/domain/posts/entities.contract.ts'
import {
  emailBlog,
  getShareData,
  readFacebookStatus,
  readShareData,
  type SharePopoverData,
  shareByEmail,
  shareOn,
} from '@bowerbird/domain/sharing/sharing.contract.ts'
import { isReported, type LinkableNetwork, type Network } from '@bowerbird/domain/sharing/sharing.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery, useCall } from '../core/query.ts'
import { trackUsage } from '../telemetry/log.ts'
import { openShareWindow } from './open-share-window.ts'

/** A post, or with the id 0 a whole blog. */
export interface ToShare {
  blogName: string
  postId: string
  summary: string
}

export const toShareOf = (post: Post): ToShare => ({
  blogName: post.tumblelog.name,
  postId: post.id,
  summary: post.summary,
})

/** Asked anew each time: what may be done with a post changes with its blog and its reader. POST-435 */
export const useShareData = ({ blogName, postId }: ToShare) =>
  useQuery({
    ...callQuery(readShareData, { tumblelog_name: blogName, post_id: postId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The blog view asks by GET. BLOG-381 */
export const useShareDataInBlogView = ({ blogName, postId }: ToShare) =>
  useQuery({
    ...callQuery(getShareData, { tumblelog_name: blogName, post_id: postId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

export interface Letter {
  email: string
  message: string
  letsReply: boolean
}

/** The calls of the popover; each carries the key that came with the share data. POST-390 */
export function useShareCalls(data: SharePopoverData) {
  const call = useCall()
  const about = { post_id: data.post_id, tumblelog_name: data.tumblelog_name, form_key: data.form_key }
  return {
    async mail({ email, message, letsReply }: Letter) {
      const letter = { ...about, email_address: email, message, allow_reply_to: letsReply }
      await call(data.tumblelog_share ? emailBlog : shareByEmail, letter)
      trackShare(data.post_id, 'email')
    },
    async post(network: LinkableNetwork, message: string) {
      await call(shareOn, { ...about, network, message, share_fallback: false })
      trackShare(data.post_id, network)
    },
    /** Records a share by the network's own window; a failure is ignored. POST-329 */
    tell(network: Network): void {
      trackShare(data.post_id, network)
      if (isReported(network, data)) call(shareOn, { ...about, network, share_fallback: true }).catch(() => {})
    },
  }
}

/** A blog that is shared has no post; its id is 0. BLOG-311 */
export const trackShare = (postId: string, by: Network | 'email' | 'message'): void =>
  trackUsage({ name: 'share', data: { post_id: postId, by } })

/** Opens the network's own window after it refused our post, and records the share as such. POST-329 */
export function useShareWindow(network: LinkableNetwork, data: SharePopoverData, toShare: ToShare, onDone: () => void) {
  const { tell } = useShareCalls(data)
  return () => {
    if (!openShareWindow(network, data, toShare)) return
    tell(network)
    onDone()
  }
}

/** The account on Facebook that would post. POST-332 */
export const useFacebookName = (data: SharePopoverData) =>
  useQuery(callQuery(readFacebookStatus, { form_key: data.form_key }))
