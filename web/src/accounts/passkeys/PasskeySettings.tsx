import { t } from '@bowerbird/domain/core/language/t.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '../../ui/fields/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, SheetSection, Stack } from '../../ui/overlays/Sheet.tsx'
import styles from '../settings/SessionList.module.css'
import { ConfirmPerson } from './ConfirmPerson.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { passkeysQuery, usePasskeyChanges } from './passkeys.api.ts'
import { useHasPasskeys } from './use-has-passkeys.ts'

/** The passkeys of the account: each can be renamed and removed, and another one added. */
export function PasskeySettings() {
  const { passkeys, has_password } = useSuspenseQuery(passkeysQuery).data
  const { add } = usePasskeyChanges()
  const [isAdding, setAdding] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  const canMake = useHasPasskeys(true)
  const has = { password: has_password, passkeys: passkeys.length > 0 }
  // The button that was pressed goes with its form.
  const close = () => {
    setAdding(false)
    section.current?.focus()
  }
  return (
    <SheetSection title={t('Passkeys')}>
      <div ref={section} tabIndex={-1}>
        <Stack>
          <p>
            {t(
              'A passkey logs you in by your finger, face or PIN on a device of yours. There is nothing to remember, and nothing that a false page could take from you.',
            )}
          </p>
          {passkeys.length > 0 && (
            <ul className={styles.list} aria-label={t('Passkeys')}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} has={has} onClosed={close} />
              ))}
            </ul>
          )}
          {!canMake && <Notice>{t('This browser cannot make passkeys.')}</Notice>}
          {isAdding ? (
            <ConfirmPerson
              lead={t('First show that it is you; then your browser asks where to keep the passkey.')}
              action={t('Go on')}
              look="primary"
              has={has}
              send={(proof) => add(proof).then(close)}
              onCancel={close}
            />
          ) : (
            canMake && (
              <Actions>
                <Button look={passkeys.length === 0 ? 'primary' : 'plain'} onClick={() => setAdding(true)}>
                  {t('Add a passkey')}
                </Button>
              </Actions>
            )
          )}
        </Stack>
      </div>
    </SheetSection>
  )
}
