import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, pipeline as pipe } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type ExtractEvents, extract } from 'tar-stream'
import { isDiskFull } from '../../core/process/disk-full.ts'
import type { Archive } from '../import-source.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchiveLimits, isBomb } from './archive-limits.ts'
import { checkedName } from './entry-names.ts'
import { archiveOfFiles } from './folder-archive.ts'
import type { TempFolder } from './temp-folder.ts'

/**
 * A tar has no directory, so it is unpacked once. The files get numbers for names: no name of the archive reaches the
 * disk.
 */
export async function openTar(
  path: string,
  { isZipped, temp }: { isZipped: boolean; temp: TempFolder },
  limits: ArchiveLimits,
): Promise<Archive> {
  const files = new Map<string, { path: string; bytes: number }>()
  const packed = await stat(path)
  let entries = 0
  let total = 0
  const tar = extract()
  const unpacking = new Promise<void>((done, fail) =>
    pipe(createReadStream(path), isZipped ? createGunzip() : new PassThrough(), tar, (problem) =>
      problem ? fail(problem) : done(),
    ),
  )
  unpacking.catch(() => {})
  const unpack = async (entry: ExtractEvents['entry'][1]) => {
    entries += 1
    if (entries > limits.maxEntries) throw new ArchiveError('tooManyFiles')
    const { name: given, type, size } = entry.header
    if (type !== 'file' && type !== 'contiguous-file' && type !== 'directory') throw new ArchiveError('link')
    total += size
    if (total > limits.maxTotalBytes) throw new ArchiveError('tooLarge')
    if (isBomb(packed.size, total)) throw new ArchiveError('bomb')
    const relative = given.replace(/^\.\//, '')
    if (type === 'directory' || !relative) {
      entry.resume()
      return
    }
    const name = checkedName(relative)
    if (files.has(name)) throw new ArchiveError('doubled')
    files.set(name, { path: await temp.save(String(files.size), entry as AsyncIterable<Buffer>), bytes: size })
  }
  try {
    for await (const entry of tar) await unpack(entry)
    await unpacking
  } catch (problem) {
    throw problem instanceof ArchiveError || isDiskFull(problem)
      ? problem
      : new ArchiveError(problemOf(problem), { cause: problem })
  }
  return archiveOfFiles(files)
}

const problemOf = (problem: unknown) =>
  /[Uu]nexpected end|Premature close/.test((problem as Error).message) ? 'truncated' : 'broken'
