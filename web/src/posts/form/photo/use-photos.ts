import { t } from '@bowerbird/domain/core/language/t.ts'
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
import type { UploadCollection } from '../../../media/uploads/upload-collection.ts'
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
  const { status, awaitAll } = useUploadStatus(collection)
  useReportUploading(tell, uploads)

  /** Cuts the list at the last place, and says so. POST-127 */
  const roomFor = <Thing>(things: Thing[]): Thing[] => {
    const room = Math.max(0, photosPerPostMax - fields.photos.length)
    onProblem(things.length > room ? postsRefusals.tooManyPhotos.text : null)
    return things.slice(0, room)
  }
  const readPreview = async (id: string, file: File) => {
    const preview = await previewOf(file).catch(() => null)
    if (!preview) return
    addPreview(id, preview.url)
    put(id, { width: preview.width, height: preview.height })
  }
  const { remove, removeFailed, removeIncomplete } = removing(collection, (isDropped) => {
    onProblem(null)
    lay((rows) => rows.map((row) => row.filter(({ id }) => !isDropped(id))))
  })
  const onFile = (id: string, file: File) => !previews[id] && readPreview(id, file)
  const onOnline = (id: string, file: File) => collection.add(id, file)
  useWaitingFiles(namesOf(fields), { onFile, onOnline, onUploaded: take, onLost: remove, onProblem })
  const append = (items: PhotoItem[]) => lay((rows) => [...rows, ...items.map((item) => [item])])

  return {
    rows: rowsOf(fields.photos, fields.layout),
    ...{ previews, uploads },
    /** The last thing to hear of the uploads. */
    status,
    ...{ lay, put, remove, removeFailed, removeIncomplete },
    addFiles(files: File[], isSelfie = false) {
      const added = roomFor(withFilms(files)).flatMap(({ file, film }) => {
        const id = newId.current()
        return collection.add(id, file, companionOf(film, onProblem)) ? [{ id, file }] : []
      })
      append(added.map(({ id, file }) => ({ ...newPhotoItem(id), ...selfieMarks(file, isSelfie) })))
      if (added.length > 0) awaitAll()
      for (const { id, file } of added) readPreview(id, file)
    },
    /** False when it is no address. POST-255 */
    addAddress(typed: string): boolean {
      const externalUrl = usableAddress(typed)
      if (!externalUrl) onProblem(mediaRefusals.notAnAddress.text)
      else append(roomFor([{ ...newPhotoItem(newId.current()), externalUrl }]))
      return externalUrl !== ''
    },
  }
}

function companionOf(film: File | null, onProblem: (problem: string) => void) {
  const problem = film && refuseFilm(film)
  if (problem) onProblem(problem)
  return film && !problem ? filmAsCompanion(film) : undefined
}

/** Takes photos out of the form with their uploads. POST-235 */
function removing(collection: UploadCollection, drop: (isDropped: (id: string) => boolean) => void) {
  const ids = () => collection.items.map(({ id }) => id)
  const dropBy = (leave: () => void) => {
    const before = ids()
    leave()
    const left = ids()
    drop((id) => before.includes(id) && !left.includes(id))
  }
  return {
    remove(id: string) {
      collection.remove(id)
      drop((one) => one === id)
    },
    removeFailed: () => dropBy(() => collection.removeFailed()),
    removeIncomplete: () => dropBy(() => collection.removeIncomplete()),
  }
}

/** Says when the last upload is complete, for those who cannot see the bars. POST-240 */
function useUploadStatus(collection: UploadCollection) {
  const [status, setStatus] = useState('')
  const awaitAll = () => {
    setStatus('')
    collection.whenAllComplete().then(
      () => setStatus(t('All photos are uploaded.')),
      () => {},
    )
  }
  return { status, awaitAll }
}

/** POST-258 */
const selfieMarks = ({ type }: File, isSelfie: boolean): Pick<PhotoItem, 'isSelfie' | 'isSelfieGif'> => ({
  isSelfie,
  isSelfieGif: isSelfie && type === 'image/gif',
})

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
