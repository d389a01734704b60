import { partInPlace } from '../../core/late.ts'

/** Beyond words a post may hold pictures, sound and more: who reads only words is not sent what draws them. */
export const kindContent = partInPlace(
  '../posts/kinds/KindContent',
  async () => (await import('./KindContent.tsx')).KindContent,
)
export const postLinks = partInPlace(
  '../posts/kinds/PostLinks',
  async () => (await import('./PostLinks.tsx')).PostLinks,
)

// The next post scrolled to may need them.
if (!import.meta.env.SSR && typeof requestIdleCallback === 'function')
  requestIdleCallback(() => void Promise.all([kindContent.prepare(), postLinks.prepare()]))
