import { Dialogs } from '../../ui/Dialogs.tsx'
import { Toasts } from '../../ui/Toasts.tsx'

/** Where dialogs and toasts appear; a page is there before them. */
export function Notices() {
  return (
    <>
      <Dialogs />
      <Toasts />
    </>
  )
}
