import { Readable } from 'node:stream'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import { OutgoingError, pictureMaxBytes } from '../../core/outside/outgoing.ts'
import { storePicture } from '../media.actions.ts'
import type { MediaRow } from '../media.store.ts'
import { discard, incomingFolder, saveStream } from '../storage/receive-file.ts'
import { makePicture, readMime } from './pictures.ts'

const takenTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** Downloads a picture into our storage as the account's own upload. POST-259 */
export async function copyPicture(deps: Deps, accountId: string, address: string): Promise<MediaRow> {
  const { body } = await deps.outgoing
    .read(address, { maxBytes: pictureMaxBytes, accept: takenTypes.join(',') })
    .catch(refuseUnreachable)
  const file = await saveStream(incomingFolder(deps.config.dataDir), Readable.from([body]), pictureMaxBytes)
  try {
    if (!takenTypes.includes(await readMime(file.path))) throw new RefusedError(mediaRefusals.noPictureThere)
    const make = () => makePicture(file.path)
    return await storePicture(deps, { kind: 'photo', folder: 'p', accountId, sha256: file.sha256, make })
  } finally {
    await discard(file.path)
  }
}

function refuseUnreachable(error: unknown): never {
  if (error instanceof OutgoingError) throw new RefusedError(mediaRefusals.noPictureThere)
  throw error
}
