import { t } from '@bowerbird/domain/core/language/t.ts'
import { type Uploaded, uploadMedia } from '@bowerbird/domain/media/media.contract.ts'
import { useRef } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Actions } from '../../ui/overlays/Sheet.tsx'
import { PictureUpload } from '../settings/PictureUpload.tsx'

interface Props {
  /** The picture that is shown now; empty for the product's own. */
  address: string
  onChange: (address: string) => void
}

/** The picture at the top of a blog: uploaded at once, kept when the form is saved. */
export function HeaderPictureField({ address, onChange }: Props) {
  const chooser = useRef<HTMLButtonElement>(null)
  const remove = () => {
    chooser.current?.focus()
    onChange('')
  }
  return (
    <div>
      <PictureUpload<Uploaded>
        label={t('Header picture')}
        underWay={t('Uploading the header picture')}
        path={uploadMedia.path.replace(':kind', 'photo')}
        field="photo"
        onSaved={({ url }) => onChange(url)}
      >
        {(choose) => (
          <Actions>
            <Button ref={chooser} onClick={choose}>
              {address ? t('Change header picture') : t('Choose header picture')}
            </Button>
            {address && (
              <Button look="quiet" onClick={remove}>
                {t('Remove it')}
              </Button>
            )}
          </Actions>
        )}
      </PictureUpload>
    </div>
  )
}
