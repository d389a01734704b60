import { Suspense, useSyncExternalStore } from 'react'
import { quietLazy } from '../../core/page/lazy.ts'
import { useSession } from '../../core/session.ts'

const OidcButton = quietLazy('OidcButton', async () => (await import('./OidcButton.tsx')).OidcButton)
const never = () => () => {}

/** The way in by the operator's issuer, where there is one. It needs scripts, so the server does not draw it. */
export function OidcEntry({ next }: { next: string }) {
  const { oidc_name: name } = useSession().config
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!name || !isInBrowser) return null
  return (
    <Suspense>
      <OidcButton name={name} next={next} />
    </Suspense>
  )
}
