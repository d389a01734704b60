import { constants, crc32, deflateRawSync } from 'node:zlib'
import { shareOf, shiftBy } from './partial-sums.ts'

/** A place in the bytes that belongs to their visitor, and which of the marks stands there. */
interface Blank {
  at: number
  mark: number
}

interface Packed {
  bytes: Buffer
  blanks: Blank[]
  /** By what each mark's share of the sum is worked out, wherever it stands: see `shareOf`. */
  factors: number[]
}

/** What is shorter hardly packs, and starting to pack costs as much as many kilobytes of it. */
const packedFrom = 300
/** Most pages are asked for once before they change: a fifth more bytes for half of the work. */
const packing = { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH }
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
const tailBytes = 8

/**
 * A page with a blank at every place where something of its visitor stands. It is compressed once for all: each
 * visitor's marks are put between the blocks as they are, and so never help anybody to guess them by how well a page
 * compresses.
 */
export class MarkedPage {
  /** With zeros in its blanks. */
  readonly #bytes: Buffer
  readonly #blanks: Blank[]
  /** A visitor's are as long as those it was drawn with: what stands behind them never moves. */
  readonly #lengths: number[]
  readonly #sum: number
  /** Made when first asked for. */
  #packed: Packed | null = null
  readonly etag: string

  /** Marks are random, long and plain ASCII: nothing else in a page looks like one. */
  constructor(html: string, marks: readonly string[]) {
    this.#bytes = Buffer.from(html)
    this.#blanks = blanksFor(marks, this.#bytes)
    this.#lengths = marks.map((mark) => mark.length)
    for (const { at, mark } of this.#blanks) this.#bytes.fill(0, at, at + (this.#lengths[mark] as number))
    this.#sum = crc32(this.#bytes)
    this.etag = `${this.#sum.toString(36)}-${this.#bytes.length.toString(36)}`
  }

  fill(marks: readonly string[]): Buffer {
    return this.#filled(this.#bytes, this.#blanks, marks)
  }

  gzip(marks: readonly string[]): Buffer {
    this.#packed ??= this.#pack()
    const { bytes, blanks, factors } = this.#packed
    const filled = this.#filled(bytes, blanks, marks)
    const sum = factors.reduce((so, factor, mark) => so ^ shareOf(marks[mark] as string, factor), this.#sum)
    filled.writeUInt32LE(sum >>> 0, filled.length - tailBytes)
    return filled
  }

  #filled(bytes: Buffer, blanks: Blank[], marks: readonly string[]): Buffer {
    for (const [mark, length] of this.#lengths.entries()) {
      if (marks[mark]?.length !== length) throw new Error(`Mark ${mark} of a page is not ${length} letters long`)
    }
    const filled = copyOf(bytes)
    for (const { at, mark } of blanks) filled.write(marks[mark] as string, at, 'latin1')
    return filled
  }

  #pack(): Packed {
    const pieces: Buffer[] = [gzipHead]
    const blanks: Blank[] = []
    const factors = this.#lengths.map(() => 0)
    let length = gzipHead.length
    const add = (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
    }
    let from = 0
    for (const { at, mark } of this.#blanks) {
      const end = at + (this.#lengths[mark] as number)
      add(pack(this.#bytes.subarray(from, at)))
      add(asBlock(this.#bytes.subarray(at, end)))
      blanks.push({ at: length - (end - at), mark })
      factors[mark] = (factors[mark] as number) ^ shiftBy(this.#bytes.length - end)
      from = end
    }
    const tail = Buffer.alloc(tailBytes)
    tail.writeUInt32LE(this.#bytes.length, 4)
    return {
      bytes: Buffer.concat([...pieces, pack(this.#bytes.subarray(from)), lastBlock, tail]),
      blanks,
      factors,
    }
  }
}

function blanksFor(marks: readonly string[], bytes: Buffer): Blank[] {
  const blanks = marks.flatMap((text, mark) => {
    const found: Blank[] = []
    for (let at = bytes.indexOf(text, 0, 'latin1'); at >= 0; at = bytes.indexOf(text, at + text.length, 'latin1'))
      found.push({ at, mark })
    return found
  })
  return blanks.sort((one, other) => one.at - other.at)
}

/** What it is packed into stays until the collector goes through everything: no more of it than will be needed. */
const pack = (text: Buffer) =>
  text.length < packedFrom
    ? asBlock(text)
    : deflateRawSync(text, { ...packing, chunkSize: Math.max(1024, text.length >> 2) })

/** A few bytes as a block of their own that is not compressed. */
function asBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

const slabBytes = 512 * 1024
let slab = Buffer.alloc(0)
let used = 0

/** Many answers in one piece of memory: one for each would keep the collector busy. */
function copyOf(bytes: Buffer): Buffer {
  if (bytes.length > slabBytes / 4) return Buffer.from(bytes)
  if (used + bytes.length > slab.length) {
    slab = Buffer.allocUnsafeSlow(slabBytes)
    used = 0
  }
  const copy = slab.subarray(used, used + bytes.length)
  used += bytes.length
  slab.set(bytes, copy.byteOffset)
  return copy
}
