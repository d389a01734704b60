import type { HtmlElement, HtmlNode } from '@bowerbird/domain/core/html.ts'
import { elementsOf, isElement } from '../../html-page.ts'
import type { Archive, ImportedFile } from '../../import-source.ts'
import { addressOf } from '../shared/html.ts'

/** The files of a post by its id, in the order of their numbers. */
export type FilesOfPost = (post: string) => readonly string[]

const pictures = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|pnj|gifv)$/i
const sounds = /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i
const films = /\.(?:mp4|webm|mov|m4v)$/i

export const isPicture = (name: string): boolean => pictures.test(name)
export const isSound = (name: string): boolean => sounds.test(name)
export const isFilm = (name: string): boolean => films.test(name)

/** Files are named `{post}_{number}` or `{post}`, whatever a page links to. */
const numbered = /(?:^|\/)(\d{1,20})(?:_o?(\d{1,6}))?\.[a-z0-9]{1,5}$/i

export function filesByPost(archive: Archive): FilesOfPost {
  const files = new Map<string, string[]>()
  for (const name of archive.names()) {
    const post = numbered.exec(name)?.[1]
    if (!post || !(isPicture(name) || isSound(name) || isFilm(name))) continue
    const list = files.get(post)
    if (list) list.push(name)
    else files.set(post, [name])
  }
  return (post) => (files.get(post) ?? []).sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1))
}

const numberOf = (name: string) => Number(numbered.exec(name)?.[2] ?? 0)

const scheme = 'archive:'

export function fileAt(address: string): ImportedFile {
  if (!address.startsWith(scheme)) return { url: address }
  return { name: decodeURIComponent(address.slice(scheme.length)) }
}

/** Elements that show a file, by the attribute that names it. */
const shown = (element: HtmlElement) =>
  isElement(element, 'img', 'video', 'audio', 'source') &&
  (element.name === 'img' || element.attributes.src !== undefined)

interface AboutPage {
  archive: Archive
  /** The path of the page within the archive. */
  page: string
  files: readonly string[]
}

/**
 * Puts files of the archive in place of addresses. Pages link to files, to the files of other posts by mistake, and to
 * addresses elsewhere though the file is there: the files of the post then take these places by their numbers. Returns
 * the files of the post that the page does not show.
 */
export function placeFiles(nodes: readonly HtmlNode[], { archive, page, files }: AboutPage): string[] {
  const own = new Set(files)
  const unused = new Set(files)
  const open: { element: HtmlElement; place: number; linked: string | null }[] = []
  const show = (element: HtmlElement, name: string) => {
    unused.delete(name)
    const { srcset, sizes, ...rest } = element.attributes
    element.attributes = { ...rest, src: addressOf({ name }) }
  }
  for (const [place, element] of [...elementsOf(nodes)].filter(shown).entries()) {
    const linked = within(archive, page, element.attributes.src ?? '')
    if (linked !== null && own.has(linked)) show(element, linked)
    else open.push({ element, place, linked })
  }
  const free = [...unused]
  const byNumber = new Map(free.map((name) => [numberOf(name), name]))
  const isEnough = free.length >= open.length
  for (const [at, { element, place, linked }] of open.entries()) {
    const name = (isEnough ? free[at] : byNumber.get(place)) ?? linked
    // A file that is not there is shown too: it counts as missing, and words take its place.
    if (name && (fits(element, name) || archive.sizeOf(name) === null)) show(element, name)
  }
  return [...unused]
}

const fits = ({ name: element }: HtmlElement, name: string) =>
  element === 'img' ? isPicture(name) : element === 'source' || (element === 'audio' ? isSound(name) : isFilm(name))

/** The file that a relative address of a page names, whether it is there or not; null for addresses elsewhere. */
function within(archive: Archive, page: string, address: string): string | null {
  if (!address || /^(?:[a-z][a-z0-9+.-]{0,30}:|\/\/)/i.test(address)) return null
  const path = URL.parse(address, `archive://files/${page.split('/').map(encodeURIComponent).join('/')}`)?.pathname
  if (!path) return null
  const name = decoded(path.slice(1))
  if (archive.sizeOf(name) !== null) return name
  // A zip has the pages in posts.zip, whose links go up one folder further than the files lie.
  const media = /(?:^|\/)(media\/[^/]+)$/.exec(name)?.[1] ?? ''
  const folder = page.split('/').slice(0, -3)
  const beside = [...folder, media].join('/')
  return media ? beside : name || null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize()
  } catch {
    return path
  }
}
