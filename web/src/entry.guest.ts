import { isMobileHandset } from '@bowerbird/domain/core/mobile-handset.ts'
import { hydrateOnUse } from './core/hydrate-on-use.ts'
import { pageDataId } from './core/page/page-data.ts'
import { relativeTime } from './ui/relative-time.ts'

/** This script runs while the rest of the page is still coming, so that no press is too early. */
const whole = new Promise<void>((tell) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => tell())
  else tell()
})

// A public page is complete without the app; guests load it when they first use something that needs it.
hydrateOnUse(async () => (await import('./entry.client.tsx')).hydrated, whole)

await whole
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-relative]'))
  time.textContent = relativeTime(Date.parse(time.dateTime), Date.now())

// The page is the same for everybody, so what the browser is, is found out here. BLOG-209, BLOG-444
if (isMobileHandset(navigator.userAgent)) {
  document.documentElement.dataset.handset = ''
  const data = document.getElementById(pageDataId)
  if (data) data.textContent = data.textContent.replace('"is_mobile_handset":false', '"is_mobile_handset":true')
}
