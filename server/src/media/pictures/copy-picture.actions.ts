import { Readable } from 'node:stream'
import { RefusedError, refuse } from '@bowerbird/domain/core/refusal.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { copyPicture as copyPictureCall } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { pictureType } from '@bowerbird/domain/media/picture-types.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import { OutgoingError, pictureMaxBytes } from '../../core/outside/outgoing.ts'
import { asUploaded, storePicture } from '../media.actions.ts'
import type { MediaRow } from '../media.store.ts'
import { refuseOverQuota } from '../quota.ts'
import { discard, saveStream } from '../storage/receive-file.ts'
import { makePicture, readMime } from './pictures.ts'

/** Downloads a picture into our storage as the account's own upload. POST-259 */
export async function copyPicture(deps: Deps, accountId: string, address: string): Promise<MediaRow> {
  const { body } = await deps.outgoing
    .read(address, { maxBytes: pictureMaxBytes, accept: 'image/jpeg,image/png,image/gif,image/webp,image/avif' })
    .catch(refuseUnreachable)
  const file = await saveStream(deps.config, Readable.from([body]), pictureMaxBytes)
  try {
    if (!pictureType.test(await readMime(file.path))) throw new RefusedError(mediaRefusals.noPictureThere)
    await refuseOverQuota(deps, accountId, file.bytes)
    const make = () => makePicture(file.path)
    return await storePicture(deps, { kind: 'photo', folder: 'p', accountId, sha256: file.sha256, make })
  } finally {
    await discard(file.path)
  }
}

/** Copies a picture that was pasted from another page. */
export const copyPictureHere: Answer<typeof copyPictureCall> = async (_db, viewer, { url }, { deps }) => {
  const usable = usableAddress(url) || refuse(mediaRefusals.noPictureThere)
  return asUploaded(await copyPicture(deps, viewer.accountId, usable))
}

function refuseUnreachable(error: unknown): never {
  if (error instanceof OutgoingError) throw new RefusedError(mediaRefusals.noPictureThere)
  throw error
}
