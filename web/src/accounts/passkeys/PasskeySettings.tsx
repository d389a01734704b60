import { passkeyNameMaxLength } from '@bowerbird/domain/accounts/accounts.limits.ts'
import type { listPasskeys } from '@bowerbird/domain/accounts/passkeys.contract.ts'
import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import { nevermind } from '@bowerbird/domain/core/words.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useSubmit } from '../../core/use-submit.ts'
import { Button } from '../../ui/fields/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import styles from '../settings/SessionList.module.css'
import { ConfirmPerson } from './ConfirmPerson.tsx'
import { passkeysQuery, usePasskeyChanges } from './passkeys.api.ts'

type Passkey = OutputOf<typeof listPasskeys>['passkeys'][number]

const never = () => () => {}
const useCanMake = () =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => true,
  )

/** The passkeys of the account: each can be renamed and removed, and another one added. */
export function PasskeySettings() {
  const { passkeys, has_password } = useSuspenseQuery(passkeysQuery).data
  const { add, rename, remove } = usePasskeyChanges()
  const [open, setOpen] = useState<{ what: 'add' | 'rename' | 'remove'; id?: string } | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const canMake = useCanMake()
  const has = { password: has_password, passkeys: passkeys.length > 0 }
  // The button that was pressed goes with its form.
  const close = () => {
    setOpen(null)
    section.current?.focus()
  }
  const isOpen = (what: string, id?: string) => open?.what === what && open.id === id
  return (
    <SheetSection title="Passkeys">
      <div ref={section} tabIndex={-1}>
        <Stack>
          <p>
            A passkey logs you in by your finger, face or PIN on a device of yours. There is nothing to remember, and
            nothing that a false page could take from you.
          </p>
          {passkeys.length > 0 && (
            <ul aria-label="Passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(what) => setOpen({ what, id: passkey.id })}>
                  {isOpen('rename', passkey.id) && (
                    <RenameForm
                      name={passkey.name}
                      onCancel={close}
                      send={(name) => rename(passkey.id, name).then(close)}
                    />
                  )}
                  {isOpen('remove', passkey.id) && (
                    <ConfirmPerson
                      lead={`“${passkey.name}” will no longer log you in.`}
                      action="Remove"
                      look="danger"
                      has={has}
                      send={(proof) => remove(passkey.id, proof).then(close)}
                      onCancel={close}
                    />
                  )}
                </PasskeyRow>
              ))}
            </ul>
          )}
          {!canMake && <Notice>This browser cannot make passkeys.</Notice>}
          {isOpen('add') ? (
            <ConfirmPerson
              lead="First show that it is you; then your browser asks where to keep the passkey."
              action="Go on"
              look="primary"
              has={has}
              send={(proof) => add(proof).then(close)}
              onCancel={close}
            />
          ) : (
            canMake && (
              <Actions>
                <Button look={passkeys.length === 0 ? 'primary' : 'plain'} onClick={() => setOpen({ what: 'add' })}>
                  Add a passkey
                </Button>
              </Actions>
            )
          )}
        </Stack>
      </div>
    </SheetSection>
  )
}

interface RowProps {
  passkey: Passkey
  onOpen: (what: 'rename' | 'remove') => void
  /** The form that is open in this row. */
  children: ReactNode[]
}

function PasskeyRow({ passkey: { name, added_at, used_at }, onOpen, children }: RowProps) {
  const form = children.find(Boolean)
  if (form) return <li className={styles.open}>{form}</li>
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.detail}>
          Added <RelativeTime at={added_at} /> ·{' '}
          {used_at ? (
            <>
              used <RelativeTime at={used_at} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </div>
      <Actions>
        <Button size="small" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
          Remove
        </Button>
      </Actions>
    </li>
  )
}

interface RenameProps {
  name: string
  send: (name: string) => Promise<unknown>
  onCancel: () => void
}

function RenameForm({ name, send, onCancel }: RenameProps) {
  const form = useSubmit((typed) => send(typed('name')))
  return (
    <form onSubmit={form.onSubmit}>
      <Stack>
        {form.problem && <Notice tone="problem">{form.problem}</Notice>}
        <TextField
          label="Name"
          name="name"
          defaultValue={name}
          autoFocus
          required
          maxLength={passkeyNameMaxLength}
          error={form.errorAt('name')}
        />
        <Actions>
          <Button type="submit" look="primary" busy={form.isBusy}>
            Save
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {nevermind}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
