import { open, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Archive } from '../import-source.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchiveLimits, archiveLimits, nestedMax } from './archive-limits.ts'
import { archiveOfFiles, openFolder } from './folder-archive.ts'
import { openTar } from './tar-archive.ts'
import { TempFolder, type TempSpace } from './temp-folder.ts'
import { openZip } from './zip-archive.ts'

interface OpenOptions extends Partial<ArchiveLimits> {
  /** Unpacked files go to a folder of their own in its parent. */
  temp?: TempSpace
}

/**
 * Opens a zip, a tar.gz, a folder, or an export that is one file. Throws an `ArchiveError` for everything that is not
 * read. The files of a `posts.zip` inside stand beside the others, as `posts/…`.
 */
export async function openArchive(path: string, options: OpenOptions = {}): Promise<Archive> {
  const limits = {
    maxEntries: options.maxEntries ?? archiveLimits.maxEntries,
    maxTotalBytes: options.maxTotalBytes ?? archiveLimits.maxTotalBytes,
  }
  const temp = new TempFolder(options.temp ?? { parent: tmpdir(), maxBytes: limits.maxTotalBytes, diskReserveBytes: 0 })
  const opened: Archive[] = []
  const close = async () => {
    for (const archive of opened) await archive.close()
    await temp.remove()
  }
  try {
    const outer = await openOuter(path, temp, limits)
    opened.push(outer)
    const nested = [...outer.names()].filter((name) => /(?:^|\/)posts[^/]*\.zip$/.test(name))
    if (nested.length > nestedMax) throw new ArchiveError('nested')
    for (const name of nested) {
      const unpacked = await temp.save(`inner-${opened.length}.zip`, await outer.open(name, limits.maxTotalBytes))
      opened.push(await openZip(unpacked, limits))
    }
    return joined(outer, new Map(nested.map((name, at) => [name, opened[at + 1] as Archive])), close, limits)
  } catch (problem) {
    await close()
    throw problem
  }
}

async function openOuter(path: string, temp: TempFolder, limits: ArchiveLimits): Promise<Archive> {
  const found = await stat(path)
  if (found.isDirectory()) return openFolder(path, limits)
  const start = await startOf(path)
  if (start.subarray(0, 2).toString('latin1') === 'PK') return openZip(path, limits)
  const isZipped = start[0] === 0x1f && start[1] === 0x8b
  if (isZipped || start.subarray(257, 262).toString('latin1') === 'ustar')
    return openTar(path, { isZipped, temp }, limits)
  const name = singleName(start)
  if (name === null) throw new ArchiveError('notArchive')
  return archiveOfFiles(new Map([[name, { path, bytes: found.size }]]))
}

/** An export of one file is an archive with that file in it, named by what is in it. */
function singleName(start: Buffer): string | null {
  const [first = ''] = start.toString().trimStart()
  return first === '<' ? 'export.xml' : first === '{' || first === '[' ? 'export.json' : null
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Shows the files of the inner archives under the name of each without its ending. */
function joined(
  outer: Archive,
  nested: ReadonlyMap<string, Archive>,
  close: () => Promise<void>,
  { maxEntries }: ArchiveLimits,
): Archive {
  if (nested.size === 0) return { ...outer, close }
  const folders = [...nested].map(([name, archive]) => ({ prefix: `${name.slice(0, -'.zip'.length)}/`, archive }))
  const placeOf = (name: string) => {
    const folder = folders.find(({ prefix, archive }) => {
      return name.startsWith(prefix) && archive.sizeOf(name.slice(prefix.length)) !== null
    })
    return folder
      ? { archive: folder.archive, within: name.slice(folder.prefix.length) }
      : { archive: outer, within: name }
  }
  const names = function* () {
    for (const name of outer.names()) if (!nested.has(name)) yield name
    for (const { prefix, archive } of folders) for (const name of archive.names()) yield prefix + name
  }
  let count = 0
  for (const name of names()) {
    count += 1
    if (count > maxEntries) throw new ArchiveError('tooManyFiles')
    if (placeOf(name).archive !== outer && outer.sizeOf(name) !== null) throw new ArchiveError('doubled')
  }
  return {
    names,
    sizeOf: (name) => placeOf(name).archive.sizeOf(placeOf(name).within),
    open: (name, maxBytes) => placeOf(name).archive.open(placeOf(name).within, maxBytes),
    close,
  }
}
