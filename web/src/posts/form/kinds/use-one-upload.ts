import type { Uploaded, UploadKind } from '@bowerbird/domain/media/media.contract.ts'
import { useState } from 'react'
import { useUploads } from '../../../media/uploads/use-uploads.ts'

interface Options {
  kind: UploadKind
  onComplete: (answer: Uploaded) => void
  onGone: () => void
  onProblem: (problem: string | null) => void
}

/** A form's one file: choosing another takes the place of the first. */
export function useOneUpload({ kind, onComplete, onGone, onProblem }: Options) {
  const [name, setName] = useState('')
  const { collection, items, isUploading } = useUploads(kind, {
    onComplete: (_id, answer) => onComplete(answer),
    onProblem,
  })
  return {
    /** Empty when no file was chosen in this form. */
    name,
    upload: items.at(-1),
    isUploading,
    choose: ([file]: File[]) => {
      if (!file) return
      collection.removeAll()
      onGone()
      const isTaken = collection.add(crypto.randomUUID(), file)
      setName(isTaken ? file.name : '')
      if (isTaken) onProblem(null)
    },
    remove: () => {
      collection.removeAll()
      setName('')
      onGone()
    },
    retry: () => {
      const failed = items.at(-1)
      if (failed) collection.retry(failed.id)
    },
  }
}
