import { Parser } from 'htmlparser2'

/** The metadata of a page, not yet validated or shortened. */
export interface PageWords {
  title: string
  /** Keyed by property or name, in lower case; the first of each. */
  metas: Map<string, string>
  /** Addresses of link elements by their relation. */
  oembed: string
  imageSource: string
  paragraph: string
}

const paragraphMinLength = 80
const metaSample = 2048

/** Uses the charset of the header, else of the meta element, else UTF-8. */
export function decodePage(body: Buffer, charset: string): string {
  const start = body.subarray(0, metaSample).toString('latin1')
  for (const label of [charset, markedCharset(start)]) {
    if (!label) continue
    try {
      return new TextDecoder(label).decode(body)
    } catch {
      // The charset is unknown; the next one may be known.
    }
  }
  return new TextDecoder().decode(body)
}

function markedCharset(start: string): string {
  let marked = ''
  const parser = new Parser({
    onopentag(name, { charset = '', content = '' }) {
      if (name === 'meta') marked ||= charset || (/charset\s*=\s*([\w.:-]{1,40})/i.exec(content)?.[1] ?? '')
    },
  })
  parser.end(start)
  return marked.trim()
}

/** A page says what it is about at its beginning. The parser looks through all open elements for each end tag. */
const tagsMax = 20_000
const depthMax = 250

export function readPage(html: string): PageWords {
  const words: PageWords = { title: '', metas: new Map(), oembed: '', imageSource: '', paragraph: '' }
  let inside: 'title' | 'paragraph' | null = null
  let text = ''
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > depthMax) parser.pause()
      if (name === 'meta') addMeta(words.metas, attributes)
      if (name === 'link') addLink(words, attributes)
      const begun = name === 'title' && !words.title ? 'title' : name === 'p' && !words.paragraph ? 'paragraph' : null
      if (begun) [inside, text] = [begun, '']
    },
    ontext(piece) {
      if (inside) text += piece
    },
    onclosetag(name) {
      depth -= 1
      if (inside === 'title' && name === 'title') words.title = text
      if (inside === 'paragraph' && name === 'p' && text.trim().length >= paragraphMinLength) words.paragraph = text
      if (name === 'title' || name === 'p') inside = null
    },
  })
  parser.end(beforeTag(html, tagsMax))
  return words
}

function beforeTag(html: string, nth: number): string {
  let at = -1
  for (let count = 0; count < nth; count += 1) {
    at = html.indexOf('<', at + 1)
    if (at === -1) return html
  }
  return html.slice(0, at)
}

type Attributes = Record<string, string>

function addMeta(metas: PageWords['metas'], { property, name, itemprop, content }: Attributes): void {
  const key = (property ?? name ?? itemprop ?? '').trim().toLowerCase()
  if (key && content?.trim() && !metas.has(key)) metas.set(key, content.trim())
}

function addLink(words: PageWords, { rel = '', type = '', href = '' }: Attributes): void {
  const relations = rel.toLowerCase().split(/\s+/)
  if (relations.includes('alternate') && type.toLowerCase() === 'application/json+oembed') words.oembed ||= href
  if (relations.includes('image_src')) words.imageSource ||= href
}
