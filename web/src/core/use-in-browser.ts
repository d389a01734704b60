import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the server renders and while the browser takes that over; what only a browser has waits for it. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
