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
  const marked = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1]
  for (const label of [charset, marked]) {
    if (!label) continue
    try {
      return new TextDecoder(label).decode(body)
    } catch {
      // The charset is unknown; the next one may be known.
    }
  }
  return new TextDecoder().decode(body)
}

export function readPage(html: string): PageWords {
  const words: PageWords = { title: '', metas: new Map(), oembed: '', imageSource: '', paragraph: '' }
  let inside: 'title' | 'paragraph' | null = null
  let text = ''
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta') addMeta(words.metas, attributes)
      if (name === 'link') addLink(words, attributes)
      const begun = name === 'title' && !words.title ? 'title' : name === 'p' && !words.paragraph ? 'paragraph' : null
      if (begun) [inside, text] = [begun, '']
    },
    ontext(piece) {
      if (inside) text += piece
    },
    onclosetag(name) {
      if (inside === 'title' && name === 'title') words.title = text
      if (inside === 'paragraph' && name === 'p' && text.trim().length >= paragraphMinLength) words.paragraph = text
      if (name === 'title' || name === 'p') inside = null
    },
  })
  parser.end(html)
  return words
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
