import type { BlogBrief } from '../blogs/entities.contract.ts'
import { embedWidthDefaultPx } from '../media/embeds.limits.ts'
import { recogniseEmbed } from '../media/embeds.ts'
import type { Frame, PhotoShown } from '../posts/content.contract.ts'
import type { KindChanges, PostChange, WriteBody } from '../posts/document/change.ts'
import type { Content, Post } from '../posts/entities.contract.ts'
import { readStored } from '../posts/formats/html/read-stored.ts'
import { chatLines } from '../posts/kinds/chat.ts'
import type { AskedPoll } from '../posts/polls/polls.rules.ts'
import { formatCodeOf } from '../posts/text/formats.ts'

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

/** Stores a change as the server would, without looking at files and other sites. */
export function savedPart(change: PostChange, before?: Content): Content {
  const { kind: type, title = '', poll } = change
  const words = { title, body_html: change.body?.html ?? '', ...(poll && pollOf(poll)) }
  const part = aPart({ type, ...words, ...(before && { ask: before.ask }) })
  if (change.kind === 'photo') return { ...part, photo: photoOf(change.said) }
  if (change.kind === 'quote')
    return { ...part, body_html: '', quote: { quote: change.said?.quote?.trim() ?? '', source_html: part.body_html } }
  if (change.kind === 'chat') return { ...part, chat: { lines: chatLines(change.said?.chat ?? '') } }
  if (change.kind === 'answer') {
    const ask = { asker: null, asker_name: '', question: change.said?.ask?.trim() ?? '' }
    return { ...part, ask, answer: { caption_html: change.said?.caption?.html ?? '' } }
  }
  if (change.kind === 'link') return { ...part, link: linkOf(change.said) }
  if (change.kind === 'audio') return { ...part, audio: audioOf(change.said) }
  if (change.kind === 'video') return { ...part, video: videoOf(change.said, before) }
  return { ...part, title: title.replace(/\s+/g, ' ').trim() }
}

const pollOf = (words: AskedPoll): Pick<Content, 'poll'> => ({
  poll: { id: '5', ...words, ends_at: null, has_ended: false, votes: 0, counts: null, voted: null },
})

function photoOf({ photos = [], captions = {}, alts = {}, layout = '', linkthrough = '' }: KindChanges['photo'] = {}) {
  const shown = photos.map(({ id, address }) => {
    const caption = captions[id] ?? ''
    return aPhoto(address, { id, caption, alt: alts[id] || caption })
  })
  return { photos: shown, layout, linkthrough }
}

const linkOf = ({
  url = '',
  excerpt = '',
  author = '',
  thumbnail = '',
}: KindChanges['link'] = {}): Content['link'] => ({
  ...{ url, host: URL.parse(url)?.hostname.replace(/^www\./, '') ?? '', excerpt, author },
  thumbnail: thumbnail ? { url: thumbnail, width: 300, height: 200, placeholder: '' } : null,
})

const audioOf = ({
  fileUrl = '',
  url = '',
  track = '',
  artist = '',
  album = '',
  albumArt = '',
}: KindChanges['audio'] = {}) => ({
  ...{ url: fileUrl, external_url: url, service: '', duration: 3, peaks: [], frame: aFrame(url) },
  ...{ track, artist, album, album_art: albumArt },
})

function videoOf({ fileUrl, embedCode = '' }: KindChanges['video'] = {}, before?: Content): Content['video'] {
  if (fileUrl === undefined) return before?.video
  const ready = { state: 'ready' as const, progress: 100, failure: '', filmstrip: null }
  const size = { width: 640, height: 360, duration: 12 }
  const sources = { sd: fileUrl, hd: fileUrl }
  const poster = fileUrl ? '/media/v/poster.webp' : ''
  return { ...ready, ...size, sources, poster, frame: fileUrl ? null : aFrame(embedCode) }
}

/** Takes a text for HTML that is clean already. */
export const writeForTests: WriteBody = (typed, editorType) => ({
  body: readStored(typed),
  html: typed,
  source: editorType === 'rich' ? '' : typed,
  format: formatCodeOf(editorType),
})
