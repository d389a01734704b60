import type { HouseAd } from '@bowerbird/domain/feeds/ads.contract.ts'
import { adReadyEveryMs, adReadyTries } from '@bowerbird/domain/feeds/ads.limits.ts'
import { logEvent } from '../../telemetry/log.ts'

interface AdLibrary {
  isReady: boolean
  next: () => Promise<HouseAd | null>
}

declare global {
  interface Window {
    adLibrary?: AdLibrary
  }
}

let loading: Promise<AdLibrary | null> | null = null

/** The provider's script, asked once a second, five times, whether it is ready; null where it never is. BLOG-301, BLOG-416 */
export function loadAdLibrary(address: string): Promise<AdLibrary | null> {
  if (!address) return Promise.resolve(null)
  loading ??= fetchLibrary(address).then((library) => {
    if (!library) logEvent('cannot serve ads')
    return library
  })
  return loading
}

/** Resets the library as another page load would, for tests. */
export function resetAdLibrary(): void {
  loading = null
}

async function fetchLibrary(address: string): Promise<AdLibrary | null> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
  for (let tried = 0; tried < adReadyTries; tried += 1) {
    await new Promise((go) => setTimeout(go, adReadyEveryMs))
    if (window.adLibrary?.isReady) return window.adLibrary
  }
  return null
}
