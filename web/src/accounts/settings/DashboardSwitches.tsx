import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMember } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { useAccountSwitch } from './settings.api.ts'

/** MSG-117 */
export function DashboardSwitches() {
  const { is_sounds_enabled } = useMember()
  const sounds = useAccountSwitch('is_sounds_enabled')
  return (
    <SheetSection title={t('Messaging')}>
      <Switch
        label={t('Sounds')}
        hint={t('Play a sound when you send or receive a message.')}
        checked={is_sounds_enabled}
        onChange={(event) => sounds.mutate(event.currentTarget.checked)}
      />
    </SheetSection>
  )
}
