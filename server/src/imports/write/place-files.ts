import { Readable } from 'node:stream'
import { texts } from '@bowerbird/domain/core/language/t.ts'
import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Deps } from '../../core/deps.ts'
import type { Member } from '../../core/http/viewer.ts'
import { readFfmpeg } from '../../media/sound-and-film/run-ffmpeg.ts'
import { discard, saveStream } from '../../media/storage/receive-file.ts'
import { uploadFile } from '../../media/upload-file.actions.ts'
import type { Archive, ImportedFile, ImportedPost } from '../import-source.ts'
import { type AddressOf, type FileKind, filesOf } from './imported-html.ts'

const missing: Record<FileKind, string> = texts({
  photo: 'A picture is missing.',
  audio: 'An audio file is missing.',
  video: 'A video is missing.',
  subtitles: 'A subtitles file is missing.',
})

const unreadable: Record<FileKind, string> = texts({
  photo: 'Couldn’t read a picture.',
  audio: 'Couldn’t read an audio file.',
  video: 'Couldn’t read a video.',
  subtitles: 'Couldn’t read a subtitles file.',
})

/** There is no room for more files, so the import waits. */
export class NoRoomError extends Error {}

export const isAboutRoom = ({ refusal }: RefusedError) =>
  refusal.code === mediaRefusals.noRoom.code || refusal.code === mediaRefusals.overQuota('').code

export interface FileSource {
  archive: Archive | null
  /** Whether files may be fetched from their old home. */
  isFetching: boolean
}

export const filesOfPost = ({ own, trail }: ImportedPost) =>
  [...trail.map(({ content }) => content), ...(own ? [own] : [])].flatMap(filesOf)

/** Uploads the files of a post by the one pipeline. A file that is missing or broken costs itself and leaves a note. */
export async function placeFiles(
  deps: Deps,
  viewer: Member,
  post: ImportedPost,
  from: FileSource,
): Promise<{ addressOf: AddressOf; notes: string[] }> {
  const addresses = new Map<string, string>()
  const tried = new Set<string>()
  const notes = new Set<string>()
  for (const { file, kind } of filesOfPost(post)) {
    const key = keyOf(file)
    if (tried.has(key)) continue
    tried.add(key)
    const placed = await placeOne(deps, viewer, file, kind, from)
    if ('address' in placed) addresses.set(key, placed.address)
    else notes.add(placed.note)
  }
  return { addressOf: (file) => addresses.get(keyOf(file)) ?? null, notes: [...notes] }
}

const keyOf = (file: ImportedFile) => ('name' in file ? `name ${file.name}` : `url ${file.url}`)

async function placeOne(
  deps: Deps,
  viewer: Member,
  file: ImportedFile,
  kind: FileKind,
  from: FileSource,
): Promise<{ address: string } | { note: string }> {
  try {
    const bytes = await openFile(deps, file, kind, from)
    if (!bytes) return { note: missing[kind] }
    return { address: await keep(deps, viewer, kind, bytes) }
  } catch (problem) {
    if (!(problem instanceof RefusedError)) deps.log.info({ err: problem }, 'a file of an import could not be read')
    else if (isAboutRoom(problem)) throw new NoRoomError(problem.refusal.text)
    const why = problem instanceof RefusedError ? ` ${problem.refusal.text}` : ''
    return { note: `${unreadable[kind]}${why}` }
  }
}

/** Null if the file is not there, or may not be fetched. */
async function openFile(
  deps: Deps,
  file: ImportedFile,
  kind: FileKind,
  { archive, isFetching }: FileSource,
): Promise<Readable | null> {
  if ('name' in file)
    return archive && archive.sizeOf(file.name) !== null ? archive.open(file.name, uploadMaxBytes[kind]) : null
  if (!isFetching) return null
  const { body } = await deps.outgoing.read(file.url, { maxBytes: fetchedMaxBytes[kind], accept: '*/*' })
  return Readable.from([body])
}

/** Fetched files are held in memory while they come. */
const fetchedMaxBytes = { ...uploadMaxBytes, video: 40_000_000 }

async function keep(deps: Deps, viewer: Member, kind: FileKind, bytes: Readable): Promise<string> {
  const file = await saveStream(deps.config, bytes, uploadMaxBytes[kind])
  try {
    if (kind === 'audio' || kind === 'video') await readFfmpeg(deps)
    return (await uploadFile(deps, viewer, kind, file)).url
  } finally {
    await discard(file.path)
  }
}
