import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { embedServices } from '@bowerbird/domain/media/embed-services.ts'
import { embedWidthDefaultPx } from '@bowerbird/domain/media/embeds.limits.ts'
import type { Embed } from '@bowerbird/domain/media/embeds.ts'
import type { Frame } from '@bowerbird/domain/posts/content.contract.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { claimMedia } from '../../media/media.actions.ts'
import type { Keeping } from './kind-work.ts'

/** Claims the writer's own sound, video or subtitles, and prefers one that is ready to play. */
export async function claimFile(
  { db, accountId, origin }: Keeping,
  address: string,
  kind: 'audio' | 'video' | 'subtitles',
) {
  const claimed = await claimMedia(db, accountId, [address], origin)
  const mine = claimed.filter((media) => media.kind === kind)
  const media = mine.find(({ state }) => state === 'ready') ?? mine.find(({ state }) => state === 'processing')
  if (!media) throw new RefusedError(mine[0] ? failed(mine[0].details.failure) : postsRefusals.notYourUpload)
  return media
}

const failed = (failure = '') => ({ ...postsRefusals.notYourUpload, ...(failure && { text: failure }) })

/** Builds the frame from the service and the id alone, never from the writer's HTML. POST-271 */
export function frameOf(embed: Embed | null): Frame | null {
  const service = embed?.player && embedServices.find(({ name }) => name === embed.service)
  if (!embed?.player || !service) return null
  const width = embedWidthDefaultPx
  const height = service.heightPx(width, embed.id)
  return { service: embed.service, id: embed.id, src: embed.player, page_url: embed.page, width, height }
}
