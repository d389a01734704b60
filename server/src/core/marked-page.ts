import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import { shareOf, shiftBy } from './partial-sums.ts'

/** Bytes that stand ready but for what belongs to their visitor. */
interface Form {
  bytes: Buffer
  blanks: { at: number; mark: number }[]
}

interface PackedForm extends Form {
  /** Of the text with nothing in its blanks, and what each mark adds to it: see `shareOf`. */
  sum: number
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
 * A page cut at every place where something of its visitor stands. It is compressed once for all: each visitor's marks
 * are put between the blocks as they are, and so never help anybody to guess them by how well a page compresses.
 */
export class MarkedPage {
  readonly #texts: Buffer[]
  /** Which mark stands after each text but the last. */
  readonly #places: number[]
  /** A visitor's are as long as those it was drawn with: what stands behind them never moves. */
  readonly #lengths: number[]
  /** Made when first asked for. */
  #plain: Form | null = null
  #packed: PackedForm | null = null
  readonly etag: string

  /** Marks are random, long and plain ASCII: nothing else in a page looks like one. */
  constructor(html: string, marks: readonly string[]) {
    const { texts, places } = cutAt(html, marks)
    this.#texts = texts.map((text) => Buffer.from(text))
    this.#places = places
    this.#lengths = marks.map((mark) => mark.length)
    const hash = createHash('sha1')
    for (const text of this.#texts) hash.update(text).update('\0')
    this.etag = hash.digest('base64url')
  }

  fill(marks: readonly string[]): Buffer {
    this.#plain ??= this.#formOf((text) => text, Buffer.alloc)
    return this.#filled(this.#plain, marks)
  }

  gzip(marks: readonly string[]): Buffer {
    this.#packed ??= this.#pack()
    const filled = this.#filled(this.#packed, marks)
    let { sum } = this.#packed
    for (const [which, factor] of this.#packed.factors.entries()) sum ^= shareOf(marks[which] as string, factor)
    filled.writeUInt32LE(sum >>> 0, filled.length - tailBytes)
    return filled
  }

  #filled({ bytes, blanks }: Form, marks: readonly string[]): Buffer {
    for (const [which, length] of this.#lengths.entries()) {
      if (marks[which]?.length !== length) throw new Error(`Mark ${which} of a page is not ${length} letters long`)
    }
    const filled = copyOf(bytes)
    for (const { at, mark } of blanks) filled.write(marks[mark] as string, at, 'latin1')
    return filled
  }

  #pack(): PackedForm {
    const { bytes: text, blanks } = this.#formOf((text) => text, Buffer.alloc)
    const blocks = this.#formOf(pack, (length) => asBlock(Buffer.alloc(length)))
    const tail = Buffer.alloc(tailBytes)
    tail.writeUInt32LE(text.length, 4)
    return {
      bytes: Buffer.concat([gzipHead, blocks.bytes, lastBlock, tail]),
      blanks: blocks.blanks.map(({ at, mark }) => ({ at: at + gzipHead.length, mark })),
      sum: crc32(text),
      factors: this.#lengths.map((length, which) =>
        blanks
          .filter(({ mark }) => mark === which)
          .reduce((factor, { at }) => factor ^ shiftBy(text.length - at - length), 0),
      ),
    }
  }

  /** Everything in a row, each text and each blank written in its way; a blank's own bytes are the last of its piece. */
  #formOf(write: (text: Buffer) => Buffer, writeBlank: (length: number) => Buffer): Form {
    const pieces: Buffer[] = []
    const blanks: Form['blanks'] = []
    let length = 0
    const add = (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
    }
    for (const [at, text] of this.#texts.entries()) {
      add(write(text))
      const mark = this.#places[at]
      if (mark === undefined) continue
      const blank = this.#lengths[mark] as number
      add(writeBlank(blank))
      blanks.push({ at: length - blank, mark })
    }
    return { bytes: Buffer.concat(pieces), blanks }
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
