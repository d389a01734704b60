import { isWebAddress } from '@bowerbird/domain/core/web-address.ts'
import { type Uploaded, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { newPhotoItem, type PhotoItem, photoIds, plainLayout } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { photosPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { plainDocumentOf } from '@bowerbird/domain/posts/text/plain-text.ts'
import type { Shared } from '../../../core/offline/shared.ts'
import { keepFile } from '../../../core/offline/waiting-files.ts'
import { uploadFile } from '../../../core/upload.ts'
import { keepLocally, markToResume } from '../drafts/stored-drafts.ts'
import { nothingWritten, type Written } from '../post-form.state.ts'

export type SharedWords = Pick<Shared, 'title' | 'text' | 'url'>

const addressIn = (text: string): string => (isWebAddress(text.trim()) ? text.trim() : '')

/** Many apps put the address into the text. */
function readShared({ title, text, url }: SharedWords): SharedWords {
  const words = text.trim()
  const lastAt = Math.max(words.lastIndexOf(' '), words.lastIndexOf('\n')) + 1
  const [before, found] = [words.slice(0, lastAt), words.slice(lastAt)]
  const address = addressIn(url) || addressIn(found)
  return { title: title.trim(), text: address && found === address ? before.trim() : words, url: address }
}

/** Pictures make a photo post, an address a link, and words alone a text. */
export function writtenFrom(blogName: string, shared: SharedWords, photos: readonly PhotoItem[]): Written {
  const { title, text, url } = readShared(shared)
  const lines = (...parts: string[]) => plainDocumentOf(parts.filter(Boolean).join('\n'))
  const write = (kind: 'photo' | 'link' | 'text', fields: object): Written => {
    const empty = nothingWritten(blogName, kind)
    return { ...empty, fields: { ...empty.fields, ...fields } }
  }
  if (photos.length > 0)
    return write('photo', { photos, layout: plainLayout(photos.length), caption: lines(title, text, url) })
  if (url) return write('link', { url, title, caption: lines(text) })
  return write('text', { title, body: lines(text) })
}

/** Uploads the pictures, in the order in which they were shared. */
export async function uploadShared(files: readonly File[], onProgress: (share: number) => void): Promise<PhotoItem[]> {
  const newId = photoIds()
  const photos: PhotoItem[] = []
  const chosen = files.slice(0, photosPerPostMax)
  for (const [at, file] of chosen.entries()) {
    const path = uploadMedia.path.replace(':kind', 'photo')
    const step = (share: number) => onProgress((at + share) / chosen.length)
    const sent = { path, field: 'photo', file, onProgress: step }
    photos.push({ ...newPhotoItem(newId()), ...(await uploadFile<Uploaded>(sent).then(knownOf, waitFor(file))) })
  }
  return photos
}

const knownOf = ({ url, width, height }: Uploaded): Partial<PhotoItem> => ({ preuploadUrl: url, url, width, height })

/** Keeps it where there is no network; its form shows it, and it is uploaded later. */
const waitFor =
  (file: File) =>
  async (refused: unknown): Promise<Partial<PhotoItem>> => {
    if (navigator.onLine) throw refused
    return { preuploadUrl: await keepFile(file) }
  }

/** The form of its kind goes on with it. Answers the address of the form. */
export function beginPost(userName: string, written: Written): string {
  const id = crypto.randomUUID()
  keepLocally(userName, `new/${written.kind}`, { id, written, keptAt: Date.now() })
  markToResume(id)
  return `/new/${written.kind}`
}
