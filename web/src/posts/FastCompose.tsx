import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { quietLazy } from '../core/page/late.ts'
import { useFlag } from '../core/session.ts'
import { closeFastCompose, useFastCompose, useFastComposeKeys } from './fast-compose.ts'

const KindChoice = quietLazy('KindChoice', async () => (await import('./form/KindChoice.tsx')).KindChoice)

/** Offers the seven kinds over the page, at the press of a key or of the compose button. POST-033, POST-515 */
export function FastCompose() {
  const isOpen = useFastCompose((state) => state.isOpen)
  const { key } = useLocation()
  useFastComposeKeys(useFlag('is_mobile_handset'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes elsewhere has left it behind.
  useEffect(() => closeFastCompose, [key])
  if (!isOpen) return null
  return createPortal(
    <Suspense>
      <KindChoice />
    </Suspense>,
    document.body,
  )
}
