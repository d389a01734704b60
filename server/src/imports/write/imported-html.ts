import { attributeIn, changeTags, scanHtml } from '@bowerbird/domain/core/html/tags.ts'
import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { recogniseEmbed } from '@bowerbird/domain/media/embeds.ts'
import { markdownMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { formatCodeOf } from '@bowerbird/domain/posts/text/formats.ts'
import type { ImportedContent, ImportedFile } from '../import-source.ts'

/** Returns the address here of a file, or null if it is not here. */
export type AddressOf = (file: ImportedFile) => string | null

const archiveScheme = 'archive:'

/** The file that a tag shows: one of the archive, or one elsewhere. */
function fileIn(tag: string): ImportedFile | null {
  const address = attributeIn(tag, 'src')
  if (address.startsWith(archiveScheme)) return { name: decoded(address.slice(archiveScheme.length)) }
  return /^https?:/i.test(address) ? { url: address } : null
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The address of a player of another site, which stays there; null for a file. */
export const playerOf = (file: ImportedFile): string | null =>
  'url' in file && recogniseEmbed(file.url)?.player ? file.url : null

export type FileKind = 'photo' | 'audio' | 'video' | 'subtitles'

/** The files of a content: photos, pictures in the text, sound and film with what goes with them. */
export function filesOf(content: ImportedContent): { file: ImportedFile; kind: FileKind }[] {
  const { html, caption = '', photos = [], sound, film, link } = content
  const inText: ImportedFile[] = []
  scanHtml(html + caption, (tag, name) => {
    const file = name === 'img' && fileIn(tag)
    if (file) inText.push(file)
  })
  const beside = [sound?.cover, film?.poster, link?.thumbnail].filter((file) => file !== undefined)
  const of = (kind: FileKind, file: ImportedFile | undefined) => (file && !playerOf(file) ? [{ file, kind }] : [])
  return [
    ...[...photos.map(({ file }) => file), ...inText, ...beside].map((file) => ({ file, kind: 'photo' as const })),
    ...of('audio', sound?.file),
    ...of('video', film?.file),
    ...of('subtitles', film?.subtitles?.file),
  ]
}

/** Shows each picture by its address here. In place of one that is missing stand words, with its old address. */
export const placePictures = (html: string, addressOf: AddressOf): string =>
  changeTags(html, (tag, name) => {
    if (name !== 'img') return tag
    const file = fileIn(tag)
    if (!file) return ''
    const address = addressOf(file)
    const alt = escapeHtml(attributeIn(tag, 'alt'))
    return address ? `<img src="${escapeHtml(address)}" alt="${alt}">` : missing('picture', file, alt)
  })

const archiveAddress = /archive:[\w.%/-]{1,1000}/g

/**
 * The text as it was typed, with addresses of here. Undefined where the post shows other words than these: those of a
 * poll that is over, or in place of files that are missing.
 */
export function typedHere(
  content: ImportedContent,
  addressOf: AddressOf,
): { source: string; format: number } | undefined {
  const { typed, poll } = content
  if (!typed || poll || typed.text.length > markdownMaxLength) return undefined
  if (filesOf(content).some(({ file }) => 'name' in file && !addressOf(file))) return undefined
  const source = typed.text.replace(
    archiveAddress,
    (address) => addressOf({ name: decoded(address.slice(archiveScheme.length)) }) ?? address,
  )
  return { source, format: formatCodeOf(typed.format) }
}

/** `words` are HTML. */
export function missing(what: string, file: ImportedFile, words: string): string {
  if ('name' in file) return `<i>[A ${what} is missing${words ? `: ${words}` : ''}]</i>`
  return `<a href="${escapeHtml(file.url)}">[A ${what} elsewhere${words ? `: ${words}` : ''}]</a>`
}
