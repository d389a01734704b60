import { escapeHtml } from '../core/html.ts'
import { embedHeightPx, embedWidthPx } from './sharing.limits.ts'

interface Embedded {
  origin: string
  embedUrl: string
  postUrl: string
  did: string
  title: string
  width?: number
  height?: number
}

/** Builds a frame for other sites; where scripts run, it adjusts its height to its content. POST-304 */
export function embedCode({ origin, embedUrl, postUrl, did, title, width, height }: Embedded): string {
  const size = `width="${width ?? embedWidthPx}" height="${height ?? embedHeightPx}"`
  const frame = `<iframe src="${escapeHtml(embedUrl)}" data-did="${escapeHtml(did)}" title="${escapeHtml(title)}" ${size} style="max-width:100%;border:0" referrerpolicy="origin" loading="lazy" allowfullscreen></iframe>`
  const link = `<p><a href="${escapeHtml(postUrl)}">${escapeHtml(title)}</a></p>`
  return `${frame}${link}<script async src="${escapeHtml(origin)}/embed.js"></script>`
}
