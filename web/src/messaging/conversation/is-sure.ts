import { confirm } from '../../ui/overlays/dialogs.ts'

/** Asks in a dialog, whose cancelling is an answer like the other. */
export const isSure = (message: string, { yes, no }: { yes: string; no: string }): Promise<boolean> =>
  confirm({ message, confirm: yes, escape: no }).then(
    () => true,
    () => false,
  )
