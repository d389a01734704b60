import { type Flags, isFlagOn } from '../core/flags.ts'
import type { Refusal } from '../core/refusal.ts'
import type { SharePopoverData } from './sharing.contract.ts'
import * as limits from './sharing.limits.ts'
import { sharingRefusals } from './sharing.refusals.ts'

export const networks = ['twitter', 'facebook', 'pinterest', 'reddit'] as const
export type Network = (typeof networks)[number]
/** We can post to these; the others only open their own window. POST-442 */
export const linkableNetworks = ['twitter', 'facebook'] as const
export type LinkableNetwork = (typeof linkableNetworks)[number]

export const isNetwork = (name: string): name is Network => networks.some((known) => known === name)
export const isLinkable = (name: string): name is LinkableNetwork => linkableNetworks.some((known) => known === name)

export type ShareOption = 'permalink' | 'embed' | 'email' | Network | 'flagging' | 'reporting_links'

const inOrder: readonly ShareOption[] = [
  ...(['permalink', 'embed', 'email', 'twitter', 'facebook', 'pinterest', 'reddit'] as const),
  ...(['flagging', 'reporting_links'] as const),
]

/** POST-298 … POST-300 */
export function shownOptions(data: SharePopoverData, flags: Partial<Flags>): ShareOption[] {
  if (data.is_private) return []
  return inOrder.filter((option) => {
    if (option === 'embed' && !isFlagOn(flags, 'enable_share_embed_code')) return false
    if (option === 'reddit' && !isFlagOn(flags, 'reddit_sharing')) return false
    return data[`show_${option}`]
  })
}

/** POST-310 */
export function isEmailAccepted(typed: string): boolean {
  const address = typed.trim()
  const at = address.indexOf('@', 1)
  return at > 0 && address.lastIndexOf('.', address.length - 2) > at + 1 && !/\s/.test(address)
}

/** Stricter than the popover: the suffix must be letters. BLOG-362 */
export const isEmailAcceptedInForm = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[A-Za-z]{2,20}$/.test(typed.trim())

const linkMark = /\[URL\]/g
const linkMarkOrAddress = /\[URL\]|https?:\/\/\S+/g

const lengthWith = (text: string, link: RegExp, linkLength: number) =>
  [...text.replace(link, '')].length + (text.match(link)?.length ?? 0) * linkLength

/** POST-312 */
export const tweetRoomLeft = (text: string): number =>
  limits.tweetMaxLength - lengthWith(text, linkMark, limits.popoverTweetLinkLength)

/** A tweet that uses all the room is accepted; an empty one is not. POST-314 */
export const isTweetAccepted = (text: string): boolean => {
  const left = tweetRoomLeft(text)
  return left >= 0 && left !== limits.tweetMaxLength
}

/** BLOG-366 */
export const tweetLengthInForm = (text: string): number =>
  lengthWith(text, linkMarkOrAddress, limits.formTweetLinkLength)

/** BLOG-365 */
export const isTweetAcceptedInForm = (text: string): boolean => {
  const length = tweetLengthInForm(text)
  return length > 0 && length <= limits.tweetMaxLength
}

/** Counts as the more lenient form does, so that a text either form accepts is never refused. POST-442 */
export function refuseTweet(text: string): Refusal | null {
  if (text === '') return sharingRefusals.tweetEmpty
  const plainly = lengthWith(text, linkMark, limits.formTweetLinkLength)
  return Math.min(plainly, tweetLengthInForm(text)) > limits.tweetMaxLength ? sharingRefusals.tweetTooLong : null
}

export function refuseMail({ email, message }: { email: string; message: string }): Refusal | null {
  const isOneAddress = !/[,;<>()"]/.test(email)
  if (!isEmailAccepted(email) || !isOneAddress || email.length > limits.emailAddressMaxLength)
    return sharingRefusals.badEmail
  return message.length > limits.emailMessageMaxLength ? sharingRefusals.messageTooLong : null
}

/** BLOG-364 */
export const refuseFacebookMessage = (message: string): Refusal | null =>
  message.length > limits.facebookMessageMaxLength ? sharingRefusals.messageTooLong : null

export const withLink = (text: string, link: string): string => text.replaceAll(linkMark, () => link)

/** Shares through a linked account if there is one, else through the network's own window. POST-326 … POST-328 */
export function isSharedByAccount(
  network: Network,
  data: Pick<SharePopoverData, 'twitter_username' | 'has_facebook' | 'tumblelog_share'>,
): boolean {
  if (data.tumblelog_share) return false
  return network === 'twitter' ? data.twitter_username !== '' : network === 'facebook' && data.has_facebook
}

/** A share through a window is reported to the server too, except for a whole blog on these two. POST-329, POST-330 */
export const isReported = (network: Network, data: Pick<SharePopoverData, 'tumblelog_share'>): boolean =>
  !(data.tumblelog_share && isLinkable(network))

/** A guest sends a post with their own mail program, and so does everyone where the site can't send mail. POST-325 */
export const isSentByMailto = (
  data: Pick<SharePopoverData, 'has_user' | 'tumblelog_share' | 'is_mailto_forced'>,
): boolean => data.is_mailto_forced || (!data.has_user && !data.tumblelog_share)

/** BLOG-142 */
export const canOpenShareByMessage = (about: { postId: string; blogUuid: string; hasAnchor: boolean }): boolean =>
  about.postId !== '' && about.blogUuid !== '' && about.hasAnchor

/** A user cannot send to themselves, nor send again while one is pending. BLOG-150, BLOG-151 */
export const canSendShare = (about: {
  senderUuid: string
  recipientUuid: string | null
  isSending: boolean
}): boolean => about.recipientUuid !== null && about.recipientUuid !== about.senderUuid && !about.isSending

/** BLOG-157 … BLOG-159 */
export function shownNetworks(data: SharePopoverData, flags: Partial<Flags>): ('email' | Network)[] {
  if (!data.external_sharing || data.is_private) return []
  const shown = shownOptions(data, flags)
  return (['email', 'facebook', 'twitter', 'pinterest', 'reddit'] as const).filter((network) => shown.includes(network))
}
