import { addressMaxLength, photoAltMaxLength, photosPerPostMax } from '../posts/posts.limits.ts'
import { isObject, isText, listOf, textOf } from './values.ts'
import type { ApObject } from './vocabulary.ts'

/** A file that a post shows. */
export interface RemoteFile {
  type: 'picture' | 'sound' | 'film'
  url: string
  alt: string
  /** 0 where it is unknown. */
  width: number
  height: number
}

const attachmentsMax = 50
const linksMax = 50
const sideMaxPx = 20_000
/** Larger forms of a film cost more than they show in a card. */
const filmHeightPx = 720

/** The pictures, sounds and films of a post, each address once. */
export function filesOf(object: ApObject): RemoteFile[] {
  const attached = listOf(object.attachment, attachmentsMax).filter(isObject).flatMap(fileIn)
  const isItself = ['Image', 'Video', 'Audio'].includes(textOf(object.type, 200))
  const itself = isItself ? fileIn({ ...object, name: undefined, summary: undefined }) : []
  const picture = object.type === 'Page' && attached.length === 0 ? listOf(object.image, 1).filter(isObject) : []
  const all = [...itself, ...attached, ...picture.flatMap(fileIn)]
  return [...new Map(all.map((file) => [file.url, file])).values()].slice(0, photosPerPostMax)
}

/** The addresses that a post shares: attached links that are no files. */
export const linksBeside = ({ attachment }: ApObject): string[] =>
  listOf(attachment, attachmentsMax)
    .filter(isObject)
    .filter((item) => item.type === 'Link' && fileIn(item).length === 0)
    .flatMap((item) => addressOf(item.href ?? item.url) ?? [])

/** The page at home. */
export function pageOf({ url }: ApObject): string | null {
  const links = listOf(url, linksMax)
  const page = links.find((link) => isObject(link) && textOf(link.mediaType, 200).startsWith('text/html'))
  return addressOf(page ?? links.find((link) => !isObject(link) || !link.mediaType))
}

function fileIn(item: ApObject): RemoteFile[] {
  const links = linksIn(item)
  const found = links.flatMap(({ url, mediaType, width, height }) => {
    const type = typeOf(mediaType || textOf(item.mediaType, 100), textOf(item.type, 200), url)
    return type ? [{ type, url, width: width || sideOf(item.width), height: height || sideOf(item.height) }] : []
  })
  const best = found.filter(({ type, height }) => type === 'film' && height > 0 && height <= filmHeightPx)
  const file = best.length > 0 ? best.reduce((one, other) => (other.height > one.height ? other : one)) : found[0]
  const alt = textOf(item.name, 5000) || textOf(item.summary, 5000)
  return file ? [{ ...file, alt: [...alt.trim()].slice(0, photoAltMaxLength).join('') }] : []
}

interface FileLink {
  url: string
  mediaType: string
  width: number
  height: number
}

/** A file is named by its address, by a link, or by links to its several forms, some of which stand inside others. */
function linksIn({ url, href }: ApObject): FileLink[] {
  const links = listOf(url ?? href, linksMax)
  const inside = links.flatMap((link) => (isObject(link) ? listOf(link.tag, linksMax) : []))
  return [...links, ...inside].flatMap((link) => {
    const address = addressOf(link)
    if (!address) return []
    const { mediaType, width, height } = isObject(link) ? link : {}
    return [{ url: address, mediaType: textOf(mediaType, 100), width: sideOf(width), height: sideOf(height) }]
  })
}

const endings: Record<RemoteFile['type'], readonly string[]> = {
  picture: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'],
  film: ['mp4', 'webm', 'mov', 'm4v'],
  sound: ['mp3', 'ogg', 'oga', 'opus', 'm4a', 'flac', 'wav'],
}
const byMedia: Record<string, RemoteFile['type']> = { image: 'picture', video: 'film', audio: 'sound' }
const byType: Record<string, RemoteFile['type']> = { Image: 'picture', Video: 'film', Audio: 'sound' }

/** The media type decides; where there is none, the type of the object, then the ending of the address. */
function typeOf(mediaType: string, type: string, url: string): RemoteFile['type'] | null {
  const [kind = ''] = mediaType.split('/', 1)
  if (mediaType) return Object.hasOwn(byMedia, kind) ? (byMedia[kind] as RemoteFile['type']) : null
  if (Object.hasOwn(byType, type)) return byType[type] as RemoteFile['type']
  const ending = /\.([a-z0-9]{3,4})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? ''
  const [found] = Object.entries(endings).find(([, all]) => all.includes(ending)) ?? []
  return (found as RemoteFile['type'] | undefined) ?? null
}

/** Links name their address differently than objects. */
function addressOf(value: unknown): string | null {
  const address = isObject(value) ? (value.href ?? value.url) : value
  const isUsable = isText(address) && address.length <= addressMaxLength && URL.parse(address)?.protocol === 'https:'
  return isUsable ? address : null
}

const sideOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= sideMaxPx ? value : 0
