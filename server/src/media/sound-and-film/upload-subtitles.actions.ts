import { readFile } from 'node:fs/promises'
import { refuse } from '@bowerbird/domain/core/refusal.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import { asWebVtt } from '@bowerbird/domain/media/subtitles.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { asUploaded } from '../media.actions.ts'
import { hashOfMedia, mediaKey } from '../storage/media-keys.ts'
import type { ReceivedFile } from '../storage/receive-file.ts'
import { reuseMedia, storeMedia } from '../store-media.ts'
import { updateMedia } from './sound-and-video.store.ts'

/** Stores the times and the plain text of the file, and nothing else of it. */
export async function uploadSubtitles(deps: Deps, viewer: Member, file: ReceivedFile): Promise<Uploaded> {
  const text = asWebVtt(decoded(await readFile(file.path))) || refuse(mediaRefusals.notValid('subtitles'))
  const hash = hashOfMedia(deps.secret, 'v', file.sha256)
  const known = await reuseMedia(deps, hash, viewer.accountId)
  if (known) return asUploaded(known)
  const body = Buffer.from(text)
  const rendition = { key: mediaKey('v', hash, 'subtitles', 'vtt'), width: 0, height: 0, mime: 'text/vtt' }
  const about = {
    hash,
    kind: 'subtitles' as const,
    owner_account_id: viewer.accountId,
    mime: rendition.mime,
    width: 0,
    height: 0,
    bytes: body.length,
    placeholder: '',
    renditions: [rendition],
    used_at: null,
  }
  const stored = await storeMedia(deps, about, [{ ...rendition, body }], (tx, { id }) =>
    updateMedia(tx, id, { state: 'ready', progress: 100 }),
  )
  return asUploaded(stored)
}

/** Old files of SRT are often not in UTF-8. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
