import { renameBlog } from '@bowerbird/domain/accounts/members.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SheetSection } from '../../ui/overlays/Sheet.tsx'
import { BlogNameField } from '../parts/BlogNameField.tsx'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'

/** A fresh document afterwards: what is loaded says the old name everywhere. */
export function RenameBlog({ blogName }: { blogName: string }) {
  const call = useCall()
  const form = useSubmit(async (typed) => {
    const { name } = await call(renameBlog, {
      name: blogName,
      new_name: typed('new_name'),
      leave_behind: typed('leave_behind') === 'on',
      password: typed('password'),
    })
    location.assign(`/settings/blog/${name}`)
  })
  return (
    <SheetSection title={t('Rename')}>
      <SubmitForm form={form} submit={t('Rename this blog')} look="plain">
        <p>
          {t('Links to {blogName} keep working: they redirect to the new name, and no one else can take the old one.', {
            blogName,
          })}
        </p>
        <BlogNameField label={t('New name')} name="new_name" />
        <Checkbox
          name="leave_behind"
          label={t('Give up the old name')}
          hint={t(
            'Links to it stop working, and so do those to earlier names. No one else can take them for a year. Other servers might still show the old name.',
          )}
        />
        <OwnPasswordField />
      </SubmitForm>
    </SheetSection>
  )
}
