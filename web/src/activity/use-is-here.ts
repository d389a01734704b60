import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server, which does not know the viewer's clock and calendar. */
export const useIsHere = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
