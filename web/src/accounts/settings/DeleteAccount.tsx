import { deleteAccount } from '@bowerbird/domain/accounts/accounts.contract.ts'
import { formatList } from '@bowerbird/domain/core/language/formats.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useState } from 'react'
import { useCall } from '../../core/query.ts'
import { useMember } from '../../core/session.ts'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { startOver } from '../accounts.api.ts'
import { CodeField } from '../parts/CodeField.tsx'
import { OwnPasswordField } from '../parts/OwnPasswordField.tsx'

export function DeleteAccount() {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <SheetSection title={t('Delete account')}>
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

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const call = useCall()
  const { is_tfa_enabled, channels } = useMember()
  const form = useSubmit(async (typed) => {
    await confirm({ message: t('Permanently delete your account and everything on your blogs?'), confirm: t('Delete') })
    await call(deleteAccount, { password: typed('password'), tfa_code: typed('tfa_code') })
    startOver()
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Stack>
        <Notice tone="warning">
          {t(
            'This also deletes {blogs} and all your posts, likes and messages. You can’t undo this. A blog you share passes to its longest-serving admin, if there is one.',
            {
              blogs: formatList(
                channels.filter(({ role }) => role === 'owner').map(({ name }) => name),
                'unit',
              ),
            },
          )}
        </Notice>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        <OwnPasswordField autoFocus error={form.errorAt('password')} />
        {is_tfa_enabled && <CodeField error={form.errorAt('tfa_code')} />}
        <Actions>
          <Button type="submit" look="danger" busy={form.isBusy}>
            {t('Delete my account')}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {nevermind()}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
