import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { writeHtml } from '../../../core/html/write-html.ts'
import { type Attributes, changeElements, linesOf, PageError, parseHtml } from '../../html-page.ts'
import type { Archive, ImportedFile } from '../../import-source.ts'

/** Parses HTML and writes it again, with some of its elements changed, or removed where the change is null. */
export const rewriteHtml = (
  html: string,
  change: (name: string, attributes: Attributes) => Attributes | null,
): string =>
  // HTML that is nested too deep stays as it is: the sanitiser refuses it.
  unlessTooDeep(() => writeHtml(changeElements(parseHtml(html), change)), html)

/** The words of HTML, with a line for each paragraph. */
export const textOfHtml = (html: string): string => unlessTooDeep(() => linesOf(parseHtml(html)).trim(), '')

function unlessTooDeep(work: () => string, otherwise: string): string {
  try {
    return work()
  } catch (problem) {
    if (problem instanceof PageError) return otherwise
    throw problem
  }
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
