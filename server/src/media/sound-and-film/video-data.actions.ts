import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'
import { isWebAddress } from '@bowerbird/domain/core/web-address.ts'
import { readEmbedInput } from '@bowerbird/domain/media/embed-code.ts'
import { buildFrame } from '@bowerbird/domain/media/embeds.ts'
import { linkLookUpMs } from '@bowerbird/domain/media/links.limits.ts'
import type { readVideoData as readVideoDataCall } from '@bowerbird/domain/media/media.contract.ts'
import { streamAddress } from '@bowerbird/domain/media/streams.ts'
import type { Deps } from '../../core/deps.ts'
import type { Answer } from '../../core/http/serve.ts'
import { copyPicture } from '../pictures/copy-picture.actions.ts'
import { withTimeout } from '../with-timeout.ts'
import { probeEmbed } from './video-data.views.ts'

/** POST-456, POST-457 */
export const readVideoData: Answer<typeof readVideoDataCall> = async (
  _db,
  viewer,
  { embed_url: input, embed_width: widthPx },
  { deps },
) => {
  const stream = typeof input === 'string' ? streamAddress(input, deps.config.streamOrigins) : null
  if (stream) return { ...noPicture, unsupported: false, url: stream, preview_iframe: '', embed_code: stream }
  const address = typeof input === 'string' && isWebAddress(input.trim()) ? input.trim() : readEmbedInput(input)
  if (typeof address !== 'string') throw new RefusedError(address)
  const until = Date.now() + linkLookUpMs
  const { embed, picture } = await probeEmbed(deps, address)
  const frame = embed && buildFrame(embed.service, embed.id, widthPx)
  return {
    thumbnail: frame ? await withTimeout(copy(deps, viewer.accountId, picture), until - Date.now(), '') : '',
    unsupported: !frame,
    embed_render_context: noPicture.embed_render_context,
    url: embed?.page ?? address,
    preview_iframe: frame ?? '',
    embed_code: frame ?? '',
  }
}

const noPicture = { thumbnail: '', embed_render_context: 'post' } as const

async function copy(deps: Deps, accountId: string, picture: string): Promise<string> {
  if (!picture) return ''
  const { renditions } = await copyPicture(deps, accountId, picture)
  return renditions[0] ? mediaPath(renditions[0].key) : ''
}
