import { Dialogs } from '../../ui/overlays/Dialogs.tsx'
import { Toasts } from '../../ui/overlays/Toasts.tsx'

/** Where dialogs and toasts appear; a page is there before them. */
export function Notices() {
  return (
    <>
      <Dialogs />
      <Toasts />
    </>
  )
}
