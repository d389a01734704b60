import { z } from 'zod'
import { blogName } from '../blogs/entities.contract.ts'
import { defineCall } from '../core/call.ts'
import { blankable, fields, wireFlag, wireId, wireText } from '../core/wire.ts'
import { sentMessageMaxLength, sharesPerHourMax } from './sharing.limits.ts'

/** POST-297, BLOG-343 */
export const sharePopoverData = z.object({
  abuse_url: z.string(),
  embed_code: z.string(),
  embed_did: z.string(),
  embed_key: z.string(),
  form_key: z.string(),
  has_facebook: z.boolean(),
  has_user: z.boolean(),
  is_private: z.boolean(),
  permalink_label: z.string(),
  /** "0" when a whole blog is shared. POST-331 */
  post_id: z.string(),
  post_tiny_url: z.string(),
  post_url: z.string(),
  root_id: z.string(),
  tumblelog_name: z.string(),
  twitter_username: z.string(),
  pinterest_share_window: z.object({ url: z.string(), name: z.string(), dimensions: z.string() }),
  tumblelog_share: z.boolean(),
  show_email: z.boolean(),
  show_embed: z.boolean(),
  show_facebook: z.boolean(),
  show_permalink: z.boolean(),
  show_pinterest: z.boolean(),
  show_reporting_links: z.boolean(),
  show_twitter: z.boolean(),
  show_reddit: z.boolean(),
  show_flagging: z.boolean(),
  /** The operator may switch off sharing to outside networks. BLOG-158 */
  external_sharing: z.boolean(),
  /** The site can't send mail, so the sharer's own mail program does. POST-325 */
  is_mailto_forced: z.boolean(),
})
export type SharePopoverData = z.infer<typeof sharePopoverData>

/** POST-435 */
export const readShareData = defineCall('POST /svc/post/share/:tumblelog_name/:post_id', {
  who: 'anyone',
  summary: 'What the share popover shows for a post, or with post_id 0 for a whole blog',
  input: fields({ tumblelog_name: blogName, post_id: wireId }, { tumblelog_name: 'blogName' }),
  output: z.object({ share_popover_data: sharePopoverData }),
})

/** BLOG-381 */
export const getShareData = defineCall('GET /svc/post/share/:tumblelog_name/:post_id', { ...readShareData })

/** The key travels in the header as with every write, and in the body too. POST-390 */
const sharedFields = {
  tumblelog_name: blogName,
  share_fallback: wireFlag.optional(),
  message: blankable(wireText(sentMessageMaxLength)),
  email_address: blankable(wireText(sentMessageMaxLength)),
  allow_reply_to: wireFlag.optional(),
  form_key: blankable(wireText(200)),
}

interface SharedWire {
  tumblelog_name: string
  post_id?: string | undefined
  share_fallback?: boolean | undefined
  message?: string | undefined
  email_address?: string | undefined
  allow_reply_to?: boolean | undefined
}

const inOurWords = (wire: SharedWire) => ({
  blogName: wire.tumblelog_name,
  postId: wire.post_id,
  isFallback: wire.share_fallback ?? false,
  message: (wire.message ?? '').trim(),
  email: (wire.email_address ?? '').trim(),
  letsReply: wire.allow_reply_to ?? false,
})

const answered = z.object({ message: z.string() })

/** POST-436 */
export const shareByEmail = defineCall('POST /svc/share/email', {
  who: 'anyone',
  summary: 'Send a post to an e-mail address; with share_fallback only note that it was shared',
  input: z.strictObject({ post_id: wireId, ...sharedFields }).transform(inOurWords),
  output: answered,
})

/** POST-437 */
export const emailBlog = defineCall('POST /svc/email_tumblelog', {
  ...shareByEmail,
  summary: 'Send the address of a blog to an e-mail address',
  input: z.strictObject({ post_id: blankable(wireId), ...sharedFields }).transform(inOurWords),
})

/** POST-438 … POST-441, BLOG-382 */
export const shareOn = defineCall('POST /svc/share/:network', {
  who: 'anyone',
  summary: 'Share a post on twitter or facebook through your account; with share_fallback only note that it was shared',
  input: z
    .strictObject({ network: wireText(40), post_id: wireId, ...sharedFields })
    .transform(({ network, ...wire }) => ({ network, ...inOurWords(wire) })),
  output: answered,
  limit: { per: 'account', max: sharesPerHourMax, windowSeconds: 3600 },
})

/** POST-443 */
export const readFacebookStatus = defineCall('POST /svc/facebook_status', {
  who: 'member',
  summary: 'The name of your linked Facebook account; empty when there is none',
  input: z.strictObject({ form_key: blankable(wireText(200)) }).transform(() => ({})),
  output: z.string(),
})
