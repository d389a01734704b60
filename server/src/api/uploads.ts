import { Readable } from 'node:stream'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { type UploadKind, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import type { Deps } from '../core/deps.ts'
import type { Member } from '../core/http/viewer.ts'
import { readMime } from '../media/pictures/pictures.ts'
import { readFfmpeg } from '../media/sound-and-film/run-ffmpeg.ts'
import { discard, type ReceivedFile, saveStream } from '../media/storage/receive-file.ts'
import { uploadFile } from '../media/upload-file.actions.ts'
import { uploadsCode } from './error-codes.ts'
import type { V2Context } from './serve-v2.ts'

/** Keeps a file as an upload of the member, under the limit of uploads, and returns its address. */
export async function uploadOne(
  deps: Deps,
  viewer: Member,
  file: ReceivedFile,
  address: string,
  wanted?: UploadKind,
): Promise<string> {
  const kind = wanted ?? kindOf(await readMime(file.path))
  await deps.limiter.spend(uploadMedia, viewer.accountId, address).catch(asOfUploads(kind))
  if (kind === 'audio' || kind === 'video') await readFfmpeg(deps)
  return (await uploadFile(deps, viewer, kind, file)).url
}

/** Clients know numbers for too many uploads, under another status than for too many calls. */
const asOfUploads =
  (kind: UploadKind) =>
  (problem: unknown): never => {
    if (!(problem instanceof RefusedError) || problem.refusal.status !== 429) throw problem
    const code = kind === 'video' ? uploadsCode.video : uploadsCode.other
    throw new RefusedError({ ...problem.refusal, status: 403, code, text: t('You can’t upload more files right now.') })
  }

const kindOf = (mime: string): UploadKind =>
  mime.startsWith('video/') ? 'video' : mime.startsWith('audio/') ? 'audio' : 'photo'

/** `data`, `data[0]` … by their numbers. */
const isData = /^data(?:\[(\d{0,3})\])?$/
const placeOf = (name: string) => Number(isData.exec(name)?.[1] ?? 0)

/** Uploads the files of a post in the format before blocks, in their order, and returns their addresses. */
export async function uploadData(
  { deps, request, files }: V2Context,
  viewer: Member,
  data64: readonly string[],
  kind: UploadKind | undefined,
): Promise<string[]> {
  const sent = files.filter(({ name }) => isData.test(name)).sort((a, b) => placeOf(a.name) - placeOf(b.name))
  const addresses: string[] = []
  for (const { file } of sent) addresses.push(await uploadOne(deps, viewer, file, request.ip, kind))
  for (const text of data64) {
    const bytes = Readable.from([Buffer.from(text, 'base64')])
    const file = await saveStream(deps.config, bytes, uploadMaxBytes.video)
    try {
      addresses.push(await uploadOne(deps, viewer, file, request.ip, kind))
    } finally {
      await discard(file.path)
    }
  }
  return addresses
}
