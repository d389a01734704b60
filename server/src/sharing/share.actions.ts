import { coreRefusals } from '@bowerbird/domain/core/core.refusals.ts'
import { RefusedError, throwIf } from '@bowerbird/domain/core/refusal.ts'
import { tinyPath } from '@bowerbird/domain/core/urls.ts'
import type { shareOn as call } from '@bowerbird/domain/sharing/sharing.contract.ts'
import { postShared } from '@bowerbird/domain/sharing/sharing.messages.ts'
import { sharingRefusals } from '@bowerbird/domain/sharing/sharing.refusals.ts'
import * as rules from '@bowerbird/domain/sharing/sharing.rules.ts'
import type { Db } from '../core/database/database.ts'
import type { Deps } from '../core/deps.ts'
import type { Answer } from '../core/http/serve.ts'
import type { Member } from '../core/http/viewer.ts'
import { OutgoingError } from '../core/outside/outgoing.ts'
import { readToken } from './network-tokens.ts'
import { postToNetwork } from './post-to-network.ts'
import { readShared, type Shared } from './shared.views.ts'
import { insertShare } from './sharing.store.ts'

/** Posts through the sharer's linked account, or only records a share through the network's own window. POST-442 */
export const shareOn: Answer<typeof call> = async (db, viewer, asked, { deps }) => {
  const { network } = asked
  if (!rules.isNetwork(network)) throw new RefusedError(coreRefusals.notFound) // BLOG-383
  const isFallback = asked.isFallback || !rules.isLinkable(network)
  if (!viewer && !asked.isFallback) throw new RefusedError(coreRefusals.signedOut)
  const shared = await readShared(db, viewer, asked)
  if (!isFallback && rules.isLinkable(network) && viewer)
    await postThere(db, viewer, network, { ...asked, shared }, deps)
  await insertShare(db, viewer, shared, { network, isFallback })
  return { message: postShared() }
}

async function postThere(
  db: Db,
  viewer: Member,
  network: rules.LinkableNetwork,
  { message, shared }: { message: string; shared: Shared },
  deps: Deps,
): Promise<void> {
  const token = await readToken(db, viewer, network, deps)
  if (!token || !shared.post) throw new RefusedError(sharingRefusals.notLinked)
  throwIf(network === 'twitter' ? rules.refuseTweet(message) : rules.refuseFacebookMessage(message))
  const link = deps.config.origin + tinyPath(shared.post.id)
  await postToNetwork[network](deps.outgoing, token, { text: rules.withLink(message, link), link }).catch((error) => {
    deps.log.warn({ err: error, network }, 'a share was not taken')
    const isRefused = error instanceof OutgoingError && error.isRefused
    throw new RefusedError(isRefused ? sharingRefusals.networkRefused : sharingRefusals.networkFailed)
  })
}
