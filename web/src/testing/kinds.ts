import type { OutputOf } from '@bowerbird/domain/core/call.ts'
import type { KindParts, PhotoShown } from '@bowerbird/domain/posts/content.contract.ts'
import type { Content, Post } from '@bowerbird/domain/posts/entities.contract.ts'
import type { fetchPostForForm } from '@bowerbird/domain/posts/posts.contract.ts'
import { aContent, aPost } from './posts.ts'

export const aPhotoShown = (id: string, change: Partial<PhotoShown> = {}): PhotoShown => ({
  id,
  url: `/media/p/${id}-1280.webp`,
  renditions: [
    { url: `/media/p/${id}-1280.webp`, width: 1280, height: 960 },
    { url: `/media/p/${id}-640.webp`, width: 640, height: 480 },
  ],
  width: 1280,
  height: 960,
  placeholder: 'YSgGDYJ4eIh3iHiHeHiIeHeAdwiA',
  caption: '',
  alt: '',
  still_url: '',
  livephoto: null,
  ...change,
})

export const aVideoShown = (
  change: Partial<NonNullable<KindParts['video']>> = {},
): NonNullable<KindParts['video']> => ({
  state: 'ready',
  progress: 100,
  failure: '',
  sources: { sd: '/media/v/sd.mp4', hd: '/media/v/hd.mp4' },
  poster: '/media/v/poster.webp',
  filmstrip: { url: '/media/v/filmstrip.webp', width: 2400, height: 135, frames: 10 },
  width: 1280,
  height: 720,
  duration: 12,
  frame: null,
  ...change,
})

export const anAudioShown = (
  change: Partial<NonNullable<KindParts['audio']>> = {},
): NonNullable<KindParts['audio']> => ({
  url: '/media/a/song.mp3',
  external_url: '',
  service: '',
  track: 'Rain on tin',
  artist: 'The Gutters',
  album: 'October',
  album_art: '',
  duration: 100,
  peaks: [10, 100, 40],
  frame: null,
  ...change,
})

/** A post of one kind. */
export const aPostOf = (content: Partial<Content>, change: Partial<Post> = {}): Post =>
  aPost({ type: content.type ?? 'text', content: aContent({ body_html: '', ...content }), ...change })

/** A post of an uploaded video, as its form gets it. */
export const aVideoForForm = (post: Post, key: string): OutputOf<typeof fetchPostForForm> => ({
  post: {
    ...post,
    ...{ is_edit: true, is_reblog: false, state_code: '4', is_private: false, format: 0, editor_type: 'rich' },
    ...{ is_rich_text: { one: false, two: true, three: false }, one: '', two: '', three: '' },
    ...{ queue_id: '0', share_data: '', content_stats: {}, is_selfie: false, is_selfie_gif: false },
    ...{ carousel_display: false, carousel_link_url: '' },
    ...{ enable_cta: false, cta_text_code: 0, cta_link_url: '', cta_android_link_url: '' },
    ...{ channel_id: post.tumblelog.name, post_id: post.id, reblog_post_id: '', preuploaded_ch: key },
  },
  reblog_tree: [],
  post_tumblelog: post.tumblelog,
})
