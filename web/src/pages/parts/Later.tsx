import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../core/when-idle.ts'

/** Parts that a page does without at first: they come when it is drawn and the browser is idle. */
export function Later({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setTime(true))), [])
  return <Suspense>{isTime && children}</Suspense>
}
