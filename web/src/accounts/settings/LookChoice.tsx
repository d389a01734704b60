import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { chooseTheme, readThemeChoice, type ThemeChoice } from '../../core/theme.ts'
import { useInBrowser } from '../../core/use-in-browser.ts'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'

/** Light, dark or as the system; kept in this browser, so the server does not know it. */
export function LookChoice() {
  const isHere = useInBrowser()
  return <SheetSection title={t('Appearance')}>{isHere ? <Choice /> : <Field chosen="system" />}</SheetSection>
}

function Choice() {
  const [chosen, setChosen] = useState(readThemeChoice)
  const choose = (choice: ThemeChoice) => {
    chooseTheme(choice)
    setChosen(choice)
  }
  return <Field chosen={chosen} onChoose={choose} />
}

function Field({ chosen, onChoose }: { chosen: ThemeChoice; onChoose?: (choice: ThemeChoice) => void }) {
  return (
    <SelectField
      label={t('Colors')}
      hint={t('Saved in this browser.')}
      value={chosen}
      disabled={!onChoose}
      onChange={(event) => onChoose?.(event.currentTarget.value as ThemeChoice)}
    >
      <option value="system">{t('Match system')}</option>
      <option value="light">{t('Light')}</option>
      <option value="dark">{t('Dark')}</option>
    </SelectField>
  )
}
