import { type Uploaded, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { uploadFile } from '../../core/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Actions } from '../../ui/Sheet.tsx'

interface Props {
  /** The picture that is shown now; empty for the product's own. */
  address: string
  onChange: (address: string) => void
}

/** The picture at the top of a blog: uploaded at once, kept when the form is saved. */
export function HeaderPictureField({ address, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const cancel = useRef(new AbortController())
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    cancel.current = new AbortController()
    setProblem(null)
    setShare(0)
    try {
      const path = uploadMedia.path.replace(':kind', 'photo')
      const signal = cancel.current.signal
      const { url } = await uploadFile<Uploaded>({ path, field: 'photo', file, onProgress: setShare, signal })
      onChange(url)
    } catch (refusal) {
      if (!cancel.current.signal.aborted) setProblem((refusal as Error).message)
    } finally {
      setShare(null)
      currentTarget.value = ''
    }
  }

  return (
    <div>
      {share === null ? (
        <Actions>
          <Button onClick={() => input.current?.click()}>
            {address ? 'Change the header picture' : 'Choose a header picture'}
          </Button>
          {address && (
            <Button look="quiet" onClick={() => onChange('')}>
              Remove it
            </Button>
          )}
        </Actions>
      ) : (
        <>
          <ProgressBar share={share} label="Uploading the header picture" />
          <Button size="small" onClick={() => cancel.current.abort()}>
            Cancel
          </Button>
        </>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/gif,image/webp"
        aria-label="Header picture"
        onChange={upload}
      />
    </div>
  )
}
