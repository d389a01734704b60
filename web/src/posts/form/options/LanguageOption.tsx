import { t } from '@bowerbird/domain/core/language/t.ts'
import { SelectField } from '../../../ui/fields/TextField.tsx'
import { languageName } from '../../translations/language-name.ts'

interface Props {
  lang: string | undefined
  disabled: boolean
  onChange: (lang: string) => void
}

const common = 'ar cs da de el en es fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(' ')

/** The languages of the writer's browser come first, and one that the post has already is always among them. */
function offered(lang: string | undefined): string[] {
  const own = globalThis.navigator?.languages.map((tag) => tag.split('-')[0] ?? '') ?? []
  return [...new Set([...(lang ? [lang] : []), ...own, ...common])].filter(Boolean)
}

export function LanguageOption({ lang, disabled, onChange }: Props) {
  return (
    <SelectField
      label={t('Post language')}
      disabled={disabled}
      value={lang ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('Detected automatically')}</option>
      {offered(lang).map((tag) => (
        <option key={tag} value={tag}>
          {languageName(tag)}
        </option>
      ))}
    </SelectField>
  )
}
