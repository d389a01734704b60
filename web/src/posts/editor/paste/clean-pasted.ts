import { flattenTables } from './flatten-tables.ts'
import { readWordLists } from './word-lists.ts'

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
