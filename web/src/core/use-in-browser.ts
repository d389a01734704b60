import { useEffect, useState } from 'react'

/** False while the server renders and while the browser takes that over; what only a browser has waits for it. */
export function useInBrowser(): boolean {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return isInBrowser
}
