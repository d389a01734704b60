import { htmlDepthMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { Parser } from 'htmlparser2'
import type { Archive, ImportedFile } from '../../import-source.ts'

export type Attributes = Record<string, string>

const entities: Attributes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string)

const voidElements = new Set(['img', 'br', 'hr', 'input', 'source', 'embed', 'wbr', 'meta', 'link'])

interface Changes {
  /** Attributes to write it with, or HTML to put in place of the element. */
  element: (name: string, attributes: Attributes) => Attributes | string
  /** HTML to put in place of a comment; none without. */
  comment?: (text: string) => string
}

class TooDeep extends Error {}

/** Ends the parsing of HTML that is nested too deeply, whose parsing would be slow. */
function parse(
  html: string,
  handler: {
    open: (name: string, attributes: Attributes) => void
    close: (name: string) => void
    text: (text: string) => void
    comment?: (text: string) => void
  },
): void {
  let depth = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (depth > htmlDepthMax) throw new TooDeep()
      handler.open(name, attributes)
    },
    onclosetag(name) {
      depth -= 1
      handler.close(name)
    },
    ontext: handler.text,
    ...(handler.comment && { oncomment: handler.comment }),
  })
  parser.end(html)
}

/** Parses HTML and writes it again, with some of its elements changed. The sanitiser refuses what is nested too deeply. */
export function rewriteHtml(html: string, { element, comment }: Changes): string {
  let written = ''
  /** Null for an element that is replaced. */
  const open: (string | null)[] = []
  let hiddenFrom: number | null = null
  const write = (text: string) => {
    if (hiddenFrom === null) written += text
  }
  try {
    parse(html, {
      open(name, attributes) {
        const changed = element(name, attributes)
        const isReplaced = typeof changed === 'string'
        write(isReplaced ? changed : openTag(name, changed))
        if (isReplaced) hiddenFrom ??= open.length
        open.push(isReplaced || voidElements.has(name) ? null : name)
      },
      text: (text) => write(text.replace(/[&<>]/g, (sign) => entities[sign] as string)),
      comment: (text) => write(comment?.(text) ?? ''),
      close() {
        const name = open.pop()
        if (name) write(`</${name}>`)
        if (hiddenFrom === open.length) hiddenFrom = null
      },
    })
    return written
  } catch (problem) {
    if (problem instanceof TooDeep) return html
    throw problem
  }
}

const openTag = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`

const blocks = new Set(['p', 'div', 'li', 'blockquote', 'h1', 'h2', 'h3'])

/** The words of HTML, with a line for each paragraph. */
export function textOfHtml(html: string): string {
  let text = ''
  try {
    parse(html, {
      open: (name) => {
        if (name === 'br') text += '\n'
      },
      text: (piece) => {
        text += piece
      },
      close: (name) => {
        if (blocks.has(name)) text += '\n'
      },
    })
  } catch (problem) {
    if (!(problem instanceof TooDeep)) throw problem
  }
  return text.trim()
}

/** The address of a file as it stands in HTML. */
export const addressOf = (file: ImportedFile): string =>
  'name' in file ? `archive:${file.name.split('/').map(encodeURIComponent).join('/')}` : file.url

export const pictureHtml = (file: ImportedFile, alt: string): string =>
  `<figure><img src="${escapeHtml(addressOf(file))}" alt="${escapeHtml(alt)}"></figure>`

export const linkHtml = (url: string, words: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`
export const paragraph = (html: string): string => (html ? `<p>${html}</p>` : '')

/** Finds files of an archive by the end of their name, from this folder on, such as `wp-content/uploads/`. */
export function filesBelow(archive: Archive, folder: string): (address: string) => string | null {
  const byEnd = new Map<string, string>()
  for (const name of archive.names()) {
    const at = name.lastIndexOf(folder)
    if (at >= 0) byEnd.set(name.slice(at), name)
  }
  return (address) => {
    const path = decoded(URL.parse(address)?.pathname ?? address.split(/[?#]/)[0] ?? '')
    const at = path.lastIndexOf(folder)
    return at < 0 ? null : (byEnd.get(path.slice(at)) ?? null)
  }
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
