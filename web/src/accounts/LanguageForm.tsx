import { languages } from '@bowerbird/domain/core/language/languages.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMember } from '../core/session.ts'
import { Button } from '../ui/fields/Button.tsx'
import { SelectField } from '../ui/fields/TextField.tsx'
import { Actions, SheetSection, Stack } from '../ui/overlays/Sheet.tsx'
import { FormKey } from './parts/FormKey.tsx'

/** The browser sends the form by itself: another language has another bundle, so the page is loaded anew. DAY-145 */
export function LanguageForm() {
  const { chosen_language } = useMember()
  return (
    <SheetSection title={t('Language')}>
      <form action="/settings/save" method="post">
        <FormKey next="/settings/account" />
        <Stack>
          <SelectField
            label={t('Language for pages and emails')}
            name="language"
            defaultValue={chosen_language ?? ''}
            autoComplete="off"
          >
            <option value="">{t('Same as my browser')}</option>
            {Object.entries(languages).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Actions>
            <Button type="submit" look="primary">
              {t('Save language')}
            </Button>
          </Actions>
        </Stack>
      </form>
    </SheetSection>
  )
}
