import { extname } from 'node:path'
import { changeTags } from '@bowerbird/domain/core/html/tags.ts'
import { mediaPath, postPath } from '@bowerbird/domain/core/urls.ts'
import type { ExportedPost } from './exported-post.ts'

export interface ExportedBlog {
  id: string
  name: string
  title: string
  description: string
  /** Keys of files of the storage. */
  avatar: string | null
  header: string | null
}

/** The surroundings of a post, which layouts of other sites need. */
export interface Around {
  blog: ExportedBlog
  origin: string
  /** The keys of files that go into the archive, with their types. */
  files: ReadonlyMap<string, string>
}

/** A file of a post: its name in the archive, and its key in the storage. */
export interface PlacedFile {
  name: string
  key: string
}

const withAddress = ['img', 'audio', 'video', 'source', 'a']
const address = /\b(src|href|poster)="([^"]*)"/g

/** Changes the addresses within tags of HTML that this server wrote. */
export const changeAddresses = (html: string, change: (address: string) => string): string =>
  changeTags(html, (tag, name) =>
    withAddress.includes(name) ? tag.replace(address, (_, key, value) => `${key}="${change(value)}"`) : tag,
  )

/** Takes the files of a post in their order, and gives each its name. Files of others keep their address. */
export function placeFiles({ origin, files }: Around, nameOf: (place: number, ending: string) => string) {
  const placed: PlacedFile[] = []
  const place = (given: string): PlacedFile | null => {
    const key = given.startsWith(mediaPath('')) ? given.slice(mediaPath('').length) : ''
    if (!files.has(key)) return null
    const known = placed.find((file) => file.key === key)
    if (known) return known
    const file = { name: nameOf(placed.length, extname(key)), key }
    placed.push(file)
    return file
  }
  return { placed, place, absolute: (given: string) => absoluteTo(given, origin) }
}

const absoluteTo = (given: string, origin: string) => (given.startsWith('/') ? origin + given : given)

export const addressOfPart = (origin: string, { blog, post_id }: { blog: string; post_id?: string }): string =>
  origin + postPath(blog, post_id ?? '0', '')

export const publishedAt = (post: ExportedPost): Date => new Date(post.published_at ?? post.created_at)
