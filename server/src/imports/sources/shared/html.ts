import { htmlDepthMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { Parser } from 'htmlparser2'
import type { Archive, ImportedFile } from '../../import-source.ts'

export type Attributes = Record<string, string>

const entities: Attributes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string)

const voidElements = new Set(['img', 'br', 'hr', 'input', 'source', 'embed', 'wbr', 'meta', 'link'])

interface Changes {
  /** Attributes to write it with, null to leave only its contents, or HTML to put in its place. */
  element?: (name: string, attributes: Attributes) => Attributes | string | null
  /** HTML to put in place of a comment; none without. */
  comment?: (text: string) => string
}

/** Parses HTML and writes it again, with some of its elements changed. Elements below the allowed depth are removed. */
export function rewriteHtml(html: string, { element, comment }: Changes): string {
  let written = ''
  /** The names of open elements, null for those that were not written. */
  const open: (string | null)[] = []
  let hiddenFrom: number | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      const changed = open.length >= htmlDepthMax ? null : (element?.(name, attributes) ?? (element ? null : attributes))
      const isWritten = hiddenFrom === null && changed !== null && typeof changed !== 'string'
      if (hiddenFrom === null && typeof changed === 'string') {
        written += changed
        hiddenFrom = open.length
      }
      if (isWritten) written += openTag(name, changed)
      open.push(isWritten ? name : null)
    },
    ontext(text) {
      if (hiddenFrom === null) written += text.replace(/[&<>]/g, (sign) => entities[sign] as string)
    },
    oncomment(text) {
      if (hiddenFrom === null) written += comment?.(text) ?? ''
    },
    onclosetag() {
      const name = open.pop()
      if (name && !voidElements.has(name)) written += `</${name}>`
      if (hiddenFrom !== null && open.length <= hiddenFrom) hiddenFrom = null
    },
  })
  parser.end(html)
  return written
}

const openTag = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`

/** The words of HTML, with a line for each paragraph. */
export function textOfHtml(html: string): string {
  let text = ''
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'br') text += '\n'
    },
    ontext: (piece) => {
      text += piece
    },
    onclosetag: (name) => {
      if (['p', 'div', 'li', 'blockquote', 'h1', 'h2', 'h3'].includes(name)) text += '\n'
    },
  })
  parser.end(html)
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
