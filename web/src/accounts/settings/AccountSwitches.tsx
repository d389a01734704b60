import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMember } from '../../core/session.ts'
import { Switch } from '../../ui/fields/Checkbox.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { useAccountSwitch } from './settings.api.ts'

export function AccountSwitches() {
  const user = useMember()
  const [safeMode, activity] = [useAccountSwitch('safe_mode'), useAccountSwitch('shows_activity')]
  const invitations = useAccountSwitch('open_to_invitations')
  return (
    <>
      <SheetSection title={t('Content you see')}>
        <Switch
          label={t('Safe mode')}
          hint={t('Hides posts and blogs marked as adult or sensitive.')}
          checked={user.safe_mode}
          disabled={!user.can_modify_safe_mode}
          onChange={(event) => safeMode.mutate(event.currentTarget.checked)}
        />
      </SheetSection>
      <SheetSection title={t('Visible to others')}>
        <Switch
          label={t("Show when I'm active to people I follow or talk with")}
          checked={user.shows_activity}
          onChange={(event) => activity.mutate(event.currentTarget.checked)}
        />
      </SheetSection>
      <SheetSection title={t('Invitations')}>
        <Switch
          label={t('Anyone can invite me to write for a blog')}
          hint={t('When this is off, you see only invitations from blogs and people you follow.')}
          checked={user.open_to_invitations}
          onChange={(event) => invitations.mutate(event.currentTarget.checked)}
        />
      </SheetSection>
    </>
  )
}
