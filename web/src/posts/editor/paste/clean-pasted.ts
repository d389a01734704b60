import { readWordLists } from './word-lists.ts'

const blocksInside = 'table, ul, ol, h1, h2, h3, h4, h5, h6, blockquote, pre, hr'

/** A post has no tables: each row becomes a line, its cells parted by a bar. A table that lays out a page is left. */
function flattenTables(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    if (table.querySelector(blocksInside) || table.rows.length === 0) continue
    table.replaceWith(...[...table.rows].map(lineOf).filter(({ textContent }) => textContent?.trim()))
  }
}

function lineOf(row: HTMLTableRowElement): HTMLElement {
  const line = document.createElement('p')
  for (const [place, cell] of [...row.cells].entries()) {
    if (place > 0) line.append(' | ')
    const words = cell.localName === 'th' ? document.createElement('b') : line
    for (const node of [...cell.childNodes]) {
      if (!(node instanceof HTMLElement) || !/^(?:p|div)$/.test(node.localName)) words.append(node)
      else words.append(words.hasChildNodes() ? ' ' : '', ...node.childNodes)
    }
    if (words !== line) line.append(words)
  }
  return line
}

/** Pictures that came inside the HTML itself, by the address they have until they are uploaded. */
export type InnerFiles = Map<string, File>

interface Pasted {
  html: string
  files: InnerFiles
  /** The number of pictures that stayed behind on the other machine or in the other program. */
  lost: number
}

/** Makes what other programs put on the clipboard into HTML that a post can hold. */
export function cleanPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  readWordLists(body)
  flattenTables(body)
  const files: InnerFiles = new Map()
  let lost = 0
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    const file = fileOf(source)
    if (file) {
      const address = `https://pasted.invalid/${crypto.randomUUID()}`
      files.set(address, file)
      picture.setAttribute('src', address)
    } else if (isOwn(source)) picture.setAttribute('src', new URL(source, location.href).pathname)
    else if (!/^https?:\/\//i.test(source)) {
      picture.remove()
      lost += 1
    }
  }
  return { html: body.innerHTML, files, lost }
}

/** Tells whether a picture is one of ours, which stays where it is. */
export function isOwn(source: string): boolean {
  if (!URL.canParse(source, location.href)) return false
  const { origin, pathname } = new URL(source, location.href)
  return origin === location.origin && pathname.startsWith('/media/') && !source.startsWith('data:')
}

function fileOf(source: string): File | null {
  const [, type, data] = /^data:(image\/(?:png|jpeg|gif|webp|avif));base64,([A-Za-z0-9+/=\s]+)$/.exec(source) ?? []
  if (!type || !data) return null
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type })
  } catch {
    return null
  }
}
