import { useEffect } from 'react'
import { useBlocker } from '../../core/router/hooks.ts'
import { holdsUnsent, mayLoseUnsent } from '../../ui/unsent.ts'

/** The cross, Back and a link to another blog ask first where a question or a message was begun. BLOG-035 */
export function useUnsentQuestion(): void {
  const blocker = useBlocker(() => holdsUnsent(document.querySelector('[data-drawer]')))
  useEffect(() => {
    if (blocker.state === 'blocked') void mayLoseUnsent().then((may) => (may ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
