import { type Uploaded, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { refuseUpload } from '@bowerbird/domain/media/media.rules.ts'
import { uploadFile } from '../../../core/upload.ts'
import type { Companion } from '../../../media/uploads/upload-collection.ts'

/** A photo, and the film that moves it when there is one. */
export interface ChosenPhoto {
  file: File
  film: File | null
}

const isFilm = ({ type }: File) => type.startsWith('video/')
const nameOf = ({ name }: File) => name.replace(/\.[^.]*$/, '').toLowerCase()

/** Cameras save a live photo as two files of one name. A film without its photo stays a file like any other. */
export function withFilms(files: readonly File[]): ChosenPhoto[] {
  const films = new Map(files.filter(isFilm).map((film) => [nameOf(film), film]))
  const photos = files.filter((file) => !isFilm(file))
  const moving = new Set(photos.map(nameOf))
  const alone = files.filter((file) => isFilm(file) && !moving.has(nameOf(file)))
  return [
    ...photos.map((file) => ({ file, film: films.get(nameOf(file)) ?? null })),
    ...alone.map((file) => ({ file, film: null })),
  ]
}

/** The film goes first; the photo then names it, and the second of it that it shows. POST-260 */
export function filmAsCompanion(film: File): Companion {
  return {
    bytes: film.size,
    send: async (onProgress, signal) => {
      const path = uploadMedia.path.replace(':kind', 'video')
      const [{ key }, seconds] = await Promise.all([
        uploadFile<Uploaded>({ path, field: 'video', file: film, onProgress, signal }),
        lengthOf(film),
      ])
      return { livephoto: key, still_image_time: (seconds / 2).toFixed(3) }
    },
  }
}

/** Explains what is wrong with a film; null for nothing. */
export const refuseFilm = (film: File): string | null =>
  refuseUpload('video', { bytes: film.size, mime: film.type })?.text ?? null

/** Seconds; 0 when the browser cannot tell. */
function lengthOf(film: File): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const video = document.createElement('video')
  const url = URL.createObjectURL(film)
  video.preload = 'metadata'
  video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : 0)
  video.onerror = () => resolve(0)
  const timer = setTimeout(() => resolve(0), measuredWithinMs)
  video.src = url
  return promise.finally(() => {
    clearTimeout(timer)
    URL.revokeObjectURL(url)
  })
}

const measuredWithinMs = 3000
