import { type Uploaded, type UploadKind, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { uploadOptions } from '@bowerbird/domain/media/media.rules.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { keepFile } from '../../core/offline/waiting-files.ts'
import { UploadCollection } from './upload-collection.ts'

interface Handlers {
  onComplete: (id: string, answer: Uploaded) => void
  /** A file that is refused before it is sent. */
  onProblem: (problem: string) => void
  onFail?: (id: string, problem: string) => void
  /** A file chosen without a network is uploaded later, with its post. */
  canWait?: boolean
}

/** The uploads of one form: they go on while the person writes, and end with the form. */
export function useUploads(kind: UploadKind, handlers: Handlers) {
  const [collection] = useState(
    () =>
      new UploadCollection({
        ...uploadOptions[kind],
        name: kind,
        endpoint: uploadMedia.path.replace(':kind', kind),
        ...(handlers.canWait && { keepFile: (file: File) => keepFile(file, kind) }),
      }),
  )
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const stops = [
      collection.on('complete', ({ id, answer }) => latest.current.onComplete(id, answer)),
      collection.on('fail', ({ id, problem }) => latest.current.onFail?.(id, problem)),
      collection.on('invalid', ({ problem }) => latest.current.onProblem(problem)),
    ]
    return () => {
      for (const stop of stops) stop()
      collection.removeAll()
    }
  }, [collection])
  const items = useSyncExternalStore(
    (listener) => collection.on('change', listener),
    () => collection.items,
    () => collection.items,
  )
  return { collection, items, isUploading: collection.isUploading, progress: collection.progress }
}
