import { deflateRawSync } from 'node:zlib'
import { pack } from 'tar-stream'

/** Everything that a zip says about a file, true or not. */
interface RawEntry {
  name: string | Buffer
  bytes?: Buffer
  /** Compressed bytes as they are stored. */
  packed?: Buffer
  method?: number
  flags?: number
  /** The size that is claimed. */
  size?: number
  /** Bits of the file's type and rights, as Unix has them. */
  mode?: number
  /** The place of another entry's bytes. */
  offset?: number
}

/** Writes a zip byte by byte, because libraries refuse to write hostile ones. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes = Buffer.alloc(0), packed = bytes, method = 0, flags = 0x800, ...told } of entries) {
    const raw = Buffer.from(name as string)
    const sizes = [0, packed.length, told.size ?? bytes.length]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    for (const [place, value] of [20, flags, method, 0, 0].entries()) local.writeUInt16LE(value, 4 + place * 2)
    for (const [place, value] of sizes.entries()) local.writeUInt32LE(value, 14 + place * 4)
    local.writeUInt16LE(raw.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    for (const [place, value] of [0x0314, 20, flags, method, 0, 0].entries())
      central.writeUInt16LE(value, 4 + place * 2)
    for (const [place, value] of sizes.entries()) central.writeUInt32LE(value, 16 + place * 4)
    central.writeUInt16LE(raw.length, 28)
    central.writeUInt32LE(((told.mode ?? 0o100644) << 16) >>> 0, 38)
    central.writeUInt32LE(told.offset ?? at, 42)
    directory.push(central, raw)
    parts.push(local, raw, packed)
    at += 30 + raw.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const place of [8, 10]) end.writeUInt16LE(Math.min(entries.length, 0xffff), place)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  const long = entries.length < 0xffff ? [] : longEnd(entries.length, central.length, at)
  return Buffer.concat([...parts, central, ...long, end])
}

/** The end of a zip of the 64 bit kind, which more files need. */
function longEnd(entries: number, bytes: number, at: number): Buffer[] {
  const [record, locator] = [Buffer.alloc(56), Buffer.alloc(20)]
  record.writeUInt32LE(0x06064b50, 0)
  record.writeUInt8(44, 4)
  for (const [place, value] of [entries, entries, bytes, at].entries())
    record.writeBigUInt64LE(BigInt(value), 24 + place * 8)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(at + bytes), 8)
  locator.writeUInt32LE(1, 16)
  return [record, locator]
}

const words = Buffer.from('words')

/** Unpacks to 20 MB from 20 KB. */
export const bomb = () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024)
  return rawZip([{ name: 'bomb.html', bytes, packed: deflateRawSync(bytes), method: 8 }])
}
/** Says that it is small and unpacks to a megabyte. */
export const lyingBomb = () => {
  const bytes = Buffer.alloc(1024 * 1024)
  return rawZip([{ name: 'lie.html', size: 100, packed: deflateRawSync(bytes), method: 8 }])
}
export const named = (name: string | Buffer) => rawZip([{ name, bytes: words }])
export const linked = () => rawZip([{ name: 'media/1.jpg', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }])
export const doubled = () =>
  rawZip([
    { name: 'a.html', bytes: words },
    { name: 'a.html', bytes: words },
  ])
/** Two names for the same bytes, and a third for half of them. */
export const overlapping = () =>
  rawZip([
    { name: 'a.html', bytes: words },
    { name: 'b.html', bytes: words, offset: 0 },
  ])
export const encrypted = () => rawZip([{ name: 'a.html', bytes: Buffer.alloc(17), size: 5, flags: 0x801 }])
export const stronglyEncrypted = () => rawZip([{ name: 'a.html', bytes: words, flags: 0x841 }])
export const unknownMethod = () => rawZip([{ name: 'a.html', bytes: words, method: 12 }])
export const brokenDirectory = () => {
  const zip = rawZip([{ name: 'a.html', bytes: words }])
  zip.writeUInt32LE(0, zip.indexOf('PK\u0001\u0002', 0, 'latin1'))
  return zip
}
export const manyEmptyFiles = (count: number) => rawZip(Array.from({ length: count }, (_, at) => ({ name: `f/${at}` })))

export interface TarFile {
  name: string
  type?: 'file' | 'symlink' | 'link' | 'character-device'
  linkname?: string
  bytes?: Buffer
}

export async function tarBytes(files: readonly TarFile[]): Promise<Buffer> {
  const tar = pack()
  for (const { bytes, ...header } of files) tar.entry(header, bytes ?? Buffer.alloc(0))
  tar.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of tar) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
