import { type Uploaded, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Actions } from '../../ui/Sheet.tsx'
import { usePictureUpload } from '../use-picture-upload.ts'

interface Props {
  /** The picture that is shown now; empty for the product's own. */
  address: string
  onChange: (address: string) => void
}

/** The picture at the top of a blog: uploaded at once, kept when the form is saved. */
export function HeaderPictureField({ address, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { share, problem, upload, callOff } = usePictureUpload<Uploaded>({
    path: uploadMedia.path.replace(':kind', 'photo'),
    field: 'photo',
    onSaved: ({ url }) => onChange(url),
  })

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
          <Button size="small" onClick={callOff}>
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
