import { lazy, Suspense } from 'react'
import { useInBrowser } from '../../core/use-in-browser.ts'

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }))

/** They come right after the page; that they do is no reason to draw the page again. */
export function LateNotices() {
  const isInBrowser = useInBrowser()
  return <Suspense>{isInBrowser && <Notices />}</Suspense>
}
