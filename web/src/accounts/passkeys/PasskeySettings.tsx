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
              'Log in with your fingerprint, face or PIN on your own device. There’s no password to remember, and nothing a fake site could steal.',
            )}
          </p>
          {passkeys.length > 0 && (
            <ul className={styles.list} aria-label={t('Passkeys')}>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} has={has} onClosed={close} />
              ))}
            </ul>
          )}
          {!canMake && <Notice>{t('This browser doesn’t support passkeys.')}</Notice>}
          {isAdding ? (
            <ConfirmPerson
              lead={t('First confirm that it’s you. Then your browser asks where to save the passkey.')}
              action={t('Continue')}
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
