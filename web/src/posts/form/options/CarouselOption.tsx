import { t } from '@bowerbird/domain/core/language/t.ts'
import { usableAddress } from '@bowerbird/domain/core/web-address.ts'
import type { PhotoFields } from '@bowerbird/domain/posts/kinds/photo.ts'
import { addressMaxLength } from '@bowerbird/domain/posts/posts.limits.ts'
import { postsRefusals } from '@bowerbird/domain/posts/posts.refusals.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField, TextField } from '../../../ui/fields/TextField.tsx'
import type { Written } from '../post-form.state.ts'
import styles from './FormOptions.module.css'

interface Props {
  written: Written
  disabled: boolean
  onChange: (change: Partial<Written>) => void
}

/** Shows the photos one at a time, from one of them on, and leads to a page. POST-418 */
export function CarouselOption({ written, disabled, onChange }: Props) {
  const { photos } = written.fields as PhotoFields
  const { isCarousel, carouselUrl, carouselIndex } = written
  return (
    <>
      <Checkbox
        label={t('Show the photos as a carousel')}
        hint={t('One at a time, with arrows.')}
        checked={isCarousel}
        disabled={disabled}
        onChange={(event) => onChange({ isCarousel: event.target.checked })}
      />
      {isCarousel && (
        <div className={styles.fields}>
          <SelectField
            label={t('First photo of the carousel')}
            value={carouselIndex < photos.length ? carouselIndex : 0}
            disabled={disabled}
            onChange={({ target }) => onChange({ carouselIndex: Number(target.value) })}
          >
            {photos.map(({ id }, index) => (
              <option key={id} value={index}>
                {t('Photo {place}', { place: index + 1 })}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('Link of the carousel')}
            hint={t('Optional. Without it, photos open large.')}
            type="url"
            inputMode="url"
            maxLength={addressMaxLength}
            error={carouselUrl.trim() && !usableAddress(carouselUrl) ? postsRefusals.notValidUrl.text : undefined}
            value={carouselUrl}
            disabled={disabled}
            onChange={(event) => onChange({ carouselUrl: event.target.value })}
          />
        </div>
      )}
    </>
  )
}
