import { type RefObject, Suspense } from 'react'
import { quietLazy } from '../../core/page/lazy.ts'
import { useHasPasskeys } from './use-has-passkeys.ts'

const PasskeyLogin = quietLazy('PasskeyLogin', async () => (await import('./PasskeyLogin.tsx')).PasskeyLogin)

interface Props {
  next: string
  /** The form with e-mail and password, when a passkey is to be the second factor; null when it is to do for both. */
  after: RefObject<HTMLFormElement | null> | null
}

/** The way in by a passkey, for browsers that have any. */
export function PasskeyEntry(props: Props) {
  if (!useHasPasskeys(false)) return null
  return (
    <Suspense>
      <PasskeyLogin {...props} />
    </Suspense>
  )
}
