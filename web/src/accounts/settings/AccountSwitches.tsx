import { t } from '@bowerbird/domain/core/language/t.ts'
import type { ComponentProps } from 'react'
import { useMember } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { useAccountSwitch } from './settings.api.ts'

interface SwitchProps extends Omit<ComponentProps<typeof Switch>, 'name' | 'onChange'> {
  name: Parameters<typeof useAccountSwitch>[0]
}

/** A setting of the account that is saved when it is pressed. */
export function AccountSwitch({ name, ...props }: SwitchProps) {
  const user = useMember()
  const change = useAccountSwitch(name)
  return <Switch checked={user[name]} {...props} onChange={(event) => change.mutate(event.currentTarget.checked)} />
}

export function AccountSwitches() {
  const { can_modify_safe_mode } = useMember()
  return (
    <>
      <SheetSection title={t('Content you see')}>
        <AccountSwitch
          name="safe_mode"
          label={t('Safe mode')}
          hint={t('Hides posts and blogs marked as adult or sensitive.')}
          disabled={!can_modify_safe_mode}
        />
      </SheetSection>
      <SheetSection title={t('Visible to others')}>
        <AccountSwitch name="shows_activity" label={t("Show when I'm active to people I follow or talk with")} />
      </SheetSection>
      <SheetSection title={t('Invitations')}>
        <AccountSwitch
          name="open_to_invitations"
          label={t('Anyone can invite me to write for a blog')}
          hint={t('When this is off, you see only invitations from blogs and people you follow.')}
        />
      </SheetSection>
    </>
  )
}

/** MSG-117 */
export const DashboardSwitches = () => (
  <SheetSection title={t('Messaging')}>
    <AccountSwitch
      name="is_sounds_enabled"
      label={t('Sounds')}
      hint={t('Play a sound when you send or receive a message.')}
    />
  </SheetSection>
)
