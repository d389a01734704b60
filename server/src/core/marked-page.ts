import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { joinSums, type Summed, summed } from './joined-sums.ts'

interface Piece {
  text: Buffer
  /** The same as blocks of a gzip stream that refer to nothing outside of it; made when first asked for. */
  packed: (Summed & { blocks: Buffer }) | null
}

/** What is shorter hardly packs, and starting to pack costs as much as many kilobytes of it. */
const packedFrom = 300
/** Most pages are asked for once before they change: a fifth more bytes for half of the work. */
const packing = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH }
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/**
 * A page cut at every place where something of its visitor stands. It is compressed once for all: each visitor's marks
 * are put between the blocks as they are, and so never help anybody to guess them by how well a page compresses.
 */
export class MarkedPage {
  readonly #pieces: Piece[]
  /** Which mark stands after each piece but the last. */
  readonly #places: number[]
  readonly etag: string

  /** Marks are random and long: nothing else in a page looks like one. */
  constructor(html: string, marks: readonly string[]) {
    const { texts, places } = cutAt(html, marks)
    this.#pieces = texts.map((text) => ({ text: Buffer.from(text), packed: null }))
    this.#places = places
    const hash = createHash('sha1')
    for (const { text } of this.#pieces) hash.update(text).update('\0')
    this.etag = hash.digest('base64url')
  }

  fill(marks: readonly string[]): Buffer {
    const written = marks.map((mark) => Buffer.from(mark))
    const all: Buffer[] = []
    for (const [at, { text }] of this.#pieces.entries()) {
      all.push(text)
      if (at < this.#places.length) all.push(written[this.#places[at] as number] as Buffer)
    }
    return Buffer.concat(all)
  }

  gzip(marks: readonly string[]): Buffer {
    const written = marks.map((mark) => Buffer.from(mark))
    const stored = written.map(asBlock)
    const all: Buffer[] = [gzipHead]
    let sum = 0
    let length = 0
    for (const [at, piece] of this.#pieces.entries()) {
      piece.packed ??= { ...summed(piece.text), blocks: pack(piece.text) }
      all.push(piece.packed.blocks)
      sum = joinSums(sum, piece.packed)
      length += piece.text.length
      const mark = this.#places[at]
      if (mark === undefined) continue
      all.push(stored[mark] as Buffer)
      sum = crc32(written[mark] as Buffer, sum)
      length += written[mark]?.length ?? 0
    }
    const tail = Buffer.alloc(8)
    tail.writeUInt32LE(sum, 0)
    tail.writeUInt32LE(length, 4)
    all.push(lastBlock, tail)
    return joined(all)
  }
}

function cutAt(html: string, marks: readonly string[]): { texts: string[]; places: number[] } {
  const found = marks.flatMap((mark, which) => {
    const places: { at: number; which: number; length: number }[] = []
    for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + mark.length))
      places.push({ at, which, length: mark.length })
    return places
  })
  found.sort((one, other) => one.at - other.at)
  let from = 0
  const texts = found.map(({ at, length }) => {
    const text = html.slice(from, at)
    from = at + length
    return text
  })
  return { texts: [...texts, html.slice(from)], places: found.map(({ which }) => which) }
}

/** What it is packed into stays until the collector goes through everything: no more of it than will be needed. */
const pack = (text: Buffer) =>
  text.length < packedFrom
    ? asBlock(text)
    : deflateRawSync(text, { ...packing, chunkSize: Math.max(1024, text.length >> 2) })

const slabBytes = 512 * 1024
let slab = Buffer.alloc(0)
let used = 0

/** As `Buffer.concat`, many answers in one piece of memory: one for each would keep the collector busy. */
function joined(parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length > slabBytes / 4) return Buffer.concat(parts)
  if (used + length > slab.length) {
    slab = Buffer.allocUnsafeSlow(slabBytes)
    used = 0
  }
  const start = used
  for (const part of parts) used += part.copy(slab, used)
  return slab.subarray(start, used)
}

/** A few bytes as a block of their own that is not compressed. */
function asBlock(mark: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(mark.length, 1)
  head.writeUInt16LE(~mark.length & 0xffff, 3)
  return Buffer.concat([head, mark])
}
