import { partInPlace } from '../../core/page/lazy.ts'
import { whenIdle } from '../../core/when-idle.ts'

/** Readers of plain text posts are not sent what draws pictures, sound and more. */
export const kindContent = partInPlace('KindContent', async () => (await import('./KindContent.tsx')).KindContent)
export const postLinks = partInPlace('PostLinks', async () => (await import('./PostLinks.tsx')).PostLinks)

/** Nothing that it covers is rendered before it has loaded. */
export const sensitiveCover = partInPlace(
  'SensitiveCover',
  async () => (await import('../card/SensitiveCover.tsx')).SensitiveCover,
)

/** Members of a site with a translator get it. */
export const postTranslation = partInPlace(
  'PostTranslation',
  async () => (await import('../translations/PostTranslation.tsx')).PostTranslation,
)

// The next post scrolled to may need them.
if (!import.meta.env.SSR) for (const { prepare } of [kindContent, postLinks, sensitiveCover]) whenIdle(prepare)
