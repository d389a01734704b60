import type { BlogBrief } from '../../blogs/entities.contract.ts'
import { embedWidthDefaultPx } from '../../media/embeds.limits.ts'
import { recogniseEmbed } from '../../media/embeds.ts'
import type { Frame, PhotoShown } from '../content.contract.ts'
import type { Content, Post } from '../entities.contract.ts'
import { chatLines } from '../kinds/chat.ts'
import type { Extras } from '../kinds/kind-rules.ts'

export const origin = 'https://bowerbird.example'

export const aBlog = (name = 'wren'): BlogBrief => ({
  name,
  uuid: '00112233-4455-6677-8899-aabbccddeeff',
  title: `The ${name}`,
  url: `${origin}/blog/${name}`,
  avatar_url: `${origin}/avatar/${name}/64`,
  avatar_shape: 'square',
  is_adult: false,
})

export const aPart = (change: Partial<Content> = {}): Content => ({
  content_id: '1',
  post_id: '2',
  blog: aBlog(),
  blog_name: 'wren',
  type: 'text',
  title: '',
  body_html: '',
  ask: null,
  created_at: '2026-11-17T19:00:00.000Z',
  ...change,
})

export const aPost = (change: Partial<Post> = {}): Post =>
  ({
    ...{ id: '2', type: 'text', state: 'published', root_id: '2', reblog_key: 'k3y', tumblelog: aBlog() },
    ...{ reblogged_root_uuid: aBlog().uuid, reblog_source: null, trail: [], content: aPart(), summary: 'Words' },
    ...{ tags: ['one', 'two'], slug: '', source_url: '', post_url: `${origin}/blog/wren/post/2/words` },
    ...{ timestamp: 1_795_287_600, publish_on: null, note_count: 3, liked: false, following: false },
    ...{ can_be_liked: true, can_be_reblogged: true, is_pinned: false },
    ...change,
  }) as Post

export const aPhoto = (url: string, change: Partial<PhotoShown> = {}): PhotoShown => ({
  ...{ id: 'o1', url, width: 1280, height: 720, placeholder: '', caption: '', alt: '', still_url: '', livephoto: null },
  renditions: [
    { url, width: 1280, height: 720 },
    { url: url.replace('.webp', '-540.webp'), width: 540, height: 304 },
  ],
  ...change,
})

export function aFrame(address: string): Frame | null {
  const embed = recogniseEmbed(address)
  if (!embed?.player) return null
  const size = { width: embedWidthDefaultPx, height: 281 }
  return { service: embed.service, id: embed.id, src: embed.player, page_url: embed.page, ...size }
}

/** Stores the fields of a request as the server would, without looking at files and other sites. */
export function savedPart(sent: Extras, before?: Content): Content {
  const { type = 'text', one = '', two = '', three = '' } = (sent.post ?? {}) as Record<string, string | undefined>
  const part = aPart({ type: type as Content['type'], ...(before && { ask: before.ask }) })
  const poll = sent.poll && typeof sent.poll === 'object' ? pollOf(sent.poll as never) : {}
  if (type === 'photo') return { ...part, ...poll, body_html: two, photo: photoOf(sent, three) }
  if (type === 'quote') return { ...part, ...poll, quote: { quote: one.trim(), source_html: two } }
  if (type === 'chat') return { ...part, ...poll, title: one, chat: { lines: chatLines(two) } }
  if (type === 'answer') {
    const ask = { asker: null, asker_name: '', question: one.trim() }
    return { ...part, ...poll, ask, body_html: two, answer: { caption_html: three } }
  }
  if (type === 'link') return { ...part, ...poll, title: one, body_html: three, link: linkOf(sent, two) }
  if (type === 'audio') return { ...part, ...poll, body_html: two, audio: audioOf(sent, three) }
  if (type === 'video') return { ...part, ...poll, body_html: two, video: videoOf(sent, before) }
  return { ...part, ...poll, title: one.replace(/\s+/g, ' ').trim(), body_html: two }
}

const pollOf = (words: { question: string; options: string[]; hours: number }): Pick<Content, 'poll'> => ({
  poll: { id: '5', ...words, ends_at: null, has_ended: false, votes: 0, counts: null, voted: null },
})

function photoOf({ images = {}, caption = {}, alt_text = {}, post }: Extras, linkthrough: string): Content['photo'] {
  const photos = Object.entries(images as Record<string, string>).map(([id, url]) => {
    const words = (caption as Record<string, string>)[id] ?? ''
    return aPhoto(url, { id, caption: words, alt: (alt_text as Record<string, string>)[id] || words })
  })
  return { photos, layout: post?.photoset_layout ?? '', linkthrough }
}

const linkOf = ({ excerpt = '', author = '', thumbnail = '' }: Extras, url: string): Content['link'] => ({
  ...{ url, host: URL.parse(url)?.hostname.replace(/^www\./, '') ?? '', excerpt, author },
  thumbnail: thumbnail ? { url: thumbnail, width: 300, height: 200, placeholder: '' } : null,
})

const audioOf = ({ preuploaded_url = '', id3_tags = {}, album_art = '' }: Extras, external_url: string) => ({
  ...{ url: preuploaded_url, external_url, service: '', duration: 3, peaks: [], frame: aFrame(external_url) },
  ...{ track: id3_tags.title ?? '', artist: id3_tags.artist ?? '', album: id3_tags.album ?? '', album_art },
})

function videoOf({ preuploaded_url, embed_code = '' }: Extras, before?: Content): Content['video'] {
  if (preuploaded_url === undefined) return before?.video
  const ready = { state: 'ready' as const, progress: 100, failure: '', filmstrip: null }
  const size = { width: 640, height: 360, duration: 12 }
  const sources = { sd: preuploaded_url, hd: preuploaded_url }
  const poster = preuploaded_url ? '/media/v/poster.webp' : ''
  return { ...ready, ...size, sources, poster, frame: preuploaded_url ? null : aFrame(embed_code) }
}
