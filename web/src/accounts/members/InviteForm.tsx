import { inviteMember } from '@bowerbird/domain/accounts/members.contract.ts'
import { blogNameMaxLength, invitationDays } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { type GivenRole, givenRoles, type Role, refuseGiving } from '@bowerbird/domain/blogs/roles.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField, TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { useLookAgain } from './members.api.ts'
import { roleWords } from './role-words.ts'

/** Invites somebody by the name of any blog of theirs. */
export function InviteForm({ blogName, role }: { blogName: string; role: Role }) {
  const call = useCall()
  const lookAgain = useLookAgain()
  const form = useSubmit(async (typed, element) => {
    const invited = typed('invited').trim().replace(/^@/, '')
    await call(inviteMember, { name: blogName, invited, role: typed('role') as GivenRole })
    element.reset()
    toast(t('Invited {invited}', { invited }))
    await lookAgain()
  })
  return (
    <SubmitForm form={form} submit={t('Invite')} look="plain" aria-label={t('Invite someone')}>
      <TextField
        label={t('Invite the person behind a blog')}
        hint={t('The invitation is open for {count, plural, one {# day} other {# days}}.', { count: invitationDays })}
        name="invited"
        required
        maxLength={blogNameMaxLength + 1}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField label={t('As')} name="role" defaultValue="contributor">
        {givenRoles
          .filter((each) => refuseGiving(role, each) === null)
          .map((each) => (
            <option key={each} value={each}>
              {t('{role}: {hint}', { role: roleWords[each].name, hint: roleWords[each].hint })}
            </option>
          ))}
      </SelectField>
    </SubmitForm>
  )
}
