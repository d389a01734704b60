import type { Mark, Run } from '../document/document.ts'
import { absolute } from './addresses.ts'
import type { NpfFormat, NpfText } from './npf-shapes.ts'

const flags = { bold: 'bold', italic: 'italic', strike: 'strikethrough', small: 'small' } as const

/** Builds the text of one block with its formatting, whose indices count code points; null when it has no words. */
export function textOfRuns(
  runs: readonly Run[],
  origin: string,
  isExact = false,
): Pick<NpfText, 'text' | 'formatting'> | null {
  const writer = new TextWriter(origin)
  for (const run of runs) {
    if (run.type === 'break') writer.add('\n', run.marks)
    else if (run.type === 'text' && isExact) writer.add(run.text, run.marks)
    else if (run.type === 'text') writer.addWords(run.text, run.marks)
  }
  return writer.finish()
}

/** A range with its places among the pieces of the text. */
interface Range {
  format: NpfFormat
  fromPiece: number
  toPiece: number
  key: string
}

class TextWriter {
  readonly #origin: string
  readonly #ranges: Range[] = []
  readonly #last = new Map<string, Range>()
  /** Joined at the end, because looking into a string that grows copies the whole of it each time. */
  readonly #pieces: string[] = []
  #length = 0
  #endsLine = false
  /** The text ends with a space that stands for a line end of the source. */
  #endsSoft = false

  constructor(origin: string) {
    this.#origin = origin
  }

  /** Line ends of the source are spaces, and nothing at the start and end of a line. */
  addWords(words: string, marks: readonly Mark[]): void {
    const hasEnds = /[\r\n]/.test(words)
    const spaced = hasEnds ? words.replace(/[ \t\f\r\n]+/g, (blank) => (/[\r\n]/.test(blank) ? '\n' : blank)) : words
    const isAtStart = this.#length === 0 || this.#endsLine || this.#endsSoft
    const shown = (isAtStart && spaced.startsWith('\n') ? spaced.slice(1) : spaced).replaceAll('\n', ' ')
    if (!shown) return
    this.#write(shown, marks)
    this.#endsSoft = spaced.endsWith('\n')
  }

  /** Adds text as it is. */
  add(text: string, marks: readonly Mark[]): void {
    this.#dropSoftEnd()
    this.#write(text, marks)
  }

  #write(text: string, marks: readonly Mark[]): void {
    const start = this.#length
    this.#pieces.push(text)
    for (const _ of text) this.#length += 1
    this.#endsLine = text.endsWith('\n')
    this.#endsSoft = false
    for (const mark of marks) this.#format(mark, start)
  }

  /** A range that ends here goes on. */
  #format(mark: Mark, start: number): void {
    const url = mark.type === 'link' ? absolute(mark.href, this.#origin) : ''
    const type = mark.type === 'link' ? 'link' : flags[mark.type as keyof typeof flags]
    if (!type || (type === 'link' && !url)) return
    const key = `${type} ${url}`
    const before = this.#last.get(key)
    if (before?.format.end === start) {
      before.format.end = this.#length
      before.toPiece = this.#pieces.length
    } else {
      const range = { start, end: this.#length }
      const format: NpfFormat = type === 'link' ? { ...range, type, url } : { ...range, type }
      const own = { format, fromPiece: this.#pieces.length - 1, toPiece: this.#pieces.length, key }
      this.#ranges.push(own)
      this.#last.set(key, own)
    }
  }

  #dropSoftEnd(): void {
    if (!this.#endsSoft) return
    this.#pieces.push((this.#pieces.pop() ?? '').slice(0, -1))
    this.#length -= 1
    this.#endsSoft = false
    for (const { format } of this.#ranges) format.end = Math.min(format.end, this.#length)
  }

  finish(): Pick<NpfText, 'text' | 'formatting'> | null {
    this.#dropSoftEnd()
    const text = this.#pieces.join('')
    if (text.trim() === '') return null
    const formatting = this.#ranges
      .filter(({ format }) => format.start < format.end)
      .sort((one, other) => orderOf(one, other))
      .map((range) => this.#mention(range))
    return { text, ...(formatting.length > 0 && { formatting }) }
  }

  #mention({ format, fromPiece, toPiece }: Range): NpfFormat {
    if (format.type !== 'link') return format
    const { url, start, end } = format
    const before = `${this.#origin}/blog/`
    const name = url.startsWith(before) ? url.slice(before.length) : ''
    const words = this.#pieces.slice(fromPiece, toPiece).join('').toLowerCase()
    const isMention = /^[a-z0-9-]{1,32}$/.test(name) && words === `@${name}`
    return isMention ? { start, end, type: 'mention', blog: { name, url } } : format
  }
}

const orderOf = (one: Range, other: Range): number =>
  one.format.start - other.format.start || other.format.end - one.format.end || (one.key < other.key ? -1 : 1)
