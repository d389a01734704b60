import type { Frame, PhotoShown } from '../content.contract.ts'
import type { Content, Post } from '../entities.contract.ts'
import { readStored } from '../formats/html/read-stored.ts'
import { rowsOf } from '../kinds/photo-arrangement.ts'
import type { Poll } from '../polls/poll.contract.ts'
import { absolute, mediumOf, pictureOf } from './addresses.ts'
import { type BodyBlocks, blocksOfBody, frameBlock, linkBlock } from './body-to-blocks.ts'
import {
  type Npf,
  type NpfAudio,
  type NpfBlock,
  type NpfImage,
  type NpfLayout,
  type NpfText,
  type NpfTrailItem,
  type NpfVideo,
  shortBlog,
} from './npf-shapes.ts'

/** A post in the block format: its own part, and each part of its trail, oldest first. */
export function toNpf(post: Pick<Post, 'content' | 'trail'>, origin: string): Npf & { trail: NpfTrailItem[] } {
  const { content = [], layout = [] } = post.content ? itemOf(post.content, origin) : {}
  return { content, layout, trail: post.trail.map((part) => itemOf(part, origin)) }
}

/** Blocks stay with their part, which is cached and shown to many, because reading its HTML is most of the work. */
const items = new WeakMap<Content, { origin: string; item: NpfTrailItem }>()

function itemOf(part: Content, origin: string): NpfTrailItem {
  const known = items.get(part)
  if (known?.origin === origin) return known.item
  const item = { ...writerOf(part), ...partToNpf(part, origin) }
  items.set(part, { origin, item })
  return item
}

const writerOf = ({ blog, blog_name, post_id, created_at }: Content) =>
  blog
    ? { blog: shortBlog(blog), post: { id: post_id, timestamp: secondsOf(created_at) } }
    : { broken_blog_name: blog_name, post: { id: post_id } }

const secondsOf = (time: string) => Math.floor(Date.parse(time) / 1000)

/** A rich text as blocks. */
const bodyBlocks = (html: string, origin: string): BodyBlocks => blocksOfBody(readStored(html), origin)

/** One part of a post: its title, what its kind shows, its rich text, its poll. */
export function partToNpf(part: Content, origin: string): Npf {
  const title: NpfText[] = part.title && !part.link ? [{ type: 'text', subtype: 'heading1', text: part.title }] : []
  const { blocks, readMoreAt, mediumAt, isCutFirst } = bodyBlocks(part.quote?.source_html ?? part.body_html, origin)
  const medium = mediumBlocks(part, origin)
  const place = mediumAt ?? 0
  const below = bodyBlocks(part.answer?.caption_html ?? '', origin).blocks
  const content: NpfBlock[] = [
    ...title,
    ...blocks.slice(0, place),
    ...medium,
    ...blocks.slice(place),
    ...below,
    ...(part.poll ? [pollBlock(part.poll, part.created_at)] : []),
  ]
  const from = title.length + place
  const isBelow = readMoreAt !== null && (isCutFirst ? readMoreAt > place : readMoreAt >= place)
  const before = readMoreAt === null ? null : title.length + readMoreAt + (isBelow ? medium.length : 0)
  return { content, layout: layoutOf(part, { count: content.length, from, before }) }
}

interface Places {
  count: number
  /** The index of the first block of the medium. */
  from: number
  /** The number of blocks before the read-more line. */
  before: number | null
}

function layoutOf({ ask, photo }: Content, { count, from, before }: Places): NpfLayout[] {
  const layouts: NpfLayout[] = []
  if (ask) {
    const blog = ask.asker && shortBlog(ask.asker)
    layouts.push({ type: 'ask', blocks: [from], ...(blog && { attribution: { type: 'blog', url: blog.url, blog } }) })
  }
  const rows = photo ? rowsOf(photo.photos, photo.layout).map((row) => row.length) : []
  const isCut = before !== null && before < count
  if (!isCut && rows.every((length) => length < 2)) return layouts
  const display = rowsFrom(count, from, rows).filter(({ blocks }) => !ask || blocks[0] !== from)
  layouts.push({ type: 'rows', display, ...(isCut && { truncate_after: before - 1 }) })
  return layouts
}

/** Every block has a row; only those of a photo set have several. */
function rowsFrom(count: number, from: number, rows: readonly number[]): { blocks: number[] }[] {
  const display: { blocks: number[] }[] = []
  const waiting = [...rows]
  for (let at = 0; at < count; ) {
    const length = at >= from ? (waiting.shift() ?? 1) : 1
    display.push({ blocks: Array.from({ length }, (_, place) => at + place) })
    at += length
  }
  return display
}

function mediumBlocks(part: Content, origin: string): NpfBlock[] {
  const { ask, photo, quote, link, chat, audio, video } = part
  if (ask) return [{ type: 'text', text: ask.question }]
  if (photo) return photo.photos.map((one) => imageBlock(one, photo.linkthrough, origin))
  if (quote) return [{ type: 'text', subtype: 'quote', text: quote.quote }]
  if (link) {
    const words = { title: part.title, description: link.excerpt, author: link.author, site_name: link.host }
    const { thumbnail } = link
    const poster = thumbnail ? [pictureOf(thumbnail.url, origin, thumbnail.width, thumbnail.height)] : []
    return [linkBlock(link.url, words, poster)]
  }
  if (chat) return chat.lines.map(chatBlock)
  if (audio) return [audioBlock(audio, origin)]
  return video ? [videoBlock(video, origin)] : []
}

function imageBlock(photo: PhotoShown, linkthrough: string, origin: string): NpfImage {
  const { url, width, height, renditions, alt, caption, still_url } = photo
  const smaller = renditions.filter((size) => size.url !== url)
  return {
    type: 'image',
    media: [
      { ...pictureOf(url, origin, width, height), has_original_dimensions: true },
      ...smaller.map((size) => pictureOf(size.url, origin, size.width, size.height)),
    ],
    ...(alt && { alt_text: alt }),
    ...(caption && { caption }),
    ...(still_url && { poster: pictureOf(still_url, origin, width, height) }),
    ...(linkthrough && { attribution: { type: 'link', url: linkthrough } }),
  }
}

/** The label of a line is bold. */
function chatBlock({ label, text }: { label: string; text: string }): NpfText {
  const block: NpfText = { type: 'text', subtype: 'chat', text: label ? `${label}: ${text}` : text }
  return label ? { ...block, formatting: [{ start: 0, end: [...label].length + 1, type: 'bold' }] } : block
}

function audioBlock(audio: NonNullable<Content['audio']>, origin: string): NpfAudio {
  const { url, external_url, service, track, artist, album, album_art, frame } = audio
  return {
    type: 'audio',
    provider: url ? 'tumblr' : service || hostOf(external_url),
    ...(url ? { media: mediumOf(url, origin) } : { url: external_url }),
    ...(track && { title: track }),
    ...(artist && { artist }),
    ...(album && { album }),
    ...(album_art && { poster: [pictureOf(album_art, origin)] }),
    ...(frame && embedOf(frame)),
  }
}

const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? ''

const embedOf = ({ service, id, page_url, src, width, height }: Frame) => {
  const { embed_html, embed_url } = frameBlock(service, id, page_url, src, width, height)
  return { embed_html: embed_html as string, embed_url: embed_url as string }
}

function videoBlock(video: NonNullable<Content['video']>, origin: string): NpfVideo {
  const { frame, sources, poster, width, height, duration } = video
  if (frame) return frameBlock(frame.service, frame.id, frame.page_url, frame.src, frame.width, frame.height)
  const source = sources.hd || sources.sd
  const size = width > 0 && height > 0 ? { width, height } : {}
  return {
    type: 'video',
    provider: 'tumblr',
    ...(source && { url: absolute(source, origin), media: { ...mediumOf(source, origin), ...size } }),
    ...(poster && { poster: [pictureOf(poster, origin, width, height)] }),
    ...(duration > 0 && { duration: Math.round(duration * 1000) }),
  }
}

const pollBlock = ({ id, question, options, hours }: Poll, createdAt: string): NpfBlock => ({
  type: 'poll',
  client_id: id,
  question,
  answers: options.map((option, place) => ({ client_id: `${id}-${place}`, answer_text: option })),
  settings: { multiple_choice: false, close_status: 'closed-after', expire_after: hours * 3600 },
  created_at: createdAt,
  timestamp: secondsOf(createdAt),
})
