import { useEffect } from 'react'

/** Says on the document that the page listens from now on, for whoever drives it. */
export function useAwake(isListening: boolean): void {
  useEffect(() => {
    if (isListening) document.documentElement.dataset.awake = ''
  }, [isListening])
}
