import { t } from '@bowerbird/domain/core/language/t.ts'
import X from 'lucide-react/icons/x'
import { useState, useSyncExternalStore } from 'react'
import { rich } from '../core/rich.tsx'
import { useMember } from '../core/session.ts'
import { Card } from '../ui/Card.tsx'
import { Button } from '../ui/fields/Button.tsx'
import { IconButton } from '../ui/fields/IconButton.tsx'
import styles from './MailHint.module.css'
import { useResendVerification } from './settings/settings.api.ts'

const storageName = 'mail-hint'
const never = () => () => {}

/** Says that the address waits to be confirmed, until it is or the hint is dismissed for this address. */
export function MailHint() {
  const { email } = useMember()
  const resend = useResendVerification()
  const [isGone, setGone] = useState(false)
  const dismissed = useSyncExternalStore(never, readDismissed, () => null)
  if (isGone || dismissed === email) return null
  const dismiss = () => {
    setGone(true)
    try {
      localStorage.setItem(storageName, email)
    } catch {
      // It comes back with the next page.
    }
  }
  return (
    <Card as="section" padded className={styles.hint} aria-label={t('Your email address')}>
      <p className={styles.words}>
        {rich('We sent an email to <strong>{email}</strong>. Open the link in it to confirm your address.', {
          email,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('Send again')}
      </Button>
      <IconButton label={t('Hide this hint')} icon={<X />} onClick={dismiss} />
    </Card>
  )
}

function readDismissed(): string | null {
  try {
    return localStorage.getItem(storageName)
  } catch {
    return null
  }
}
