import type { Readable } from 'node:stream'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { Parser } from 'htmlparser2'
import { SourceProblem } from '../../import-source.ts'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** The text of this element alone. */
  text: string
  children: XmlElement[]
}

const xmlDepthMax = 50
const xmlElementMaxLength = 16 * 1024 * 1024
const childrenMax = 100_000
/** The parser holds an unfinished tag or CDATA section in memory. */
const unfinishedMaxBytes = 64 * 1024 * 1024

/**
 * Yields the elements of these names, one by one. Document types are refused, so that there are no entities but those
 * of XML itself, and nothing is ever fetched.
 */
export async function* xmlElements(
  stream: Readable,
  wanted: ReadonlySet<string>,
  { signal, maxLength = xmlElementMaxLength }: { signal?: AbortSignal | undefined; maxLength?: number } = {},
): AsyncGenerator<{ element: XmlElement } | { tooLong: XmlElement }> {
  const builder = new Builder(wanted, maxLength)
  const parser = new Parser(builder, { xmlMode: true })
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    signal?.throwIfAborted()
    builder.unfinishedBytes += (chunk as Buffer).length
    if (builder.unfinishedBytes > unfinishedMaxBytes)
      throw new SourceProblem(t('The file has a part that is too long.'))
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    yield* builder.take()
  }
  builder.isEnding = true
  parser.end(decoder.decode())
  yield* builder.take()
  if (!builder.hasBegun) throw new SourceProblem(t('The file isn’t valid XML.'))
}

class Builder {
  readonly #wanted: ReadonlySet<string>
  readonly #maxLength: number
  readonly #open: XmlElement[] = []
  #found: ({ element: XmlElement } | { tooLong: XmlElement })[] = []
  #depth = 0
  #length = 0
  #children = 0
  hasBegun = false
  /** Elements that are still open now were never closed. */
  isEnding = false
  unfinishedBytes = 0

  constructor(wanted: ReadonlySet<string>, maxLength: number) {
    this.#wanted = wanted
    this.#maxLength = maxLength
  }

  take() {
    const found = this.#found
    this.#found = []
    return found
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.hasBegun = true
    this.unfinishedBytes = 0
    this.#depth += 1
    if (this.#depth > xmlDepthMax) throw new SourceProblem(t('The file is nested too deeply.'))
    const inside = this.#open.at(-1)
    if (!inside && !this.#wanted.has(name)) return
    if (!inside) [this.#length, this.#children] = [0, 0]
    for (const [key, value] of Object.entries(attributes)) this.#length += key.length + value.length
    const isTooLong = this.#length > this.#maxLength
    const element = { name, attributes: isTooLong ? {} : attributes, text: '', children: [] }
    this.#children += 1
    if (this.#children <= childrenMax) inside?.children.push(element)
    this.#open.push(element)
  }

  ontext(text: string): void {
    this.unfinishedBytes = 0
    const inside = this.#open.at(-1)
    this.#length += text.length
    if (inside && this.#length <= this.#maxLength) inside.text += text
  }

  onclosetag(): void {
    this.unfinishedBytes = 0
    this.#depth -= 1
    const element = this.#open.pop()
    if (this.isEnding) throw new SourceProblem(t('The file is incomplete: its end is missing.'))
    if (!element || this.#open.length > 0) return
    const isTooLong = this.#length > this.#maxLength || this.#children > childrenMax
    this.#found.push(isTooLong ? { tooLong: element } : { element })
  }

  onprocessinginstruction(name: string): void {
    if (name.toLowerCase().startsWith('!'))
      throw new SourceProblem(t('The file declares entities, which isn’t allowed.'))
  }
}

/** The text of the first child of this name. */
export const childText = ({ children }: XmlElement, name: string): string =>
  children.find((child) => child.name === name)?.text ?? ''

export const childrenNamed = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name)
