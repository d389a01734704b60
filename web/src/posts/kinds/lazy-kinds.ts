import { partInPlace } from '../../core/page/late.ts'

/** Beyond words a post may hold pictures, sound and more: who reads only words is not sent what draws them. */
export const kindContent = partInPlace('KindContent', async () => (await import('./KindContent.tsx')).KindContent)
export const postLinks = partInPlace('PostLinks', async () => (await import('./PostLinks.tsx')).PostLinks)

/** Until it has come nothing of what it covers is there either. */
export const sensitiveCover = partInPlace(
  'SensitiveCover',
  async () => (await import('../card/SensitiveCover.tsx')).SensitiveCover,
)

// The next post scrolled to may need them. Not every browser tells when it is idle.
if (!import.meta.env.SSR) {
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
  later(() => void Promise.all([kindContent, postLinks, sensitiveCover].map(({ prepare }) => prepare())))
}
