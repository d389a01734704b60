import { type BlogMembers, transferBlog } from '@bowerbird/domain/accounts/members.contract.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { SelectField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions } from '../../ui/overlays/Sheet.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'
import { useLookAgain } from './members.api.ts'

/** Gives the blog to another member, with the password. CTRL-084 */
export function TransferBlog({ blogName, data, onGone }: { blogName: string; data: BlogMembers; onGone: () => void }) {
  const [isOpen, setOpen] = useState<boolean>()
  const others = data.members.filter(({ is_you }) => !is_you)
  if (others.length === 0) return null
  if (isOpen) {
    const onCancel = () => setOpen(false)
    return <TransferForm blogName={blogName} members={others} onCancel={onCancel} onGone={onGone} />
  }
  return (
    <Actions>
      <Button autoFocus={isOpen === false} onClick={() => setOpen(true)}>
        {t('Transfer this blog to a member …')}
      </Button>
    </Actions>
  )
}

interface FormProps {
  blogName: string
  members: BlogMembers['members']
  onCancel: () => void
  onGone: () => void
}

function TransferForm({ blogName, members, onCancel, onGone }: FormProps) {
  const call = useCall()
  const lookAgain = useLookAgain()
  const form = useSubmit(async (typed) => {
    const member = typed('member')
    await call(transferBlog, { name: blogName, member, password: typed('password') })
    onGone()
    toast(t('{blogName} belongs to {member} now', { blogName, member }))
    await lookAgain()
  })
  return (
    <SubmitForm
      form={form}
      submit={t('Transfer blog')}
      look="danger"
      onCancel={onCancel}
      aria-label={t('Transfer this blog to a member')}
    >
      <Notice tone="warning">
        {t(
          'The new owner can rename and delete {blogName}. You stay on as an admin, and only the new owner can transfer it back.',
          {
            blogName,
          },
        )}
      </Notice>
      <SelectField label={t('[person] To')} name="member" autoFocus>
        {members.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <OwnPasswordField />
    </SubmitForm>
  )
}
