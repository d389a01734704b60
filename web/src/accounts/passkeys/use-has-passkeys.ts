import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Says whether the browser knows passkeys; the server takes `onServer` for the answer. */
export const useHasPasskeys = (onServer: boolean): boolean =>
  useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => onServer,
  )
