import type { HtmlElement, HtmlNode } from '../../../core/html.ts'
import { playerAddress } from '../../../media/embeds.ts'
import {
  type Block,
  type Body,
  hasSameMarks,
  type Mark,
  type Run,
  type Size,
  type Words,
} from '../../document/document.ts'
import { imageAddress, linkAddress, shortened, withoutBlanks } from '../../text/addresses.ts'

const cutClass = 'read-more'

/** The elements of a post, and what they keep of their attributes. POST-172, POST-174 … POST-178 */
export const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  ...{ b: [], i: [], s: [], small: [], sub: [], sup: [], br: [] },
  ...{ p: [], h2: [], pre: [], blockquote: [], ul: [], ol: [], li: [] },
  img: ['src', 'alt', 'data-orig-width', 'data-orig-height'],
  iframe: ['src', 'width', 'height', 'frameborder'],
  figure: ['data-orig-width', 'data-orig-height'],
  hr: ['class', 'data-label'],
}
/** The server adds these for readers. */
const addedAttributes = ['rel', 'sandbox', 'allowfullscreen']

/** Removed with what they hold; any other element that a post can't have leaves what it holds. POST-173, POST-180 */
export const removedWhole: readonly string[] = ['script', 'style', 'noscript', 'meta']

const wordsElements: Record<string, Words['type']> = {
  ...{ p: 'paragraph', pre: 'preformatted', h1: 'heading', h2: 'heading', h3: 'heading' },
  ...{ h4: 'heading', h5: 'heading', h6: 'heading' },
}

const markElements: Record<string, Exclude<Mark['type'], 'link'>> = {
  ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', s: 'strike', strike: 'strike', del: 'strike' },
  ...{ small: 'small', sub: 'sub', sup: 'sup' },
}
/** Others may be nested: an index has an index. */
const onceOnly: readonly Mark['type'][] = ['bold', 'italic', 'strike', 'small', 'link']

interface Reading {
  /** Takes pictures that aren't on the web, such as those that wait for a network. */
  isPicture?: (src: string) => boolean
  /** Is told of what the words can't keep, by the name of the element. */
  onLoss?: (name: string) => void
}

/** Reads the words of a post, and nothing else that the HTML holds. POST-172 … POST-180 */
export function decodeHtml(nodes: readonly HtmlNode[], reading: Reading = {}, marks: readonly Mark[] = []): Body {
  const reader = new Reader(reading)
  reader.read(nodes, marks)
  return reader.finish()
}

class Reader {
  readonly #reading: Reading
  readonly #blocks: Block[] = []
  /** The words that are being read, and what they are. */
  #type: Words['type'] = 'line'
  #runs: Run[] | null = null

  constructor(reading: Reading) {
    this.#reading = reading
  }

  read(nodes: readonly HtmlNode[], marks: readonly Mark[]): void {
    for (const node of nodes) {
      if (typeof node !== 'string') this.#readElement(node, marks)
      else if (node !== '') this.#add({ type: 'text', text: node, marks })
    }
  }

  finish(): Body {
    this.#end()
    return this.#blocks
  }

  #readElement(element: HtmlElement, marks: readonly Mark[]): void {
    const { name, attributes, children } = element
    const type = own(wordsElements, name)
    const mark = own(markElements, name)
    this.#tellLoss(element, Boolean(type ?? mark))
    if (type) this.#readWords(type, children, marks)
    else if (mark) this.read(children, withMark(marks, { type: mark }))
    else if (name === 'a') this.read(children, withMark(marks, linkOf(attributes)))
    else if (name === 'br') this.#add({ type: 'break', marks })
    else if (name === 'img') this.#addMedium(name, this.#imageOf(attributes, marks))
    else if (name === 'iframe') this.#addMedium(name, embedOf(attributes, marks))
    else if (name === 'hr') this.#push(ruleOf(attributes))
    else if (name === 'blockquote') this.#push({ type: 'quote', blocks: this.#bodyOf(children, marks) })
    else if (name === 'figure')
      this.#push({ type: 'figure', size: originalSize(attributes), blocks: this.#bodyOf(children, marks) })
    else if (name === 'ul' || name === 'ol')
      this.#push({ type: 'list', isOrdered: name === 'ol', items: this.#itemsOf(children, marks) })
    else if (name === 'li') this.#push({ type: 'list', isOrdered: false, items: [this.#bodyOf(children, marks)] })
    else if (!removedWhole.includes(name)) this.read(children, marks)
  }

  /** Preformatted text is code already. */
  #tellLoss({ name, attributes }: HtmlElement, isRenamed: boolean): void {
    const allowed = own(allowedAttributes, name)
    const isAllowed = allowed !== undefined || isRenamed || (name === 'code' && this.#type === 'preformatted')
    const isWhole = Object.keys(attributes).every((one) => allowed?.includes(one) || addedAttributes.includes(one))
    const { href = '#', class: classes = '' } = attributes
    const isAsked = name === 'a' ? linkAddress(href) : name !== 'hr' || classes === '' || classes === cutClass
    if (!isAllowed || !isWhole || !isAsked) this.#reading.onLoss?.(name)
  }

  #imageOf({ src = '', alt = '', ...size }: HtmlElement['attributes'], marks: readonly Mark[]): Run | null {
    const address = this.#reading.isPicture?.(src) ? src : imageAddress(src)
    return address ? { type: 'image', src: address, alt: shortened(alt), size: originalSize(size), marks } : null
  }

  #bodyOf(nodes: readonly HtmlNode[], marks: readonly Mark[]): Body {
    return decodeHtml(nodes, this.#reading, marks)
  }

  /** A list between two items belongs to the one before; anything else is an item of its own. */
  #itemsOf(nodes: readonly HtmlNode[], marks: readonly Mark[]): Body[] {
    const items: HtmlNode[][] = []
    let isOpen = false
    for (const node of nodes) {
      const name = typeof node === 'string' ? '' : node.name
      if (typeof node === 'string' && node.trim() === '') continue
      if (typeof node !== 'string' && name === 'li') items.push([...node.children])
      else if (items.length > 0 && (isOpen || name === 'ul' || name === 'ol')) items.at(-1)?.push(node)
      else items.push([node])
      isOpen = name !== 'li' && (isOpen || (name !== 'ul' && name !== 'ol'))
    }
    return items.map((item) => this.#bodyOf(item, marks))
  }

  /** Words in words end those around them, which go on after them. */
  #readWords(type: Words['type'], children: readonly HtmlNode[], marks: readonly Mark[]): void {
    const around = this.#type
    this.#end()
    this.#type = type
    this.#runs = []
    this.read(children, marks)
    this.#end()
    this.#type = around
  }

  #addMedium(name: string, run: Run | null): void {
    if (run) this.#add(run)
    else this.#reading.onLoss?.(name)
  }

  #add(run: Run): void {
    this.#runs ??= []
    const last = this.#runs.at(-1)
    if (last?.type === 'text' && run.type === 'text' && hasSameMarks(last.marks, run.marks)) {
      this.#runs[this.#runs.length - 1] = { ...last, text: last.text + run.text }
    } else this.#runs.push(run)
  }

  #push(block: Block): void {
    this.#end()
    this.#blocks.push(block)
  }

  #end(): void {
    const runs = this.#runs
    this.#runs = null
    if (!runs) return
    const words = this.#type === 'line' ? withoutEnds(runs) : runs
    if (this.#type !== 'line' || words.length > 0) this.#blocks.push({ type: this.#type, runs: words })
  }
}

const own = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] =>
  onceOnly.includes(mark.type) && marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]

const linkOf = ({ href = '', title = '' }: HtmlElement['attributes']): Mark => ({
  type: 'link',
  href: linkAddress(href) ?? '',
  title: shortened(title),
})

function embedOf(
  { src = '', width, height, frameborder = '' }: HtmlElement['attributes'],
  marks: readonly Mark[],
): Run | null {
  const player = playerAddress(withoutBlanks(src))
  const frameBorder = /^[01]$/.test(frameborder) ? frameborder : ''
  const size = { width: digits(width), height: digits(height) }
  return player === null ? null : { type: 'embed', src: player, size, frameBorder, marks }
}

const ruleOf = ({ class: classes = '', 'data-label': label = '' }: HtmlElement['attributes']): Block => ({
  type: 'rule',
  isCut: classes.split(/\s+/).includes(cutClass),
  label: shortened(label),
})

const originalSize = ({ 'data-orig-width': width, 'data-orig-height': height }: HtmlElement['attributes']): Size => ({
  width: digits(width),
  height: digits(height),
})

const digits = (value = '') => (/^\d{1,5}$/.test(value) ? value : '')

/** Line ends between blocks are no words, with the blanks around them. */
function withoutEnds(runs: readonly Run[]): readonly Run[] {
  const [first, last] = [runs.findIndex(isSeen), runs.findLastIndex(isSeen)]
  if (first < 0) return []
  const [start, end] = [runs[first] as Run, runs[last] as Run]
  const before = [...runs.slice(0, first).map(textOf), textOf(start).slice(0, blanksAt(textOf(start), 'start'))]
  const after = [
    textOf(end).slice(textOf(end).length - blanksAt(textOf(end), 'end')),
    ...runs.slice(last + 1).map(textOf),
  ]
  const [cutsStart, cutsEnd] = [before.some(hasLineEnd), after.some(hasLineEnd)]
  return runs.slice(cutsStart ? first : 0, cutsEnd ? last + 1 : undefined).map((run) => {
    if (run.type !== 'text') return run
    const from = cutsStart && run === start ? blanksAt(run.text, 'start') : 0
    const to = cutsEnd && run === end ? run.text.length - blanksAt(run.text, 'end') : run.text.length
    return { ...run, text: run.text.slice(from, to) }
  })
}

const textOf = (run: Run) => (run.type === 'text' ? run.text : '')
const isSeen = (run: Run) => run.type !== 'text' || run.text.trim() !== ''
const hasLineEnd = (text: string) => /[\r\n]/.test(text)

/** Counts blanks one by one, because an expression for the end of a text tries every place in it. */
function blanksAt(text: string, side: 'start' | 'end'): number {
  let count = 0
  while (count < text.length && ' \t\f\r\n'.includes(text[side === 'start' ? count : text.length - 1 - count] ?? ''))
    count += 1
  return count
}
