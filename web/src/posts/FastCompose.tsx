import { technicalTrouble } from '@bowerbird/domain/core/words.ts'
import { Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { quietLazy } from '../core/page/lazy.ts'
import { useLocation } from '../core/router/hooks.ts'
import { useFlag } from '../core/session.ts'
import { alert } from '../ui/overlays/dialogs.ts'
import { closeFastCompose, useFastCompose, useFastComposeKeys } from './fast-compose.ts'
import { fetchFormAfterFirstUse, fetchFormAhead, loadKindChoice } from './form-code.ts'

const KindChoice = quietLazy('KindChoice', () =>
  loadKindChoice().catch((problem) => {
    closeFastCompose()
    alert(technicalTrouble())
    throw problem
  }),
)

/** Offers the seven kinds over the page, at the press of a key or of the compose button. POST-033, POST-515 */
export function FastCompose() {
  const isOpen = useFastCompose((state) => state.isOpen)
  const { pathname, search } = useLocation()
  useFastComposeKeys(useFlag('is_mobile_handset'))
  useEffect(fetchFormAfterFirstUse, [])
  useEffect(() => {
    if (isOpen) fetchFormAhead()
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes elsewhere has left it behind.
  useEffect(() => closeFastCompose, [pathname, search])
  if (!isOpen) return null
  return createPortal(
    <Suspense>
      <KindChoice />
    </Suspense>,
    document.body,
  )
}
