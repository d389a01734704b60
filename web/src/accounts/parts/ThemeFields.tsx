import { titleFonts } from '@bowerbird/domain/blogs/blogs.limits.ts'
import type { Theme } from '@bowerbird/domain/blogs/entities.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../ui/fields/TextField.tsx'
import styles from '../settings/BlogSettings.module.css'

const colours = [
  ['background_color', t('Background')],
  ['title_color', t('Title')],
  ['link_color', t('Links')],
] as const

const shown = [
  ['show_header_image', t('Show header picture')],
  ['header_stretch', t('Stretch header picture')],
  ['show_avatar', t('Show avatar')],
  ['show_title', t('Show title')],
  ['show_description', t('Show description')],
] as const

export function ThemeFields({ theme, onChange }: { theme: Theme; onChange: (change: Partial<Theme>) => void }) {
  return (
    <>
      <div className={styles.pair}>
        {colours.map(([name, label]) => (
          <label key={name} className={styles.colour}>
            <input
              className={styles.swatch}
              type="color"
              value={theme[name].toLowerCase()}
              onChange={(event) => onChange({ [name]: event.currentTarget.value })}
            />
            {label}
          </label>
        ))}
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('Title font')}
          value={theme.title_font}
          onChange={(event) => onChange({ title_font: event.currentTarget.value as Theme['title_font'] })}
        >
          {titleFonts.map((font) => (
            <option key={font}>{font}</option>
          ))}
        </SelectField>
        <SelectField
          label={t('Title weight')}
          value={theme.title_font_weight}
          onChange={(event) => onChange({ title_font_weight: event.currentTarget.value as Theme['title_font_weight'] })}
        >
          <option value="regular">{t('Regular')}</option>
          <option value="bold">{t('Bold')}</option>
        </SelectField>
        <SelectField
          label={t('Avatar')}
          value={theme.avatar_shape}
          onChange={(event) => onChange({ avatar_shape: event.currentTarget.value as Theme['avatar_shape'] })}
        >
          <option value="square">{t('Square')}</option>
          <option value="circle">{t('Circle')}</option>
        </SelectField>
      </div>
      <div>
        {shown.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={theme[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </>
  )
}
