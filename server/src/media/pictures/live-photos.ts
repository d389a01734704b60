import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import type { MediaRow } from '../media.store.ts'
import type { MediaDetails } from '../media.table.ts'
import { findOwnMedia } from '../media.views.ts'

export type LivePart = Required<MediaDetails>['live']

/** The video of a live photo must be an upload of the same account. POST-260 */
export async function readLivePart(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Member,
  { key, stillAtSeconds }: { key: string; stillAtSeconds: number },
): Promise<LivePart> {
  const video = await findOwnMedia(db, viewer.accountId, mediaPath(key), config.origin)
  if (video?.kind !== 'video') throw new RefusedError(mediaRefusals.notYourVideo)
  return { hash: video.hash, key: video.renditions[0]?.key as string, stillAtSeconds }
}

export const livePhotoFields = ({ details: { live } }: MediaRow) =>
  live ? { livephoto_url: mediaPath(live.key), livephoto_still_image_time: live.stillAtSeconds } : {}
