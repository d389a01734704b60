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

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] as string)

/** Builds a frame for other sites; where scripts run, it adjusts its height to its content. POST-304 */
export function embedCode({ origin, embedUrl, postUrl, did, title, width, height }: Embedded): string {
  const size = `width="${width ?? embedWidthPx}" height="${height ?? embedHeightPx}"`
  const frame = `<iframe src="${escapeAttribute(embedUrl)}" data-did="${escapeAttribute(did)}" title="${escapeAttribute(title)}" ${size} style="max-width:100%;border:0" referrerpolicy="origin" loading="lazy" allowfullscreen></iframe>`
  const link = `<p><a href="${escapeAttribute(postUrl)}">${escapeAttribute(title)}</a></p>`
  return `${frame}${link}<script async src="${escapeAttribute(origin)}/embed.js"></script>`
}
