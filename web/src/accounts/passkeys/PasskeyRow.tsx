import { passkeyNameMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import type { listPasskeys } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { useState } from 'react'
import { rich } from '../../core/rich.tsx'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { SubmitForm } from '../../ui/fields/SubmitForm.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Actions } from '../../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from '../settings/SessionList.module.css'
import { ConfirmPerson } from './ConfirmPerson.tsx'
import { usePasskeyChanges } from './passkeys.api.ts'

type Passkey = OutputOf<typeof listPasskeys>['passkeys'][number]

interface Props {
  passkey: Passkey
  has: { password: boolean; passkeys: boolean }
  /** Takes the focus when a form of the row has gone. */
  onClosed: () => void
}

/** One passkey, or the form that renames or removes it. */
export function PasskeyRow({ passkey, has, onClosed }: Props) {
  const { id, name } = passkey
  const { rename, remove } = usePasskeyChanges()
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null)
  const close = () => {
    setOpen(null)
    onClosed()
  }
  if (open === null) {
    return (
      <li className={styles.row}>
        <PasskeyWords passkey={passkey} />
        <Actions>
          <Button size="small" aria-label={t('Rename {name}', { name })} onClick={() => setOpen('rename')}>
            {t('Rename')}
          </Button>
          <Button size="small" aria-label={t('Remove {name}', { name })} onClick={() => setOpen('remove')}>
            {t('Remove')}
          </Button>
        </Actions>
      </li>
    )
  }
  return (
    <li className={styles.open}>
      {open === 'rename' ? (
        <RenameForm name={name} send={(typed) => rename(id, typed).then(close)} onCancel={close} />
      ) : (
        <ConfirmPerson
          lead={t('You’ll no longer be able to log in with “{name}”.', { name })}
          action={t('Remove')}
          look="danger"
          has={has}
          send={(proof) => remove(id, proof).then(close)}
          onCancel={close}
        />
      )}
    </li>
  )
}

const PasskeyWords = ({ passkey: { name, added_at, used_at } }: { passkey: Passkey }) => (
  <div className={styles.words}>
    <strong>{name}</strong>
    <span className={styles.detail}>
      {rich('Added {time}', { time: <RelativeTime at={added_at} /> })}
      {' · '}
      {used_at ? rich('used {time}', { time: <RelativeTime at={used_at} /> }) : t('not used yet')}
    </span>
  </div>
)

interface RenameProps {
  name: string
  send: (name: string) => Promise<unknown>
  onCancel: () => void
}

function RenameForm({ name, send, onCancel }: RenameProps) {
  const form = useSubmit((typed) => send(typed('name')))
  return (
    <SubmitForm form={form} submit={t('Save')} onCancel={onCancel}>
      <TextField
        label={t('Name')}
        name="name"
        defaultValue={name}
        autoFocus
        required
        maxLength={passkeyNameMaxLength}
      />
    </SubmitForm>
  )
}
