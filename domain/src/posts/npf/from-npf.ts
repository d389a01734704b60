import { RefusedError } from '../../core/refusal.ts'
import { readEmbedInput } from '../../media/embed-code.ts'
import { recogniseEmbed } from '../../media/embeds.ts'
import type { Content, PostKind } from '../entities.contract.ts'
import type { Extras } from '../kinds/kind-rules.ts'
import { cutAlt, cutCaption } from '../kinds/photo.ts'
import { isLayoutFor, plainLayout } from '../kinds/photo-items.ts'
import { pollHours } from '../polls/polls.limits.ts'
import * as limits from '../posts.limits.ts'
import { absolute, ownAddress } from './addresses.ts'
import { type BodyPart, bodyHtml } from './blocks-to-html.ts'
import { type SentBlock, type SentMedia, type SentNpf, type SentText, sentNpf } from './npf.contract.ts'
import { npfRefusals } from './npf.refusals.ts'

/** The parts of a request that the blocks refer to. */
export interface AboutNpf {
  origin: string
  /** The addresses of the writer's uploads, by the identifiers that blocks name them with. */
  uploads?: ReadonlyMap<string, string>
  /** The own part of a post that is edited; its kind stays. */
  before?: Content | null
}

type Block<Type extends SentBlock['type']> = Extract<SentBlock, { type: Type }>
interface Placed<B extends SentBlock = SentBlock> {
  block: B
  /** The index among the blocks that were sent, which layouts count. */
  at: number
}
interface Given extends AboutNpf {
  blocks: Placed[]
  layout: NonNullable<SentNpf['layout']>
}

/**
 * Makes the fields of `POST /svc/post/update` from blocks: the type, the slots and the fields of its kind. Throws a
 * `RefusedError` and nothing else. A field that the blocks say nothing about is left out.
 */
export function fromNpf(sent: unknown, about: AboutNpf): Extras {
  const { data } = sentNpf.safeParse(sent)
  if (!data) throw new RefusedError(npfRefusals.invalid)
  const placed = data.content.map((block, at) => ({ block, at }))
  const given: Given = {
    ...about,
    layout: data.layout ?? [],
    blocks: placed.filter(({ block }) => saysSomething(block)),
  }
  refuseLength(given)
  const kind = about.before?.type ?? kindOf(given)
  const { post, ...fields } = makers[kind](given)
  return { ...fields, ...pollOf(placed, about), editor_type: 'rich', post: { type: kind, ...post } }
}

const saysSomething = (block: SentBlock) =>
  block.type === 'text' ? block.text.trim() !== '' : block.type !== 'unknown' && block.type !== 'poll'

function refuseLength({ blocks }: Given): void {
  const length = blocks.reduce((sum, { block }) => sum + (block.type === 'text' ? block.text.length : 0), 0)
  if (length > limits.bodyMaxLength) throw new RefusedError(npfRefusals.tooLong)
}

/**
 * The first rule that fits. A sound or an uploaded film gives the kind, because a rich text cannot hold one; otherwise
 * the first picture or player does. A quotation gives it only where it comes first, lines of a chat only where there is
 * nothing else.
 */
function kindOf(given: Given): PostKind {
  const { blocks } = given
  if (askedPlaces(given).size > 0) return 'answer'
  const file = blocks.find(({ block }) => isFile(block, given))
  const medium = file ?? blocks.find(({ block }) => block.type === 'video' || block.type === 'image')
  if (medium) return medium.block.type === 'image' ? 'photo' : medium.block.type === 'audio' ? 'audio' : 'video'
  if (isPlainQuote(blocks[0]?.block)) return 'quote'
  if (isChat(blocks)) return 'chat'
  return blocks.some(({ block }) => block.type === 'link') ? 'link' : 'text'
}

const isText = (block: SentBlock | undefined, subtype?: string): block is SentText =>
  block?.type === 'text' && (subtype === undefined || block.subtype === subtype)

const isPlainQuote = (block: SentBlock | undefined) =>
  isText(block, 'quote') && !block.formatting?.length && block.text.length <= limits.quoteMaxLength

/** A chat is plain text with an optional title; bold labels are part of how it looks. */
function isChat(blocks: readonly Placed[]): boolean {
  const lines = blocks.slice(titleOf(blocks) === '' ? 0 : 1).map(({ block }) => block)
  const isLine = (block: SentBlock) =>
    isText(block, 'chat') && !/[\r\n]/.test(block.text) && (block.formatting ?? []).every(({ type }) => type === 'bold')
  return (
    lines.length > 1 &&
    lines.every(isLine) &&
    lines.reduce((sum, line) => sum + lengthOf(line), 0) <= limits.chatMaxLength
  )
}
const lengthOf = (block: SentBlock) => (isText(block) ? block.text.length + 1 : 0)

/** A title is one short line without formatting. */
function titleOf(blocks: readonly Placed[]): string {
  const block = blocks[0]?.block
  if (!isText(block, 'heading1') || block.formatting?.length || /[\r\n]/.test(block.text)) return ''
  return block.text.length <= limits.titleMaxLength ? block.text : ''
}

const makers: Record<PostKind, (given: Given) => Extras> = {
  text(given) {
    const title = titleOf(given.blocks)
    return { post: { one: title, two: bodyOf(given, title ? given.blocks.slice(0, 1) : []) } }
  },
  quote(given) {
    const quote =
      given.blocks.find(({ block }) => isText(block, 'quote')) ?? given.blocks.find(({ block }) => isText(block))
    const one = isText(quote?.block) ? quote.block.text.slice(0, limits.quoteMaxLength).toWellFormed() : ''
    return { post: { one, two: bodyOf(given, quote ? [quote] : []) } }
  },
  chat({ blocks }) {
    const title = titleOf(blocks)
    const lines = blocks.slice(title ? 1 : 0).map(({ block }) => (isText(block) ? block.text : wordsOf(block)))
    return { post: { one: title, two: lines.join('\n') } }
  },
  answer(given) {
    const places = askedPlaces(given)
    const asked = given.blocks.filter(({ block, at }) => places.has(at) && isText(block))
    const one = asked.map(({ block }) => (isText(block) ? block.text : '')).join('\n')
    return {
      post: {
        one: one || (given.before?.ask?.question ?? ''),
        two: bodyOf(given, asked, { isMarked: false }),
        three: '',
      },
    }
  },
  photo: photoOf,
  link: linkOf,
  audio: audioOf,
  video: videoOf,
}

function askedPlaces({ layout, blocks }: Given): Set<number> {
  const places = new Set(layout.find(({ type }) => type === 'ask')?.blocks ?? [])
  return new Set(blocks.filter(({ at }) => places.has(at)).map(({ at }) => at))
}

/** A chat has room for words only. */
const wordsOf = (block: SentBlock) =>
  block.type === 'link'
    ? [block.title, block.url].filter(Boolean).join(' ')
    : block.type === 'image'
      ? (block.alt_text ?? '')
      : ''

function photoOf(given: Given): Extras {
  const first = given.blocks.findIndex(({ block }) => block.type === 'image')
  const rest = first < 0 ? [] : given.blocks.slice(first)
  const end = rest.findIndex(({ block, at }, place) => block.type !== 'image' || at !== (rest[0]?.at ?? 0) + place)
  const set = rest.slice(0, Math.min(end < 0 ? rest.length : end, limits.photosPerPostMax)) as Placed<Block<'image'>>[]
  const items = set.map(({ block }, place) => ({ id: `o${place + 1}`, ...imageOf(block, given) }))
  return {
    images: Object.fromEntries(items.map(({ id, url }) => [id, url])),
    caption: Object.fromEntries(items.map(({ id, caption }) => [id, caption])),
    alt_text: Object.fromEntries(items.map(({ id, alt }) => [id, alt])),
    post: {
      two: bodyOf(given, set),
      three: items.find(({ link }) => link)?.link ?? '',
      photoset_order: items.map(({ id }) => id).join(','),
      photoset_layout: photosetLayout(set, given),
    },
  }
}

/** The digits of the rows that hold the photos; longer rows are split. */
function photosetLayout(set: readonly Placed[], { layout }: Given): string {
  const rowOf = new Map<number, number>()
  for (const [row, { blocks }] of (layout.find(({ type }) => type === 'rows')?.display ?? []).entries())
    for (const at of blocks) rowOf.set(at, row)
  const lengths: number[] = []
  let before: number | undefined
  for (const { at } of set) {
    const row = rowOf.get(at)
    const last = lengths.at(-1) ?? 0
    if (row !== undefined && row === before && last < 3) lengths[lengths.length - 1] = last + 1
    else lengths.push(1)
    before = row
  }
  const digits = lengths.join('')
  return isLayoutFor(digits, set.length) ? digits : plainLayout(set.length)
}

function imageOf({ media, alt_text = '', caption = '', attribution }: Block<'image'>, given: Given) {
  const { width = 0, height = 0 } = media[0] ?? {}
  const words = cutCaption(caption.replace(/\s+/g, ' ').trim())
  const alt = cutAlt(alt_text.trim())
  return {
    url: addressOf(media, given),
    width: Math.trunc(width),
    height: Math.trunc(height),
    caption: words,
    alt: alt === words ? '' : alt,
    link: attribution?.type === 'link' ? (attribution.url ?? '') : '',
  }
}

function linkOf(given: Given): Extras {
  const placed = given.blocks.find(({ block }) => block.type === 'link') as Placed<Block<'link'>> | undefined
  const { url = '', title = '', description = '', author = '', poster } = placed?.block ?? {}
  return {
    excerpt: cut(description, limits.excerptMaxLength),
    author: cut(author, limits.authorMaxLength),
    thumbnail: poster ? addressOf(poster, given) : '',
    post: { one: cut(title, limits.titleMaxLength), two: url, three: bodyOf(given, placed ? [placed] : []) },
  }
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

function audioOf(given: Given): Extras {
  const placed = given.blocks.find(({ block }) => block.type === 'audio') as Placed<Block<'audio'>> | undefined
  const { title, artist, album, poster, media = [], url, embed_url } = placed?.block ?? {}
  const file = fileAddress(media, given)
  const was = given.before?.audio
  const tag = (name: 'title' | 'artist' | 'album', value = was && '') =>
    value === undefined ? {} : { [name]: cut(value, limits.trackTextMaxLength) }
  const art = poster ? addressOf(poster, given) : was && ''
  return {
    id3_tags: { ...tag('title', title), ...tag('artist', artist), ...tag('album', album) },
    ...(art !== undefined && { album_art: art }),
    preuploaded_url: file,
    confirm_tos: file !== '',
    post: { two: bodyOf(given, placed ? [placed] : []), three: file ? '' : (url ?? media[0]?.url ?? embed_url ?? '') },
  }
}

function videoOf(given: Given): Extras {
  const films = given.blocks.filter(({ block }) => block.type === 'video') as Placed<Block<'video'>>[]
  const placed = films.find(({ block }) => isFile(block, given)) ?? films[0]
  const file = placed ? fileAddress(placed.block.media ?? [], given) : ''
  const { sd = '', hd = '' } = given.before?.video?.sources ?? {}
  const isSame = file !== '' && (file === sd || file === hd)
  const poster = placed?.block.poster?.find(({ identifier }) => identifier !== undefined)
  return {
    ...(!isSame && { preuploaded_url: file, embed_code: file || !placed ? '' : embedCode(placed.block) }),
    ...(!isSame && file && { confirm_tos: true }),
    ...(poster && { poster_url: addressOf([poster], given) }),
    post: { two: bodyOf(given, placed ? [placed] : []) },
  }
}

const embedCode = ({ url, embed_url, embed_iframe, embed_html, media }: Block<'video'>): string =>
  url ?? embed_url ?? embed_iframe?.url ?? embed_html ?? media?.[0]?.url ?? ''

/** The page or player of a film elsewhere. */
function playerAddress(block: Block<'video'>): string {
  const named = [block.url, block.embed_url, block.embed_iframe?.url, block.embed_html].flatMap((code) => {
    const read = code ? readEmbedInput(code) : ''
    return typeof read === 'string' && read ? [read] : []
  })
  return named.find((address) => recogniseEmbed(address)?.player) ?? named[0] ?? block.url ?? ''
}

/** Resolves a file that the blocks name; a picture elsewhere keeps its address. */
function addressOf(media: SentMedia, { uploads, origin }: AboutNpf): string {
  const [first] = media
  if (first?.identifier === undefined) return ownAddress(absolute(first?.url ?? '', origin), origin)
  const address = uploads?.get(first.identifier)
  if (address === undefined) throw new RefusedError(npfRefusals.noUpload)
  return address
}

const fileAddress = (media: SentMedia, about: AboutNpf): string => {
  const address = addressOf(media, about)
  return address.startsWith('/media/') ? address : ''
}

/** A rich text can hold pictures and players, but no sound and no uploaded film. */
const isFile = (block: SentBlock, about: AboutNpf): boolean =>
  block.type === 'audio' || (block.type === 'video' && fileAddress(block.media ?? [], about) !== '')

/** The blocks that the kind does not take, in their order, with the place of those that it does. */
function bodyOf(given: Given, taken: readonly Placed[], { isMarked = true } = {}): string {
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
  const html = bodyHtml(parts, given.origin)
  if (html.length > limits.bodyMaxLength) throw new RefusedError(npfRefusals.tooLong)
  return html
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

/** An edit without a poll removes the one that was there. */
function pollOf(placed: readonly Placed[], { before }: AboutNpf): Pick<Extras, 'poll'> {
  const block = placed.map((one) => one.block).find((one) => one.type === 'poll')
  if (!block) return before?.poll ? { poll: null } : {}
  const asked = (block.settings?.expire_after ?? Number.POSITIVE_INFINITY) / 3600
  const hours = pollHours.find((length) => length >= asked) ?? Math.max(...pollHours)
  return { poll: { question: block.question ?? '', options: block.answers.map((one) => one.answer_text), hours } }
}
