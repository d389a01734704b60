import { linkLookUpMs } from '@bowerbird/domain/media/links.limits.ts'
import { type Playlist, readPlaylist, streamAddress } from '@bowerbird/domain/media/streams.ts'
import type { Deps } from '../../core/deps.ts'
import { withTimeout } from '../with-timeout.ts'

interface FoundStream {
  url: string
  service: string
  isLive: boolean
  duration: number
}

/** Recognises a stream of the operator's service; one that hasn't begun, or doesn't answer, counts as live. BLOG-341 */
export async function findStream(deps: Pick<Deps, 'outgoing' | 'config'>, typed: string): Promise<FoundStream | null> {
  const url = streamAddress(typed, deps.config.streamOrigins)
  if (!url) return null
  const { isLive, duration } = await withTimeout(readFrom(deps, url), linkLookUpMs, unknown).catch(() => unknown)
  return { url, service: new URL(url).host, isLive, duration }
}

const unknown = { isLive: true, duration: 0 }

/** A playlist of qualities may name others of the same service alone. */
async function readFrom(
  deps: Pick<Deps, 'outgoing' | 'config'>,
  url: string,
): Promise<Pick<Playlist, 'isLive' | 'duration'>> {
  const read = async (address: string) => readPlaylist((await deps.outgoing.read(address)).body.toString('utf8'))
  const first = await read(url)
  const variant = first?.variant && streamAddress(new URL(first.variant, url).href, deps.config.streamOrigins)
  return (variant ? await read(variant) : first) ?? unknown
}
