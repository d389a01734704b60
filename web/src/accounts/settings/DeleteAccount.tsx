import { deleteAccount, keepAccount } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { leavingDays } from '@bowerbird/domain/accounts/accounts.limits.ts'
import { formatDate, formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { updateUser, useMember } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { showProblem, toast } from '../../ui/overlays/toasts.ts'
import { startOver } from '../accounts.api.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'

export function DeleteAccount() {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <SheetSection title={t('Delete account')}>
      <Leaving />
      {isOpen ? (
        <DeleteForm onCancel={() => setOpen(false)} />
      ) : (
        <Button autoFocus={isOpen === false} onClick={() => setOpen(true)}>
          {t('Delete account …')}
        </Button>
      )}
    </SheetSection>
  )
}

/** The way back for somebody whose members have been told. */
function Leaving() {
  const call = useCall()
  const client = useQueryClient()
  const { leaves_at } = useMember()
  const keep = useMutation({
    mutationFn: () => call(keepAccount, {}),
    onSuccess: ({ user }) => {
      updateUser(client, (now) => ({ ...now, ...user, leaves_at: undefined }))
      toast(t('Your account stays'))
    },
    onError: showProblem,
  })
  if (!leaves_at) return null
  const day = formatDate(leaves_at, { day: 'numeric', month: 'long' })
  return (
    <Stack>
      <Notice tone="warning">
        {t('Your account is deleted on {day}. The members of the blogs that you share have been told.', { day })}
      </Notice>
      <Actions>
        <Button look="primary" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('Keep my account')}
        </Button>
      </Actions>
    </Stack>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const call = useCall()
  const client = useQueryClient()
  const { is_tfa_enabled, channels } = useMember()
  const form = useSubmit(async (typed) => {
    const message = t('Permanently delete your account and everything on your blogs?')
    await confirm({ message, confirm: t('Delete'), isDangerous: true })
    const { user } = await call(deleteAccount, { password: typed('password'), tfa_code: typed('tfa_code') })
    if (!user) return startOver()
    updateUser(client, user)
    onCancel()
  })
  return (
    <SubmitForm form={form} submit={t('Delete my account')} look="danger" onCancel={onCancel}>
      <Notice tone="warning">
        {t(
          'This also deletes {blogs} and all your posts, likes and messages. You can’t undo this. If one of these blogs has other members, we tell them, and your account is deleted after {days, plural, one {# day} other {# days}}. You can keep it until then. To delete your account right away, transfer such blogs to a member first.',
          {
            days: leavingDays,
            blogs: formatList(
              channels.filter(({ role }) => role === 'owner').map(({ name }) => name),
              'unit',
            ),
          },
        )}
      </Notice>
      <OwnPasswordField autoFocus />
      {is_tfa_enabled && <CodeField />}
    </SubmitForm>
  )
}
