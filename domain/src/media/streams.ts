export const isPlaylist = (address: string): boolean => URL.parse(address)?.pathname.endsWith('.m3u8') ?? false

/** The address of a playlist at the operator's streaming service; null for anything else. BLOG-341 */
export function streamAddress(typed: string, origins: readonly string[]): string | null {
  const url = URL.parse(typed.trim())
  return url && origins.includes(url.origin) && isPlaylist(url.href) ? url.href : null
}

export interface Playlist {
  isLive: boolean
  /** Seconds; 0 while it is live. */
  duration: number
  /** The first of the playlists that a playlist of qualities names, or null. */
  variant: string | null
}

/** Reads an HLS playlist (RFC 8216); null when it is none. */
export function readPlaylist(text: string): Playlist | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  if (lines[0] !== '#EXTM3U') return null
  const place = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'))
  const variant = place < 0 ? null : (lines.slice(place).find((line) => line && !line.startsWith('#')) ?? null)
  const isLive = !lines.includes('#EXT-X-ENDLIST')
  const seconds = lines.map((line) => Number.parseFloat(/^#EXTINF:([\d.]+)/.exec(line)?.[1] ?? '0'))
  return { isLive, duration: isLive ? 0 : seconds.reduce((sum, each) => sum + each, 0), variant }
}
