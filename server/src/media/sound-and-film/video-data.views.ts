import { readEmbedInput } from '@bowerbird/domain/media/embed-code.ts'
import { type Embed, recogniseEmbed } from '@bowerbird/domain/media/embeds.ts'
import { linkLookUpMs } from '@bowerbird/domain/media/links.limits.ts'
import type { Deps } from '../../core/deps.ts'
import { readOEmbed } from '../links/read-oembed.ts'
import { decodePage, readPage } from '../links/read-page.ts'
import { withTimeout } from '../with-timeout.ts'

/** The oEmbed endpoints; Instagram and Bandcamp have metadata on the page only. */
const oEmbedOf: Partial<Record<Embed['service'], string>> = {
  youtube: 'https://www.youtube.com/oembed?format=json&url=',
  vimeo: 'https://vimeo.com/api/oembed.json?url=',
  dailymotion: 'https://www.dailymotion.com/services/oembed?format=json&url=',
  soundcloud: 'https://soundcloud.com/oembed?format=json&url=',
  spotify: 'https://open.spotify.com/oembed?url=',
}

interface ProbedEmbed {
  embed: Embed | null
  /** The address of its picture, or empty. */
  picture: string
}

/** Recognises an embed by its address where possible, without a request; null when it is of no known service. */
export async function findEmbed(deps: Pick<Deps, 'outgoing'>, input: unknown): Promise<Embed | null> {
  const address = readEmbedInput(input)
  if (typeof address !== 'string') return null
  const embed = recogniseEmbed(address)
  return embed?.player ? embed : (await probeEmbed(deps, address)).embed
}

const unreachable: ProbedEmbed = { embed: null, picture: '' }

/** Asks the service; returns nothing when it does not answer or does not know the page. POST-457 */
export async function probeEmbed(deps: Pick<Deps, 'outgoing'>, address: string): Promise<ProbedEmbed> {
  const embed = recogniseEmbed(address)
  if (!embed) return unreachable
  const oEmbed = oEmbedOf[embed.service]
  const seen = oEmbed ? readFromService(deps, embed, oEmbed) : readFromPage(deps, embed)
  return withTimeout(seen, linkLookUpMs, unreachable)
}

async function readFromService(deps: Pick<Deps, 'outgoing'>, embed: Embed, oEmbed: string): Promise<ProbedEmbed> {
  const { thumbnail } = await readOEmbed(deps, oEmbed + encodeURIComponent(embed.page))
  return { embed, picture: thumbnail }
}

/** The player's address of Bandcamp stands only on the page. */
async function readFromPage(deps: Pick<Deps, 'outgoing'>, embed: Embed): Promise<ProbedEmbed> {
  const { body, charset, url } = await deps.outgoing.read(embed.page, { mayCut: true })
  const { metas } = readPage(decodePage(body, charset))
  const picture = URL.parse(metas.get('og:image') ?? '', url)?.href ?? ''
  if (embed.player) return { embed, picture }
  const named = recogniseEmbed(metas.get('og:video:secure_url') ?? metas.get('og:video') ?? '')
  return { embed: named?.service === embed.service && named.player ? { ...named, page: embed.page } : null, picture }
}
