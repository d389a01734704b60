import type { NpfFormat, NpfText } from './npf-shapes.ts'

/** A format without its range. */
export type Mark =
  | { type: 'bold' | 'italic' | 'strikethrough' | 'small' }
  | { type: 'link'; url: string /** The blog that the address is of. */; blogName: string }

interface OpenMark {
  mark: Mark
  /** The start in code points; `fromPiece` has it in pieces. */
  from: number
  fromPiece: number
}

/** Builds the text of one block with its formatting, whose indices count code points. */
export class TextRun {
  /** Joined at the end, because looking into a string that grows copies the whole of it each time. */
  #pieces: string[] = []
  #length = 0
  #formatting: NpfFormat[] = []
  #open: OpenMark[] = []
  #endsLine = false
  /** The text ends with a space that stands for a line end of the source. */
  #endsSoft = false

  get isEmpty(): boolean {
    return this.#length === 0
  }

  /** Line ends of the source are spaces, and nothing at the start and end of a line. */
  addWords(words: string): void {
    const hasEnds = /[\r\n]/.test(words)
    const spaced = hasEnds ? words.replace(/[ \t\f\r\n]+/g, (blank) => (/[\r\n]/.test(blank) ? '\n' : blank)) : words
    const isAtStart = this.isEmpty || this.#endsLine || this.#endsSoft
    const shown = (isAtStart && spaced.startsWith('\n') ? spaced.slice(1) : spaced).replaceAll('\n', ' ')
    if (!shown) return
    this.#add(shown)
    this.#endsSoft = spaced.endsWith('\n')
  }

  /** Adds text as it is. */
  addExactly(text: string): void {
    this.#dropSoftEnd()
    this.#add(text)
  }

  #add(text: string): void {
    this.#pieces.push(text)
    for (const _ of text) this.#length += 1
    this.#endsLine = text.endsWith('\n')
    this.#endsSoft = false
  }

  open(mark: Mark): void {
    this.#open.push({ mark, from: this.#length, fromPiece: this.#pieces.length })
  }

  close(): void {
    const ended = this.#open.pop()
    if (ended && ended.from < this.#length) this.#formatting.push(this.#formatOf(ended))
  }

  #formatOf({ mark, from: start, fromPiece }: OpenMark): NpfFormat {
    const range = { start, end: this.#length }
    if (mark.type !== 'link') return { ...range, type: mark.type }
    const { url, blogName } = mark
    const isMention = blogName !== '' && this.#pieces.slice(fromPiece).join('').toLowerCase() === `@${blogName}`
    return isMention ? { ...range, type: 'mention', blog: { name: blogName, url } } : { ...range, type: 'link', url }
  }

  #dropSoftEnd(): void {
    if (!this.#endsSoft) return
    this.#pieces.push((this.#pieces.pop() ?? '').slice(0, -1))
    this.#length -= 1
    this.#endsSoft = false
  }

  /** Ends the block; null when it has no words. The marks that are open go on in the next one. */
  finish(): Pick<NpfText, 'text' | 'formatting'> | null {
    this.#dropSoftEnd()
    const marks = this.#open.map(({ mark }) => mark)
    while (this.#open.length > 0) this.close()
    const [text, formatting] = [this.#pieces.join(''), tidied(this.#formatting, this.#length)]
    this.#pieces = []
    this.#length = 0
    this.#formatting = []
    for (const mark of marks) this.open(mark)
    if (text.trim() === '') return null
    return { text, ...(formatting.length > 0 && { formatting }) }
  }
}

const keyOf = (format: NpfFormat) => `${format.type} ${'url' in format ? format.url : ''}`

/** Joins ranges of one kind that touch, and puts them in order. */
function tidied(formatting: readonly NpfFormat[], length: number): NpfFormat[] {
  const tidy: NpfFormat[] = []
  const last = new Map<string, NpfFormat>()
  for (const format of formatting.toSorted((one, other) => one.start - other.start)) {
    const end = Math.min(format.end, length)
    const before = last.get(keyOf(format))
    if (before && format.start <= before.end && format.type !== 'mention') before.end = Math.max(before.end, end)
    else if (format.start < end) {
      const own = { ...format, end }
      tidy.push(own)
      last.set(keyOf(format), own)
    }
  }
  return tidy.sort((one, other) => one.start - other.start || other.end - one.end || keyOrder(one, other))
}

const keyOrder = (one: NpfFormat, other: NpfFormat) => (keyOf(one) < keyOf(other) ? -1 : 1)
