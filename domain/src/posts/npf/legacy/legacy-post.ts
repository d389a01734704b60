import { escapeHtml } from '../../../core/html.ts'
import { buildFrame } from '../../../media/embeds.ts'
import type { Frame } from '../../content.contract.ts'
import type { Content, Post } from '../../entities.contract.ts'
import { absolute } from '../addresses.ts'
import { shortBlog } from '../npf-shapes.ts'
import { commonFields } from './common-fields.ts'
import { partHtml, plainTextOf, richTextOf, treeHtml } from './part-html.ts'

export interface AboutLegacy {
  origin: string
  /** `text` asks for plain text in place of HTML; `raw` is the same as none, because we store no other source. */
  filter?: 'text' | 'raw' | undefined
  hasReblogInfo?: boolean
}

/** A post in the format before blocks: one type with fields of its own. Parts of the trail stand in its HTML. */
export function legacyPost(post: Post, about: AboutLegacy) {
  const { origin, filter } = about
  const written = (html: string) => (filter === 'text' ? plainTextOf(html) : html)
  const parts = [...post.trail, ...(post.content ? [post.content] : [])]
  // A reblog has the type of the first post, so that tools find its pictures.
  const shown = parts[0] ?? null
  const own = post.content
  const comment = own ? (own === shown ? richTextOf : partHtml)(own, origin) : ''
  const tree = treeHtml(post.trail, shown, origin)
  return {
    ...commonFields(post, about),
    type: shown?.type ?? post.type,
    is_blocks_post_format: false,
    reblog: { comment: written(comment), tree_html: written(tree) },
    trail: parts.map((part) => ({
      ...trailItem(part, part === shown ? richTextOf(part, origin) : partHtml(part, origin), written),
      ...(part === shown && { is_root_item: true }),
      ...(part === own && { is_current_item: true }),
    })),
    ...(shown && fieldsOf(shown, written(tree + comment), origin)),
  }
}

type Written = (html: string) => string

const trailItem = (part: Content, html: string, written: Written) => ({
  blog: part.blog ? shortBlog(part.blog) : { name: part.blog_name, active: false },
  post: { id: part.post_id },
  content_raw: html,
  content: written(html),
})

/** The fields of the type; `html` is the rich text with the trail before it. */
function fieldsOf(part: Content, html: string, origin: string): object {
  const { title, ask, photo, quote, link, chat, audio, video } = part
  if (ask) {
    const asker = { asking_name: ask.asker_name || 'Anonymous', asking_url: ask.asker?.url ?? null }
    return { ...asker, question: ask.question, answer: html }
  }
  if (photo) return photoFields(photo, html, origin)
  if (quote) return { text: quote.quote, source: html }
  if (link) return linkFields(title, link, html, origin)
  if (chat) {
    const dialogue = chat.lines.map(({ label, text }) => ({ name: label, label: label && `${label}:`, phrase: text }))
    const body = dialogue.map(({ label, phrase }) => [label, phrase].filter(Boolean).join(' ')).join('\n')
    return { title, body, dialogue }
  }
  if (audio) return audioFields(audio, html, origin)
  if (video) return videoFields(video, html, origin)
  return { title: title || null, body: html }
}

function photoFields({ photos, layout, linkthrough }: NonNullable<Content['photo']>, caption: string, origin: string) {
  return {
    caption,
    photos: photos.map((photo) => {
      const original_size = { url: absolute(photo.url, origin), width: photo.width, height: photo.height }
      const smaller = photo.renditions.filter(({ url }) => url !== photo.url)
      const alt_sizes = [original_size, ...smaller.map((size) => ({ ...size, url: absolute(size.url, origin) }))]
      return { caption: photo.caption, alt_text: photo.alt, original_size, alt_sizes }
    }),
    ...(photos.length > 1 && { photoset_layout: layout || '1'.repeat(photos.length) }),
    ...(linkthrough && { link_url: linkthrough }),
  }
}

function linkFields(title: string, link: NonNullable<Content['link']>, description: string, origin: string) {
  const { url, host, excerpt, author, thumbnail } = link
  const image = thumbnail && {
    link_image: absolute(thumbnail.url, origin),
    link_image_dimensions: { width: thumbnail.width, height: thumbnail.height },
  }
  return { url, title: title || url, description, excerpt, publisher: host, link_author: author || null, ...image }
}

const playerWidthsPx = [250, 400, 500]
const frameAt = (frame: Frame, width: number) => buildFrame(frame.service, frame.id, width) ?? ''

function audioFields(audio: NonNullable<Content['audio']>, caption: string, origin: string) {
  const address = absolute(audio.url || audio.external_url, origin)
  const own = `<audio controls src="${escapeHtml(address)}"></audio>`
  const player = audio.frame ? frameAt(audio.frame, audio.frame.width) : own
  return {
    caption,
    player,
    embed: player,
    audio_url: address,
    audio_source_url: address,
    audio_type: audio.url ? 'tumblr' : audio.service || 'external',
    is_external: audio.url === '',
    plays: 0,
    ...(audio.track && { track_name: audio.track }),
    ...(audio.artist && { artist: audio.artist }),
    ...(audio.album && { album: audio.album }),
    ...(audio.album_art && { album_art: absolute(audio.album_art, origin) }),
  }
}

function videoFields(video: NonNullable<Content['video']>, caption: string, origin: string) {
  const { frame, sources, poster, width, height, duration } = video
  const address = absolute(sources.hd || sources.sd, origin)
  const thumbnail = poster && {
    thumbnail_url: absolute(poster, origin),
    thumbnail_width: width,
    thumbnail_height: height,
  }
  const embedAt = (widthPx: number) =>
    frame
      ? frameAt(frame, widthPx)
      : `<video controls width="${widthPx}" poster="${escapeHtml(absolute(poster, origin))}" src="${escapeHtml(address)}"></video>`
  return {
    caption,
    video_type: frame?.service ?? 'tumblr',
    ...(frame ? { permalink_url: frame.page_url } : { video_url: address, html5_capable: true }),
    player: playerWidthsPx.map((widthPx) => ({ width: widthPx, embed_code: embedAt(widthPx) })),
    ...(thumbnail || null),
    duration,
  }
}
