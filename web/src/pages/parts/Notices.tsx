import { Dialogs } from '../../ui/overlays/Dialogs.tsx'
import { Toasts } from '../../ui/overlays/Toasts.tsx'

/** Hosts dialogs and toasts; the page is there before them. */
export function Notices() {
  return (
    <>
      <Dialogs />
      <Toasts />
    </>
  )
}
