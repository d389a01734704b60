import { t } from '@bowerbird/domain/core/language/t.ts'
import * as calls from '@bowerbird/domain/federation/acts/moving.contract.ts'
import { addressMaxLength } from '@bowerbird/domain/federation/federation.limits.ts'
import { useState } from 'react'
import { useCall } from '../core/query.ts'
import { useSession } from '../core/session.ts'
import { useSubmit } from '../core/use-submit.ts'
import { Button } from '../ui/fields/Button.tsx'
import { SubmitForm } from '../ui/fields/SubmitForm.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/overlays/toasts.ts'

interface Props {
  blogName: string
  onMoved: (moving: calls.Moving) => void
}

export function MoveForm(props: Props) {
  const [isOpen, setOpen] = useState<boolean>()
  return isOpen ? (
    <OpenForm {...props} onCancel={() => setOpen(false)} />
  ) : (
    <Button autoFocus={isOpen === false} onClick={() => setOpen(true)}>
      {t('Move to another server …')}
    </Button>
  )
}

function OpenForm({ blogName, onMoved, onCancel }: Props & { onCancel: () => void }) {
  const call = useCall()
  const handle = `@${blogName}@${new URL(useSession().config.origin).host}`
  const form = useSubmit(async (typed) => {
    const address = typed('address').trim()
    onMoved(await call(calls.moveBlog, { name: blogName, address, password: typed('password') }))
    toast(t('Your followers are being moved.'))
  })
  return (
    <SubmitForm form={form} submit={t('Move followers')} look="danger" onCancel={onCancel}>
      <Notice tone="warning">
        {t(
          'All your followers, here and on other servers, are moved to the new address. {blogName}’s posts stay here. First add {handle} as an alias on your new account.',
          { blogName, handle },
        )}
      </Notice>
      <TextField
        label={t('New address')}
        name="address"
        required
        autoFocus
        maxLength={addressMaxLength}
        placeholder="@name@server.example"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField label={t('Your password')} name="password" type="password" required autoComplete="current-password" />
    </SubmitForm>
  )
}
