import type { Uploaded, UploadKind } from '@bowerbird/domain/media/media.contract.ts'
import { useEffect, useState } from 'react'
import { useOnline } from '../../../core/offline/use-online.ts'
import { isWaitingFile } from '../../../core/offline/waiting-names.ts'
import { useUploads } from '../../../media/uploads/use-uploads.ts'
import { useWaitingFiles } from '../../../media/uploads/use-waiting-files.ts'

interface Options {
  kind: UploadKind
  /** The address of the upload in the form, or the name of a file that waits for a network. */
  address: string
  onComplete: (answer: Uploaded) => void
  onGone: () => void
  onProblem: (problem: string | null) => void
}

/** A form's one file: choosing another takes the place of the first. */
export function useOneUpload({ kind, address, onComplete, onGone, onProblem }: Options) {
  const [chosen, setChosen] = useState<File | null>(null)
  const { collection, items, isUploading } = useUploads(kind, {
    onComplete: (_id, answer) => onComplete(answer),
    onProblem,
    canWait: true,
  })
  const upload = items.at(-1)
  const remove = () => {
    collection.removeAll()
    setChosen(null)
    onGone()
  }
  useWaitingFiles([{ id: address, name: address }], {
    onFile: (_id, file) => setChosen(file),
    onOnline: (id, file) => {
      collection.removeAll()
      collection.add(id, file)
    },
    onUploaded: (_id, answer) => onComplete(answer),
    onLost: remove,
    onProblem,
  })
  // A file for which there was no room to wait goes now.
  const isOnline = useOnline()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the network comes.
  useEffect(() => {
    if (isOnline && upload?.error) collection.retry(upload.id)
  }, [isOnline])
  return {
    /** Empty when no file was chosen in this form. */
    name: chosen?.name ?? '',
    chosen,
    upload,
    isUploading,
    isWaiting: isWaitingFile(address) && !isUploading,
    /** It waited for a network, and is refused now that there is one. */
    hasFailed: isWaitingFile(address) && upload?.error === true,
    choose: ([file]: File[]) => {
      if (!file) return
      collection.removeAll()
      onGone()
      const isTaken = collection.add(crypto.randomUUID(), file)
      setChosen(isTaken ? file : null)
      if (isTaken) onProblem(null)
    },
    remove,
    retry: () => {
      if (upload) collection.retry(upload.id)
    },
  }
}
