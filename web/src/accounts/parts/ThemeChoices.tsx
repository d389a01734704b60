import { t } from '@bowerbird/domain/core/language/t.ts'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { chooseTheme, readThemeChoice, type ThemeChoice } from '../../core/theme.ts'
import { MenuChoice, MenuHeading } from '../../ui/overlays/Menu.tsx'

const choices = [
  { name: 'system', label: t('Match system'), icon: <Monitor /> },
  { name: 'light', label: t('Light'), icon: <Sun /> },
  { name: 'dark', label: t('Dark'), icon: <Moon /> },
] as const satisfies { name: ThemeChoice; label: string; icon: unknown }[]

/** Light, dark or as the system; kept in this browser. */
export function ThemeChoices() {
  const [chosen, setChosen] = useState(readThemeChoice)
  return (
    <>
      <MenuHeading>{t('Appearance')}</MenuHeading>
      {choices.map(({ name, label, icon }) => (
        <MenuChoice
          key={name}
          chosen={chosen === name}
          icon={icon}
          onPress={() => {
            chooseTheme(name)
            setChosen(name)
          }}
        >
          {label}
        </MenuChoice>
      ))}
    </>
  )
}
