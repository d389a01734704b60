import { type EmbedServiceName, embedServices } from './embed-services.ts'
import { embedAddressMaxLength } from './embeds.limits.ts'

export interface Embed {
  service: EmbedServiceName
  id: string
  page: string
  /** Null when the page must be asked for it first, as at Bandcamp. */
  player: string | null
}

/** A player may run scripts, but not reach beyond its frame. */
export const frameSandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation'

const readAddress = (text: string): URL | null => {
  const address = text.startsWith('//') ? `https:${text}` : text
  const url = address.length > embedAddressMaxLength ? null : URL.parse(address)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

/** Returns null for addresses of unknown services. POST-262, POST-263 */
export function recogniseEmbed(address: string): Embed | null {
  const url = readAddress(address)
  if (!url) return null
  const service = embedServices.find(({ isHost }) => isHost(url.hostname))
  const id = service?.idIn(url)
  return service && id ? embedOf(service.name, id) : null
}

/** Rebuilds an embed from its stored parts; null when the service has no such ids. */
export function embedOf(name: string, id: string): Embed | null {
  const service = embedServices.find((known) => known.name === name)
  if (!service?.idShape.test(id)) return null
  return { service: service.name, id, page: service.page(id), player: service.player(id) }
}

/** Rebuilds the address of a known player from its parts and never copies it; null for anything else. */
export const playerAddress = (source: string): string | null => recogniseEmbed(source)?.player ?? null

/** Compares the host only; empty for an unknown service. POST-149 */
export function serviceOf(address: string): EmbedServiceName | '' {
  const url = readAddress(address)
  return (url && embedServices.find(({ isHost }) => isHost(url.hostname))?.name) || ''
}

/** Wraps the player in an iframe whose address is built from the id alone. POST-271 */
export function buildFrame(name: string, id: string, widthPx: number): string | null {
  const embed = embedOf(name, id)
  const service = embed?.player && embedServices.find((known) => known.name === embed.service)
  if (!service) return null
  const size = `width="${widthPx}" height="${service.heightPx(widthPx, id)}"`
  return `<iframe src="${embed.player}" ${size} frameborder="0" sandbox="${frameSandbox}" allowfullscreen></iframe>`
}
