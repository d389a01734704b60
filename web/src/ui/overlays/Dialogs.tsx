import { Suspense, useEffect } from 'react'
import { lazyLayer } from '../../core/page/lazy.ts'
import { DialogCancelled, useDialogQueue } from './dialogs.ts'

const DialogBox = lazyLayer('DialogBox', async () => (await import('./DialogBox.tsx')).DialogBox)

/** The one place dialogs appear; see `alert` and `confirm` in dialogs.ts. */
export function Dialogs() {
  const [first] = useDialogQueue((state) => state.queue)
  useEffect(() => {
    const ignoreCancel = (event: PromiseRejectionEvent) => {
      if (event.reason instanceof DialogCancelled) event.preventDefault()
    }
    window.addEventListener('unhandledrejection', ignoreCancel)
    return () => window.removeEventListener('unhandledrejection', ignoreCancel)
  }, [])
  return <Suspense>{first && <DialogBox key={first.id} dialog={first} />}</Suspense>
}
