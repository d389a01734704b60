import { expect, test } from 'vitest'
import { type PostKind, postKinds } from './entities.contract.ts'
import type { FetchedPost } from './kinds/kind-rules.ts'
import { kinds } from './kinds/kinds.ts'
import { newPhotoItem } from './kinds/photo-items.ts'
import { newPostModel } from './post-model.ts'
import { postFromWire, postToWire } from './post-on-the-wire.ts'
import { updatePost } from './posts.contract.ts'

const model = (type: PostKind) => ({ ...newPostModel(), type, tumblelog: 'wren' })

test('every kind sends what the call takes [POST-416]', () => {
  for (const kind of postKinds)
    expect(updatePost.input.safeParse(postToWire(model(kind), kinds[kind].emptyFields)).success).toBe(true)
})

test('options travel under their names, and addresses that are none empty [POST-108] [POST-150] [POST-151]', () => {
  const sent = postToWire(
    {
      ...model('text'),
      carouselDisplay: true,
      carouselLinkUrl: 'example.com/c',
      enableCTA: true,
      ctaTextCode: 2,
      ctaLinkUrl: 'https://example.com',
      ctaAndroidLinkUrl: 'market:x',
      contentStats: { words: 3 },
      allow_photo_replies: true,
      allow_answers: true,
      members_only: true,
      owner_flagged_nsfw: true,
      canBeReblogged: false,
    },
    kinds.text.emptyFields,
  )
  expect(sent).toMatchObject({
    carousel_display: true,
    carousel_link_url: 'https://example.com/c',
    enable_cta: true,
    cta_text_code: 2,
    cta_link_url: 'https://example.com',
    cta_android_link_url: '',
    content_stats: { words: 3 },
    allow_photo_replies: true,
    allow_answers: true,
    members_only: true,
    owner_flagged_nsfw: true,
    can_be_liked: true,
    can_be_reblogged: false,
  })
})

test('a reblog and an edit say so, and to which post [POST-109]', () => {
  const { emptyFields } = kinds.text
  const reblog = { ...model('text'), mode: 'reblog', is_reblog: true, reblog_id: '7', reblog_key: 'k' } as const
  expect(postToWire(reblog, emptyFields)).toMatchObject({ reblog: true, reblog_post_id: '7', reblog_key: 'k' })
  const edit = postToWire({ ...model('text'), mode: 'edit', 'post-id': '9' }, emptyFields)
  expect(edit).toMatchObject({ post_id: '9', edit_post_id: '9' })
  expect(edit).not.toHaveProperty('reblog')
})

test('photos travel by their ids, in the order shown, with captions cut [POST-128] [POST-157] [POST-257] [POST-258]', () => {
  const photos = [
    { ...newPhotoItem('o2'), preuploadUrl: '/media/2', externalUrl: 'https://x.com/2', caption: '🐦'.repeat(201) },
    { ...newPhotoItem('o1'), externalUrl: 'https://x.com/1', isSelfie: true },
  ]
  const fields = { caption: '<p>c</p>', linkthrough: 'example.com', layout: '2', photos }
  expect(postToWire(model('photo'), fields)).toMatchObject({
    images: { o2: '/media/2', o1: 'https://x.com/1' },
    caption: { o2: '🐦'.repeat(200), o1: '' },
    is_selfie: true,
    is_selfie_gif: false,
    post: { two: '<p>c</p>', three: 'https://example.com', photoset_order: 'o2,o1', photoset_layout: '2' },
  })
  expect(postToWire(model('photo'), { ...fields, linkthrough: 'javascript:x' }).post?.three).toBe('')
  const moving = {
    ...fields,
    photos: photos.map((item) => ({ ...item, isSelfie: false, isSelfieGif: item.id === 'o2' })),
  }
  expect(postToWire(model('photo'), moving)).toMatchObject({ is_selfie: false, is_selfie_gif: true })
})

test('the extras of sound, video and link travel under their names, and what was cleared is said [POST-425]', () => {
  const audio = {
    ...kinds.audio.emptyFields,
    caption: 'c',
    url: 'https://x.com',
    preuploadUrl: '/media/s',
    trackTitle: 't',
    trackArtist: 'a',
    trackAlbum: 'l',
    preuploadAlbumArt: '/media/a',
    confirmTos: true,
    copyrightFallback: 'f',
  }
  const sentAudio = postToWire(model('audio'), audio, { ...audio, albumArt: '/media/old' })
  expect(sentAudio).toMatchObject({
    post: { two: 'c', three: 'https://x.com' },
    id3_tags: { title: 't', artist: 'a', album: 'l' },
    preuploaded_url: '/media/s',
    artwork_pre_upload: '/media/a',
    remove_album_art: false,
    confirm_tos: true,
    copyright_fallback: 'f',
  })
  const cleared = postToWire(model('audio'), { ...audio, preuploadAlbumArt: '' }, { ...audio, albumArt: '/media/old' })
  expect(cleared).toMatchObject({ remove_album_art: true })
  const video = { ...kinds.video.emptyFields, embedCode: 'e', preuploadUrl: '/media/v', preuploadKey: 'v' }
  expect(postToWire(model('video'), video)).toMatchObject({
    embed_code: 'e',
    preuploaded_url: '/media/v',
    preuploaded_ch: 'v',
    confirm_tos: false,
  })
  const link = { ...kinds.link.emptyFields, excerpt: 'x', author: 'y', thumbnail: '/media/t' }
  expect(postToWire(model('link'), link)).toMatchObject({
    excerpt: 'x',
    author: 'y',
    thumbnail: '/media/t',
    remove_thumbnail: false,
  })
  expect(postToWire(model('link'), { ...link, thumbnail: '' }, link)).toMatchObject({ remove_thumbnail: true })
})

const fetched = (change: Partial<FetchedPost>) =>
  ({
    ...{ type: 'text', is_edit: true, is_reblog: false, state_code: '0', is_private: false, publish_on: null },
    ...{
      tags: [],
      channel_id: 'wren',
      date: '2020-01-01T00:00:00Z',
      slug: '',
      source_url: '',
      format: 0,
      app_name: '',
    },
    ...{ one: '', two: '', three: '', post_id: '9', reblog_post_id: '', reblog_key: 'k', content: null },
    ...{ carousel_link_url: '', cta_link_url: '', cta_android_link_url: '', content_stats: {} },
    ...change,
  }) as FetchedPost

test.each([
  [{ state_code: '0' }, 'published'],
  [{ state_code: '0', is_private: true }, 'private'],
  [{ state_code: '2', publish_on: '2031-01-01T00:00:00Z' }, 'scheduled'],
  [{ state_code: '3' }, 'unapproved'],
  [{ state_code: '2', is_edit: false }, 'published'],
])('a fetched post %j is in the state %s [POST-085] [POST-086] [POST-087]', (change, state) => {
  expect(postFromWire(fetched(change)).post.state).toBe(state)
})

test('html of a post from an app keeps the editor the person writes with [POST-089] [POST-090]', () => {
  expect(postFromWire(fetched({ format: 1 })).post.editorType).toBe('html')
  expect(postFromWire(fetched({ format: 1, app_name: 'Nest' })).post.editorType).toBe('rich')
  expect(postFromWire(fetched({ format: 2, app_name: 'Nest' })).post.editorType).toBe('markdown')
})

test('a reblog begins as text, whatever is reblogged [POST-431]', () => {
  const { post, fields } = postFromWire(
    fetched({ type: 'photo', is_edit: false, is_reblog: true, reblog_post_id: '7', channel_id: '' }),
  )
  expect(post).toMatchObject({ type: 'text', mode: 'reblog', reblog_id: '7', reblog_key: 'k', tags: [], postDate: '' })
  expect(fields).toEqual(kinds.text.emptyFields)
})

test('what was fetched is sent back as it came [POST-107] [POST-119] [POST-257] [POST-425] [POST-431]', () => {
  const photo = fetched({
    type: 'photo',
    two: '<p>c</p>',
    three: 'https://example.com',
    images: { o1: '/media/1', o2: '/media/2' },
    caption: { o1: '', o2: 'Two' },
    photoset_order: 'o2,o1',
    photoset_layout: '2',
    slug: 's',
  })
  const { post, fields } = postFromWire(photo)
  expect(postToWire(post, fields, fields)).toMatchObject({
    edit_post_id: '9',
    images: photo.images,
    caption: photo.caption,
    post: { two: '<p>c</p>', three: 'https://example.com', photoset_order: 'o2,o1', photoset_layout: '2', slug: 's' },
  })
  const audio = fetched({
    type: 'audio',
    three: 'https://x.com',
    id3_tags: { title: 't', artist: 'a', album: 'l' },
    album_art: '/media/a',
    preuploaded_url: '/media/s',
    confirm_tos: true,
    copyright_fallback: 'f',
  })
  const sound = postFromWire(audio)
  expect(postToWire(sound.post, sound.fields, sound.fields)).toMatchObject({
    id3_tags: audio.id3_tags,
    album_art: '/media/a',
    remove_album_art: false,
    preuploaded_url: '/media/s',
    confirm_tos: true,
    copyright_fallback: 'f',
  })
})
