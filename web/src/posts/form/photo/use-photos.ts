import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { Uploaded } from '@bowerbird/domain/media/media.contract.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { PhotoFields } from '@bowerbird/domain/posts/kinds/photo.ts'
import { arrangementOf, type Rows, rowsOf } from '@bowerbird/domain/posts/kinds/photo-arrangement.ts'
import { newPhotoItem, type PhotoItem, photoIds } from '@bowerbird/domain/posts/kinds/photo-items.ts'
import { photosPerPostMax } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { useEffect, useRef, useState } from 'react'
import { isWaitingFile } from '../../../core/offline/waiting-names.ts'
import { useUploads } from '../../../media/uploads/use-uploads.ts'
import { useWaitingFiles } from '../../../media/uploads/use-waiting-files.ts'
import type { KindFormProps } from '../kinds/kind-form-props.ts'
import { filmAsCompanion, refuseFilm, withFilms } from './live-photos.ts'
import { previewOf } from './photo-preview.ts'

/** The photos of a form: their rows, their files on the way, and the pictures to look at meanwhile. */
export function usePhotos({ fields, change, tell, onProblem }: KindFormProps<PhotoFields>) {
  const { previews, addPreview } = usePreviews()
  const newId = useRef(photoIds(fields.photos.map(({ id }) => id)))
  const put = (id: string, known: Partial<PhotoItem>) =>
    change(({ photos }) => ({ photos: photos.map((item) => (item.id === id ? { ...item, ...known } : item)) }))
  const lay = (rows: (now: PhotoItem[][]) => Rows<PhotoItem>) =>
    change(({ photos, layout }) => arrangementOf(rows(rowsOf(photos, layout))))
  const take = (id: string, uploaded: Uploaded) => put(id, knownOf(uploaded))
  const uploads = useUploads('photo', { onComplete: take, onProblem, canWait: true })
  const { collection } = uploads
  useReportUploading(tell, uploads)

  /** Cuts the list at the last place, and says so. POST-127 */
  const roomFor = <Thing>(things: Thing[]): Thing[] => {
    const room = Math.max(0, photosPerPostMax - fields.photos.length)
    onProblem(things.length > room ? postsRefusals.tooManyPhotos.text : null)
    return things.slice(0, room)
  }
  const readPreview = (id: string, file: File) =>
    previewOf(file).then(
      ({ url, width, height }) => {
        addPreview(id, url)
        put(id, { width, height })
      },
      () => {},
    )
  const remove = (id: string) => {
    collection.remove(id)
    onProblem(null)
    lay((rows) => rows.map((row) => row.filter((item) => item.id !== id)))
  }
  const show = (id: string, file: File) => !previews[id] && readPreview(id, file)
  const send = (id: string, file: File) => collection.add(id, file)
  useWaitingFiles(namesOf(fields), { onFile: show, onOnline: send, onUploaded: take, onLost: remove, onProblem })
  const append = (items: PhotoItem[]) => lay((rows) => [...rows, ...items.map((item) => [item])])

  return {
    rows: rowsOf(fields.photos, fields.layout),
    previews,
    uploads,
    lay,
    put,
    addFiles(files: File[]) {
      const added = roomFor(withFilms(files)).flatMap(({ file, film }) => {
        const id = newId.current()
        return collection.add(id, file, companionOf(film, onProblem)) ? [{ id, file }] : []
      })
      append(added.map(({ id }) => newPhotoItem(id)))
      for (const { id, file } of added) readPreview(id, file)
    },
    /** False when it is no address. POST-255 */
    addAddress(typed: string): boolean {
      const externalUrl = usableAddress(typed)
      if (!externalUrl) onProblem(mediaRefusals.notAnAddress.text)
      else append(roomFor([{ ...newPhotoItem(newId.current()), externalUrl }]))
      return externalUrl !== ''
    },
    remove,
  }
}

function companionOf(film: File | null, onProblem: (problem: string) => void) {
  const problem = film && refuseFilm(film)
  if (problem) onProblem(problem)
  return film && !problem ? filmAsCompanion(film) : undefined
}

const namesOf = ({ photos }: PhotoFields) => photos.map(({ id, preuploadUrl: name }) => ({ id, name }))

function knownOf(uploaded: Uploaded): Partial<PhotoItem> {
  if (isWaitingFile(uploaded.url)) return { preuploadUrl: uploaded.url }
  const { url, width, height, livephoto_url = '', livephoto_still_image_time = 0 } = uploaded
  return {
    ...{ preuploadUrl: url, url, width, height },
    ...{ livephotoUrl: livephoto_url, livephotoStillImageTime: livephoto_still_image_time },
  }
}

function useReportUploading(
  tell: KindFormProps<PhotoFields>['tell'],
  { isUploading, items }: ReturnType<typeof useUploads>,
): void {
  const hasFailedUploads = items.some(({ error }) => error)
  useEffect(() => {
    tell({ isUploading, hasFailedUploads })
  }, [tell, isUploading, hasFailedUploads])
}

/** The chosen files themselves, to look at until the form is gone. */
function usePreviews() {
  const [previews, setPreviews] = useState<Record<string, string>>({})
  const shown = useRef(previews)
  shown.current = previews
  // biome-ignore lint/suspicious/useIterableCallbackReturn: revoking answers nothing.
  useEffect(() => () => Object.values(shown.current).forEach((url) => URL.revokeObjectURL(url)), [])
  return { previews, addPreview: (id: string, url: string) => setPreviews((now) => ({ ...now, [id]: url })) }
}
