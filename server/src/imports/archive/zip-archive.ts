import { close, open } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { inflateRaw, type ZlibOptions } from 'node:zlib'
import { Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl'
import type { Archive } from '../import-source.ts'
import { ArchiveError } from './archive-error.ts'
import { type ArchiveLimits, isBomb } from './archive-limits.ts'
import { checkedName, decodeUtf8, isSystemFile } from './entry-names.ts'
import { limitedStream } from './read-file.ts'
import { ZipFileReader } from './zip-file-reader.ts'

const localHeaderBytes = 30
const utf8Flag = 0x800
const encryptedFlags = 0x2041
const fileTypeMask = 0xf000
const plainFileTypes = [0, 0x8000, 0x4000]

/** Columns instead of objects, because an archive may have half a million files. */
interface Directory {
  rowOf: Map<string, number>
  offsets: Float64Array
  packedBytes: Float64Array
  unpackedBytes: Float64Array
  isDeflated: Uint8Array
}

/** Reads the directory at the end of a zip and checks it; files are unpacked one by one while they are read. */
export async function openZip(path: string, limits: ArchiveLimits): Promise<Archive> {
  const { size } = await stat(path)
  // A number, because the library closes it when the last stream ends.
  const fd = await promisify(open)(path, 'r')
  let zip: ZipFile | undefined
  try {
    const reader = new ZipFileReader(fd)
    zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false, decodeStrings: false })
    const directory = await readDirectory(zip, size, limits)
    reader.readsAhead = false
    return archiveOf(zip, reader, directory)
  } catch (problem) {
    if (zip) zip.close()
    else await promisify(close)(fd)
    throw problem instanceof ArchiveError ? problem : new ArchiveError(problemOf(problem), { cause: problem })
  }
}

function problemOf(problem: unknown): ConstructorParameters<typeof ArchiveError>[0] {
  const { message } = problem as Error
  if (message.includes('encryption')) return 'encrypted'
  return /End of central directory|unexpected EOF|Invalid comment length/.test(message) ? 'truncated' : 'broken'
}

async function readDirectory(zip: ZipFile, fileBytes: number, limits: ArchiveLimits): Promise<Directory> {
  const count = zip.entryCount
  if (count > limits.maxEntries) throw new ArchiveError('tooManyFiles')
  const column = () => new Float64Array(count)
  const rowOf = new Map<string, number>()
  const [offsets, packedBytes, unpackedBytes, headBytes] = [column(), column(), column(), column()]
  const isDeflated = new Uint8Array(count)
  let row = 0
  let total = 0
  for await (const entry of zip.eachEntry()) {
    const name = checkedEntry(entry)
    offsets[row] = entry.relativeOffsetOfLocalHeader
    packedBytes[row] = entry.compressedSize
    unpackedBytes[row] = entry.uncompressedSize
    headBytes[row] = localHeaderBytes + entry.fileNameLength
    isDeflated[row] = entry.compressionMethod === 8 ? 1 : 0
    total += entry.uncompressedSize
    if (total > limits.maxTotalBytes) throw new ArchiveError('tooLarge')
    if (rowOf.has(name)) throw new ArchiveError('doubled')
    rowOf.set(name, row)
    row += 1
  }
  if (isBomb(fileBytes, total)) throw new ArchiveError('bomb')
  refuseOverlaps(offsets, (at) => (headBytes[at] as number) + (packedBytes[at] as number), fileBytes)
  return { rowOf, offsets, packedBytes, unpackedBytes, isDeflated }
}

function checkedEntry(entry: Entry): string {
  if (entry.generalPurposeBitFlag & encryptedFlags) throw new ArchiveError('encrypted')
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) throw new ArchiveError('method')
  if (!plainFileTypes.includes((entry.externalFileAttributes >>> 16) & fileTypeMask)) throw new ArchiveError('link')
  if (isBomb(entry.compressedSize, entry.uncompressedSize)) throw new ArchiveError('bomb')
  return checkedName(nameOf(entry))
}

/** Many programs write UTF-8 without saying so; others write the characters of DOS. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const name = decodeUtf8(fileNameRaw)
  if (name !== null) return name
  if (generalPurposeBitFlag & utf8Flag) throw new ArchiveError('badName')
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
}

function refuseOverlaps(offsets: Float64Array, bytesOf: (row: number) => number, fileBytes: number): void {
  const rows = Uint32Array.from(offsets.keys()).sort((a, b) => (offsets[a] as number) - (offsets[b] as number))
  for (const [place, row] of rows.entries()) {
    const end = (offsets[row] as number) + bytesOf(row)
    const next = rows[place + 1]
    if (end > fileBytes) throw new ArchiveError('truncated')
    if (next !== undefined && end > (offsets[next] as number)) throw new ArchiveError('overlapping')
  }
}

/** Pages are small and many, and a stream for each costs far more than reading it. */
const smallBytes = 256 * 1024
const inflate = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw)

async function readSmall(zip: ZipFile, reader: ZipFileReader, entry: Entry): Promise<Readable> {
  const { compressedSize, uncompressedSize } = entry
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = await reader.bytes(fileDataStart, compressedSize)
  const limits = { maxOutputLength: Math.max(1, uncompressedSize), chunkSize: Math.max(64, uncompressedSize) }
  const bytes = entry.compressionMethod === 0 ? packed : await inflate(packed, limits).catch(() => null)
  if (bytes?.length !== uncompressedSize) throw new ArchiveError('broken')
  return Readable.from([bytes], { objectMode: false })
}

function archiveOf(
  zip: ZipFile,
  reader: ZipFileReader,
  { rowOf, offsets, packedBytes, unpackedBytes, isDeflated }: Directory,
): Archive {
  return {
    *names() {
      for (const name of rowOf.keys()) if (!name.endsWith('/') && !isSystemFile(name)) yield name
    },
    sizeOf(name) {
      const row = rowOf.get(name)
      return row === undefined ? null : (unpackedBytes[row] as number)
    },
    async open(name, maxBytes) {
      const row = rowOf.get(name)
      if (row === undefined) throw new ArchiveError('broken')
      if ((unpackedBytes[row] as number) > maxBytes) throw new ArchiveError('tooLarge')
      const entry = Object.assign(new Entry(), {
        generalPurposeBitFlag: 0,
        compressionMethod: isDeflated[row] ? 8 : 0,
        compressedSize: packedBytes[row],
        uncompressedSize: unpackedBytes[row],
        relativeOffsetOfLocalHeader: offsets[row],
      })
      const isSmall = Math.max(entry.compressedSize, entry.uncompressedSize) <= smallBytes
      if (isSmall) return readSmall(zip, reader, entry)
      return limitedStream(await zip.openReadStreamPromise(entry), maxBytes)
    },
    async close() {
      zip.close()
    },
  }
}
