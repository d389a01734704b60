import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import type { remoteFileMaxBytes } from '@bowerbird/domain/federation/federation.limits.ts'
import { pictureWidthsPx } from '@bowerbird/domain/media/media.limits.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import { OutgoingError } from '../../core/outside/outgoing.ts'
import { makePicture, readMime } from '../../media/pictures/pictures.ts'
import {
  discard,
  incomingFolder,
  placeOfIncoming,
  type ReceivedFile,
  saveStream,
} from '../../media/storage/receive-file.ts'
import { isRefusedHost } from '../servers/rules.store.ts'
import type { FileOnDisk, RemoteFile } from './remote-files.store.ts'

type Limits = Record<keyof typeof remoteFileMaxBytes, number>

/** The message says what is wrong with the file. */
export class UnusableFileError extends Error {
  override name = 'UnusableFileError'
  readonly failure: NonNullable<RemoteFile['failure']>
  constructor(failure: UnusableFileError['failure']) {
    super(failure)
    this.failure = failure
  }
}

/** A file as it is to be stored. */
export interface FileToKeep {
  body: () => Buffer | Readable
  bytes: number
  /** Its bytes on disk until `discard`. */
  bytesOnDisk: number
  discard: () => Promise<void>
  /** The last part of its storage key. */
  name: string
  mime: string
  width: number | null
  height: number | null
}

const pictures = /^image\/(jpeg|png|apng|gif|webp|avif)$/

/** The endings by the types that the bytes show. Browsers play QuickTime films as MP4 or not at all. */
const played: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'video/x-m4v': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/ogg; codecs=opus': 'ogg',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
}

interface Wanted {
  url: string
  hash: Buffer
  limits: Limits
  /** Called with the most that it may take on disk before anything is written. */
  hold: (bytes: number) => Promise<void>
}

const nameOf = (hash: Buffer) => `remote-${hash.toString('hex')}`

/** Deletes whatever is on disk of a file that nobody fetches now, also what a killed server left of it. */
export async function removeRemote({ storage, config }: Deps, { hash, key }: FileOnDisk): Promise<void> {
  await discard(placeOfIncoming(incomingFolder(config.dataDir), nameOf(hash)))
  if (key === null) return
  await storage.delete(key)
  await storage.deleteHalves(key)
}

/**
 * Fetches a file and looks at its bytes. Pictures are made anew in the one size that cards show; sound and film stay as
 * they are.
 */
export async function receiveRemote(deps: Deps, wanted: Wanted): Promise<FileToKeep> {
  const { limits } = wanted
  const file = await download(deps, wanted)
  try {
    const mime = await readMime(file.path)
    const ending = played[mime]
    if (ending) return asItIs(file, mime, ending)
    if (!pictures.test(mime)) throw new UnusableFileError('unusable')
    if (file.bytes > limits.picture) throw new UnusableFileError('too large')
    return await madeAnew(file)
  } catch (error) {
    await discard(file.path)
    throw error
  }
}

async function download({ db, outgoing, config }: Deps, { url, hash, limits, hold }: Wanted): Promise<ReceivedFile> {
  // Allowed servers keep their files where they like, so a list of them says nothing about files.
  if (await isRefusedHost(db, { federatesWithListed: false }, new URL(url).host))
    throw new UnusableFileError('unreachable')
  let received: ReceivedFile | undefined
  let failedHere: unknown
  try {
    await outgoing.save(url, {
      maxBytes: limits.film,
      accept: 'image/webp,image/avif,image/*,video/*,audio/*',
      async into(body, mime) {
        // It is only a bound: what the file is, its bytes say.
        const maxBytes = /^(audio|video)\//.test(mime) ? limits.film : limits.picture
        await hold(maxBytes).catch((error) => {
          failedHere = error
          throw error
        })
        received = await saveStream(config, body, maxBytes, nameOf(hash))
      },
    })
  } catch (error) {
    if (received) await discard(received.path)
    throw failedHere ?? whyNot(error)
  }
  return received as ReceivedFile
}

/** Tells what is wrong with the file apart from what is wrong here. */
function whyNot(error: unknown): unknown {
  if (!(error instanceof OutgoingError)) return error
  const { cause } = error
  if (cause instanceof RefusedError && cause.refusal.status === 503) return cause
  const isTooLarge = error.isTooBig || (cause instanceof RefusedError && cause.refusal === mediaRefusals.tooBig)
  return new UnusableFileError(isTooLarge ? 'too large' : 'unreachable')
}

const asItIs = ({ path, bytes, sha256 }: ReceivedFile, mime: string, ending: string): FileToKeep => ({
  body: () => createReadStream(path),
  bytes,
  bytesOnDisk: bytes,
  discard: () => discard(path),
  name: `${sha256.slice(0, 20)}.${ending}`,
  mime,
  width: null,
  height: null,
})

async function madeAnew({ path }: ReceivedFile): Promise<FileToKeep> {
  const { files } = await makePicture(path, [pictureWidthsPx[0]]).catch((error) => {
    throw error instanceof RefusedError ? new UnusableFileError('unusable') : error
  })
  const [made] = files
  if (!made) throw new UnusableFileError('unusable')
  await discard(path)
  const { body, mime, width, height } = made
  const name = `${createHash('sha256').update(body).digest('hex').slice(0, 20)}.webp`
  return { body: () => body, bytes: body.length, bytesOnDisk: 0, discard: async () => {}, name, mime, width, height }
}
