import { logEvent } from './log.ts'

/** Each part of the client that is fetched later tells how long it took, by what the browser measured. BLOG-320 */
export function logLatencies(): () => void {
  if (typeof PerformanceObserver === 'undefined') return () => {}
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      const chunk = chunkNameOf(name)
      if (chunk) logEvent('chunk:load', { chunk, latency: Math.round(duration), path: location.pathname })
    }
  })
  observer.observe({ type: 'resource' })
  return () => observer.disconnect()
}

/** The name without the hash that the build gave it. */
export const chunkNameOf = (address: string): string | null =>
  /\/assets\/([^/]+?)-[\w-]{8}\.js$/.exec(new URL(address, location.href).pathname)?.[1] ?? null
