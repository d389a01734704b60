import { tinyPath } from '@bowerbird/domain/core/urls.ts'
import { customTweetLinkLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { presetTweet } from '@bowerbird/domain/sharing/preset-tweet.ts'
import { tweetMaxLength } from '@bowerbird/domain/sharing/sharing.limits.ts'
import { withLink } from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { Deps } from '../core/deps.ts'
import { OutgoingError } from '../core/outside/outgoing.ts'
import type { Jobs } from '../core/work/jobs.ts'
import { findPost } from '../posts/read/posts.views.ts'
import { readToken } from './network-tokens.ts'
import { postToNetwork } from './post-to-network.ts'
import { summaryForGuests } from './shared.views.ts'
import { claimCrossPost, insertShare, releaseCrossPost } from './sharing.store.ts'

type CrossPostJob = Jobs['tell_elsewhere']

/**
 * Posts through the writer's linked account; does nothing without one, or when guests may not see the post any more.
 * Retries only when the network certainly did not take the post: after a lost answer or a crash it may be there, and
 * twice is worse than not at all. A refusal ends the job; the writer can still share through the network's window.
 * POST-429
 */
export async function crossPost(deps: Deps, { postId, accountId, network, words }: CrossPostJob): Promise<void> {
  const { db, config, outgoing } = deps
  const token = await readToken(db, { accountId }, network, deps)
  const post = await findPost(db, null, postId)
  if (!token || !post) return
  const link = config.origin + tinyPath(post.id)
  const summary = await summaryForGuests(db, post.id, config.origin)
  const text = network === 'twitter' ? tweetOf(words, summary, link) : summary
  if (!(await claimCrossPost(db, post.id, network))) return
  try {
    await postToNetwork[network](outgoing, token, { text, link })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    if (error.isRefused) return deps.log.warn({ err: error, network }, 'a cross-post was refused')
    if (error.isCertain) await releaseCrossPost(db, post.id, network)
    throw error
  }
  const shared = { blogId: post.blogId, blogName: post.blogName, post }
  await insertShare(db, { accountId }, shared, { network, isFallback: false })
}

/** Appends the link when the text has no placeholder for it. */
function tweetOf(words: string, summary: string, link: string): string {
  const text = words || presetTweet(summary, tweetMaxLength - customTweetLinkLength)
  return withLink(text.includes('[URL]') ? text : `${text} [URL]`, link)
}
