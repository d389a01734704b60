import { Suspense } from 'react'
import { quietLazy } from '../../core/page/lazy.ts'
import { useInBrowser } from '../../core/use-in-browser.ts'

const Notices = quietLazy('Notices', async () => (await import('./Notices.tsx')).Notices)

/** They come right after the page; that they do is no reason to draw the page again. */
export function LazyNotices() {
  const isInBrowser = useInBrowser()
  return <Suspense>{isInBrowser && <Notices />}</Suspense>
}
