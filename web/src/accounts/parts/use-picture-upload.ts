import { uploadMaxBytes } from '@bowerbird/domain/media/media.limits.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { uploadFile } from '../../core/upload.ts'
import { fitPicture } from '../../media/uploads/fit-picture.ts'

export interface UploadTo<Saved> {
  path: string
  field: string
  onSaved: (saved: Saved) => void
}

/** One picture, uploaded as soon as it is chosen: how far it is, what went wrong, and the way to call it off. */
export function usePictureUpload<Saved>({ path, field, onSaved }: UploadTo<Saved>) {
  const cancel = useRef(new AbortController())
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    if (!chosen) return
    cancel.current = new AbortController()
    const { signal } = cancel.current
    setProblem(null)
    setShare(0)
    try {
      const file = await fitPicture(chosen, uploadMaxBytes.photo)
      signal.throwIfAborted()
      onSaved(await uploadFile<Saved>({ path, field, file, onProgress: setShare, signal }))
    } catch (refusal) {
      if (!signal.aborted) setProblem((refusal as Error).message)
    } finally {
      setShare(null)
      currentTarget.value = ''
    }
  }
  return { share, problem, upload, callOff: () => cancel.current.abort() }
}
