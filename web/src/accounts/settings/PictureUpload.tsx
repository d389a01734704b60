import { t } from '@bowerbird/domain/core/language/t.ts'
import { pictureAccept } from '@bowerbird/domain/media/picture-types.ts'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../../ui/overlays/Sheet.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type UploadTo, usePictureUpload } from '../parts/use-picture-upload.ts'

interface Props<Saved> extends UploadTo<Saved> {
  /** The field's label. */
  label: string
  /** Shown while the picture uploads. */
  underWay: string
  /** Draws the current picture; `choose` asks for a file. */
  children: (choose: () => void) => ReactNode
}

/** One picture, uploaded as soon as it is chosen. */
export function PictureUpload<Saved>({ label, underWay, children, ...to }: Props<Saved>) {
  const input = useRef<HTMLInputElement>(null)
  const { share, problem, upload, callOff } = usePictureUpload<Saved>(to)
  return (
    <>
      {share === null ? (
        children(() => input.current?.click())
      ) : (
        <Actions>
          <ProgressBar share={share} label={underWay} />
          <Button size="small" onClick={callOff}>
            {t('Cancel')}
          </Button>
        </Actions>
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
      <input ref={input} type="file" hidden accept={pictureAccept} aria-label={label} onChange={upload} />
    </>
  )
}
