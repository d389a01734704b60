import type { Readable } from 'node:stream'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { SourceProblem } from '../../import-source.ts'

/** A JSON object or list at one of the wanted paths, or the reason why it cannot be read. */
export type JsonElement = { path: string; value: unknown } | { path: string; problem: string }

const jsonDepthMax = 200
const elementMaxBytes = 16 * 1024 * 1024
const keyMaxBytes = 1000

const sign = { quote: 34, comma: 44, colon: 58, list: 91, escape: 92, listEnd: 93, object: 123, objectEnd: 125 }

interface Frame {
  isList: boolean
  path: string
}

/**
 * Finds the objects and lists at these paths, such as `orderedItems.*` or `db.*.data.posts.*`, and holds one at a time.
 * Only its own bytes are parsed as JSON, so that a broken or overlong one costs no other, and a key that comes twice
 * is read twice.
 */
export async function* jsonElements(
  stream: Readable,
  wanted: ReadonlySet<string>,
  { signal, maxBytes = elementMaxBytes }: { signal?: AbortSignal | undefined; maxBytes?: number } = {},
): AsyncGenerator<JsonElement> {
  const scanner = new Scanner(wanted, maxBytes)
  for await (const chunk of stream) {
    signal?.throwIfAborted()
    yield* scanner.scan(chunk as Buffer)
  }
  scanner.end()
}

class Scanner {
  readonly #wanted: ReadonlySet<string>
  readonly #maxBytes: number
  readonly #open: Frame[] = []
  #hasBegun = false
  #isInText = false
  #isEscaped = false
  #expectsKey = false
  #key = ''
  /** The bytes of a key so far; null outside of one. */
  #keyBytes: number[] | null = null
  /** The element that is being read, with the depth at which it began. */
  #element: { path: string; depth: number; pieces: Buffer[]; bytes: number } | null = null

  constructor(wanted: ReadonlySet<string>, maxBytes: number) {
    this.#wanted = wanted
    this.#maxBytes = maxBytes
  }

  *scan(chunk: Buffer): Generator<JsonElement> {
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number
      if (this.#isInText) this.#readText(byte)
      else if (byte === sign.quote) {
        this.#isInText = true
        if (this.#expectsKey) this.#keyBytes = []
      } else if (byte === sign.object || byte === sign.list) {
        if (this.#begin(byte === sign.list)) from = at
      } else if (byte === sign.objectEnd || byte === sign.listEnd) {
        const ended = this.#end(byte === sign.listEnd)
        if (ended) yield readElement(ended.path, this.#pieces(ended, chunk.subarray(from, at + 1)))
      } else if (byte === sign.comma) this.#expectsKey = this.#open.at(-1)?.isList === false
      else if (byte === sign.colon) this.#expectsKey = false
    }
    if (this.#element) this.#element.pieces = this.#pieces(this.#element, chunk.subarray(from)) ?? []
  }

  end(): void {
    if (!this.#hasBegun) throw new SourceProblem(t('The file isn’t valid JSON.'))
    if (this.#open.length > 0) throw new SourceProblem(t('The file is incomplete: its end is missing.'))
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === sign.escape) this.#isEscaped = true
    else if (byte === sign.quote) {
      this.#isInText = false
      if (this.#keyBytes) this.#key = Buffer.from(this.#keyBytes).toString()
      this.#keyBytes = null
      return
    }
    if (!this.#keyBytes) return
    if (this.#keyBytes.length >= keyMaxBytes) throw new SourceProblem(t('The file has a name that is too long.'))
    this.#keyBytes.push(byte)
  }

  /** Returns whether a wanted element begins. */
  #begin(isList: boolean): boolean {
    const inside = this.#open.at(-1)
    const step = inside?.isList ? '*' : this.#key
    const path = inside?.path ? `${inside.path}.${step}` : inside ? step : ''
    if (this.#open.length >= jsonDepthMax) throw new SourceProblem(t('The file is nested too deeply.'))
    this.#hasBegun = true
    this.#open.push({ isList, path })
    this.#expectsKey = !isList
    if (this.#element || !this.#wanted.has(path)) return false
    this.#element = { path, depth: this.#open.length, pieces: [], bytes: 0 }
    return true
  }

  #end(isList: boolean) {
    const depth = this.#open.length
    if (this.#open.pop()?.isList !== isList) throw new SourceProblem(t('The file isn’t valid JSON.'))
    this.#expectsKey = false
    if (this.#element?.depth !== depth) return null
    const ended = this.#element
    this.#element = null
    return ended
  }

  /** Null if the element is too long; its bytes are counted on, and not stored. */
  #pieces(element: { pieces: Buffer[]; bytes: number }, piece: Buffer): Buffer[] | null {
    element.bytes += piece.length
    return element.bytes > this.#maxBytes ? null : [...element.pieces, piece]
  }
}

const strict = new TextDecoder('utf-8', { fatal: true })

function readElement(path: string, pieces: Buffer[] | null): JsonElement {
  if (!pieces) return { path, problem: t('This is too long.') }
  let text: string
  try {
    text = strict.decode(Buffer.concat(pieces))
  } catch {
    return { path, problem: t('The text encoding is damaged in the archive.') }
  }
  try {
    return { path, value: JSON.parse(text) }
  } catch {
    return { path, problem: t('This is damaged in the archive.') }
  }
}
