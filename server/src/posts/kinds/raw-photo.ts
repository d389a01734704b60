import { Readable } from 'node:stream'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { uploadPicture } from '../../media/media.actions.ts'
import { discard, saveStream } from '../../media/storage/receive-file.ts'

const dataUrl = /^data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/]+={0,2})$/

/** A picture taken in the browser, under the same rules as an upload. POST-428 */
export async function keepRawPhoto(deps: Deps, viewer: Member, raw: string): Promise<string> {
  const [, base64] = dataUrl.exec(raw.trim()) ?? []
  if (!base64) throw new RefusedError(mediaRefusals.notValid('image'))
  const body = Readable.from([Buffer.from(base64, 'base64')])
  const file = await saveStream(deps.config, body, uploadMaxBytes.photo)
  try {
    return (await uploadPicture(deps, viewer, 'photo', file)).url
  } finally {
    await discard(file.path)
  }
}
