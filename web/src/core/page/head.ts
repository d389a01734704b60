import { escapeHtml } from '@bowerbird/domain/core/html.ts'
import { t } from '@bowerbird/domain/core/language/t.ts'
import { isRouteErrorResponse } from '../router/route.ts'

/** A page's description of itself for tabs, search engines and link previews. */
export interface HeadTags {
  title?: string
  description?: string
  /** Path of the one true address of what is shown. */
  canonical?: string
  type?: 'website' | 'article' | 'profile'
  image?: HeadImage
  robots?: 'noindex'
  feeds?: { title: string; type: string; href: string }[]
  /** JSON-LD. */
  data?: Record<string, unknown>
}

export interface HeadImage {
  url: string
  /** Zero when unknown. */
  width?: number
  height?: number
  /** An avatar stands small beside the words; a picture of the content fills the card. */
  isAvatar?: boolean
}

export interface HeadContext {
  params: Record<string, string | undefined>
  /** The installation's own, without a slash at the end. */
  origin: string
}

export type Head<Data = unknown> = (data: Data, context: HeadContext) => HeadTags

interface MatchWithHead {
  handle?: unknown
  loaderData?: unknown
}

/** The innermost route has the last word about each tag. */
export function collectHead(matches: MatchWithHead[], context: HeadContext): HeadTags {
  const tags: HeadTags = {}
  for (const { handle, loaderData } of matches) {
    const head = (handle as { head?: Head } | undefined)?.head
    if (head && loaderData !== undefined) Object.assign(tags, head(loaderData, context))
  }
  return tags
}

export const problemTags = (error: unknown): HeadTags => ({
  title: isRouteErrorResponse(error) && error.status === 404 ? t('Nothing here') : t('Something went wrong'),
  robots: 'noindex',
})

export const titleText = (tags: HeadTags, siteName: string) => (tags.title ? `${tags.title} · ${siteName}` : siteName)

/** JSON that may stand inside a script element. */
export const jsonForHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

export function headHtml(tags: HeadTags, { origin, siteName }: { origin: string; siteName: string }): string {
  const title = titleText(tags, siteName)
  const address = tags.canonical === undefined ? null : new URL(tags.canonical, origin).href
  const image = tags.image ? new URL(tags.image.url, origin).href : null
  const meta = (kind: 'name' | 'property', key: string, content: string | 0 | null | undefined) =>
    content ? `<meta ${kind}="${key}" content="${escapeHtml(content)}">` : ''
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', tags.description),
    meta('name', 'robots', tags.robots),
    address ? `<link rel="canonical" href="${escapeHtml(address)}">` : '',
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', tags.title ?? siteName),
    meta('property', 'og:description', tags.description),
    meta('property', 'og:type', tags.type ?? 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', tags.image?.width && String(tags.image.width)),
    meta('property', 'og:image:height', tags.image?.height && String(tags.image.height)),
    meta('name', 'twitter:card', image && !tags.image?.isAvatar ? 'summary_large_image' : 'summary'),
    ...(tags.feeds ?? []).map(
      ({ title, type, href }) =>
        `<link rel="alternate" type="${escapeHtml(type)}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`,
    ),
    tags.data ? `<script type="application/ld+json">${jsonForHtml(tags.data)}</script>` : '',
  ].join('')
}
