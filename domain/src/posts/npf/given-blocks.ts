import { RefusedError } from '../../core/refusal.ts'
import { readEmbedInput } from '../../media/embed-code.ts'
import { recogniseEmbed } from '../../media/embeds.ts'
import type { ChangeOf, WrittenBody } from '../document/change.ts'
import { nameHosts } from '../document/name-hosts.ts'
import { isEmptyBody } from '../document/walk.ts'
import type { Content, PostKind } from '../entities.contract.ts'
import { writtenBody } from '../formats/html/encode.ts'
import { bodyMaxLength } from '../posts.limits.ts'
import { absolute, ownAddress } from './addresses.ts'
import { type BodyPart, bodyOfParts } from './blocks-to-body.ts'
import type { SentBlock, SentMedia, SentNpf } from './npf.contract.ts'
import { npfRefusals } from './npf.refusals.ts'

/** The parts of a request that the blocks refer to. */
export interface AboutNpf {
  /** A question in a reblog is part of its comment, as nobody asked it. */
  isReblog?: boolean
  origin: string
  /** The addresses of the writer's uploads, by the identifiers that blocks name them with. */
  uploads?: ReadonlyMap<string, string>
  /** The kind of a post that is edited, because an edit cannot change it. */
  kind?: PostKind
  /** The own part of a post that is edited; null for a reblog that added nothing. */
  before?: Content | null
}

export type Block<Type extends SentBlock['type']> = Extract<SentBlock, { type: Type }>
export interface Placed<B extends SentBlock = SentBlock> {
  block: B
  /** The index among the blocks that were sent, which layouts count. */
  at: number
}
export interface Given extends AboutNpf {
  blocks: Placed[]
  layout: NonNullable<SentNpf['layout']>
}

/** The title, the rich text and the fields of the kind. */
export type Made<Kind extends PostKind> = Pick<ChangeOf<Kind>, 'title' | 'body' | 'said'>

export const nothingWritten = writtenBody([])

/** Resolves a file that the blocks name; a picture elsewhere keeps its address. */
export function addressOf(media: SentMedia, { uploads, origin }: AboutNpf): string {
  const [first] = media
  if (first?.identifier === undefined) return ownAddress(absolute(first?.url ?? '', origin), origin)
  const address = uploads?.get(first.identifier)
  if (address === undefined) throw new RefusedError(npfRefusals.noUpload)
  return address
}

export const fileAddress = (media: SentMedia, about: AboutNpf): string => {
  const address = addressOf(media, about)
  return address.startsWith('/media/') ? address : ''
}

/** A rich text can hold pictures and players, but no sound and no uploaded film. */
export const isFile = (block: SentBlock, about: AboutNpf): boolean =>
  block.type === 'audio' || (block.type === 'video' && fileAddress(block.media ?? [], about) !== '')

/** The blocks that the kind does not take, in their order, with the place of those that it does. */
export function bodyOf(given: Given, taken: readonly Placed[], { isMarked = true } = {}): WrittenBody {
  const parts: BodyPart[] = []
  const takenPlaces = new Set(taken.map(({ at }) => at))
  let cutAfter = truncateAfter(given)
  const cutBefore = (at: number) => {
    if (cutAfter === null || at <= cutAfter) return
    parts.push({ type: 'read-more' })
    cutAfter = null
  }
  for (const { block, at } of given.blocks) {
    cutBefore(at)
    if (takenPlaces.has(at)) {
      if (isMarked && at === taken[0]?.at && parts.length > 0) parts.push({ type: 'medium' })
    } else parts.push(...partOf(block, given))
  }
  const body = nameHosts(bodyOfParts(parts, given.origin))
  const written = writtenBody(isEmptyBody(body) ? [] : body)
  if (written.html.length > bodyMaxLength) throw new RefusedError(npfRefusals.tooLong)
  return written
}

function truncateAfter({ layout }: Given): number | null {
  const cutting = layout.find(({ truncate_after }) => truncate_after !== undefined)
  return cutting?.truncate_after ?? null
}

function partOf(block: SentBlock, given: Given): BodyPart[] {
  if (isFile(block, given)) throw new RefusedError(npfRefusals.oneFile)
  if (block.type === 'text') return [{ type: 'text', block }]
  if (block.type === 'image') return [{ type: 'image', ...imageOf(block, given) }]
  if (block.type === 'link')
    return [{ type: 'link', block, poster: block.poster ? addressOf(block.poster, given) : '' }]
  return block.type === 'video' ? [{ type: 'player', url: playerAddress(block) }] : []
}

export function imageOf({ media, alt_text = '', caption = '', attribution }: Block<'image'>, given: Given) {
  const { width = 0, height = 0, original_dimensions_missing: isUnknown = false } = media[0] ?? {}
  return {
    url: addressOf(media, given),
    width: isUnknown ? 0 : Math.trunc(width),
    height: isUnknown ? 0 : Math.trunc(height),
    caption: caption.replace(/\s+/g, ' ').trim(),
    alt: alt_text.trim(),
    link: attribution?.type === 'link' ? (attribution.url ?? '') : '',
  }
}

/** The page or player of a film elsewhere. */
function playerAddress(block: Block<'video'>): string {
  const named = [block.url, block.embed_url, block.embed_iframe?.url, block.embed_html].flatMap((code) => {
    const read = code ? readEmbedInput(code) : ''
    return typeof read === 'string' && read ? [read] : []
  })
  return named.find((address) => recogniseEmbed(address)?.player) ?? named[0] ?? block.url ?? ''
}
