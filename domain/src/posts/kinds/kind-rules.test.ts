import { expect, test } from 'vitest'
import { type PostKind, type PostState, postKinds } from '../entities.contract.ts'
import { newPostModel, refusePost } from '../post-model.ts'
import { chatLines } from './chat.ts'
import { kinds } from './kinds.ts'
import { isLayoutFor, newPhotoItem, photoIds } from './photo-items.ts'

const model = (type: PostKind) => ({ ...newPostModel(), type })
const refused = (type: PostKind, fields: object, about: object = {}) =>
  refusePost(model(type), { ...kinds[type].emptyFields, ...fields }, { hasTrail: false, ...about })?.text ?? null

test('each kind has its fields, in its slots [POST-112] [POST-113] [POST-114] [POST-115] [POST-116] [POST-117] [POST-118] [POST-119] [POST-120]', () => {
  const fieldsOf = (kind: PostKind) => Object.keys(kinds[kind].emptyFields).sort()
  const consent = ['confirmTos', 'copyrightFallback', 'preuploadUrl']
  expect(fieldsOf('photo')).toEqual(['caption', 'layout', 'linkthrough', 'photos'])
  expect(fieldsOf('quote')).toEqual(['quote', 'source'])
  expect(fieldsOf('link')).toEqual(['author', 'caption', 'excerpt', 'thumbnail', 'title', 'url'])
  expect(fieldsOf('chat')).toEqual(['chat', 'title'])
  const track = ['trackAlbum', 'trackArtist', 'trackTitle']
  expect(fieldsOf('audio')).toEqual(
    ['caption', 'url', 'service', 'albumArt', 'preuploadAlbumArt', ...track, ...consent, 'transcript'].sort(),
  )
  const besides = ['transcript', 'posterUrl', 'subtitlesUrl', 'subtitlesLabel', 'subtitlesLanguage']
  expect(fieldsOf('video')).toEqual(['embedCode', 'caption', 'preuploadKey', ...consent, ...besides].sort())
  expect(fieldsOf('answer')).toEqual(['answer', 'ask', 'caption'])
  const slots = Object.fromEntries(postKinds.map((kind) => [kind, Object.values(kinds[kind].slots)]))
  expect(slots).toEqual({
    text: ['title', 'body', null],
    photo: [null, 'caption', 'linkthrough'],
    quote: ['quote', 'source', null],
    link: ['title', 'url', 'caption'],
    chat: ['title', 'chat', null],
    audio: [null, 'caption', 'url'],
    video: [null, 'caption', null],
    answer: ['ask', 'answer', 'caption'],
  })
  const rich = Object.fromEntries(postKinds.map((kind) => [kind, kinds[kind].richSlots]))
  expect(rich).toEqual({
    text: ['two'],
    photo: ['two'],
    quote: ['two'],
    link: ['three'],
    chat: [],
    audio: ['two'],
    video: ['two'],
    answer: ['two', 'three'],
  })
})

const photos = (count: number) => Array.from({ length: count }, (_, at) => newPhotoItem(`o${at + 1}`))
const consent = 'You must agree that you have permission to share this file.'
const noAudio = 'Please choose an audio source before continuing.'

test.each<[PostKind, string, object, object, string | null]>([
  ['photo', 'no photos [POST-124]', {}, {}, 'No photos specified.'],
  ['photo', 'an upload still running [POST-125]', { photos: photos(2) }, { isUploading: true }, 'Uploads in progress.'],
  ['photo', 'ten photos [POST-126]', { photos: photos(10) }, {}, null],
  ['photo', 'eleven photos [POST-127]', { photos: photos(11) }, {}, 'You can add up to 10 photos.'],
  ['photo', 'a layout that fits [POST-256]', { photos: photos(5), layout: '212' }, {}, null],
  ['photo', 'one that does not [POST-256]', { photos: photos(5), layout: '22' }, {}, 'Invalid "layout" value.'],
  ['quote', 'no quote [POST-129]', { source: 'x' }, {}, 'No quote.'],
  ['quote', 'a quote alone [POST-129]', { quote: 'x' }, {}, null],
  ['link', 'its page still asked for [POST-130]', {}, { isLoading: true }, 'Loading OpenGraph data.'],
  ['link', 'no url [POST-131]', { title: 'x' }, {}, 'No url.'],
  ['link', 'an url that is none [POST-132]', { url: 'a b' }, {}, 'Not a valid URL'],
  ['link', 'an url without protocol [POST-158]', { url: 'example.com' }, {}, 'Not a valid URL'],
  ['link', 'an url [POST-131]', { url: 'https://example.com' }, {}, null],
  ['chat', 'no chat [POST-134]', { title: 'x' }, {}, 'No chat.'],
  ['chat', 'a chat [POST-134]', { chat: 'a: b' }, {}, null],
  ['audio', 'no source [POST-136]', {}, {}, noAudio],
  ['audio', 'a file without consent [POST-137]', { preuploadUrl: '/media/a' }, {}, consent],
  ['audio', 'a file with consent [POST-137]', { preuploadUrl: '/media/a', confirmTos: true }, {}, null],
  ['audio', 'a file and an url without consent [POST-137]', { preuploadUrl: '/media/a', url: 'x' }, {}, consent],
  ['audio', 'an url alone [POST-138]', { url: 'https://example.com' }, {}, null],
  ['video', 'an embed [POST-139]', { embedCode: 'https://vimeo.com/1' }, {}, null],
  ['video', 'a file with consent [POST-140]', { preuploadUrl: '/media/v', confirmTos: true }, {}, null],
  ['video', 'a file without consent [POST-141]', { preuploadUrl: '/media/v' }, {}, consent],
  ['video', 'a direct video [POST-142]', { embedCode: '/media/v' }, { isDirect: true }, null],
  ['video', 'nothing chosen [POST-143]', {}, {}, 'No video specified'],
  ['video', 'an empty embed chosen [POST-144]', { embedCode: ' ' }, { videoSource: 'embed' }, 'No embed specified.'],
  ['video', 'a direct video without embed [POST-145]', {}, { isDirect: true }, 'Direct embed missing.'],
  ['answer', 'no question [POST-147]', { answer: 'x' }, {}, 'Post question empty.'],
])('a %s post with %s', (kind, _what, fields, about, text) => {
  expect(refused(kind, fields, about)).toBe(text)
})

test.each([
  ['audio', { confirmTos: 'yes' }, 'Invalid "confirmTos" type. Expected boolean, got string.'],
  ['video', { confirmTos: null }, 'Invalid "confirmTos" type. Expected boolean, got null.'],
  ['photo', { photos: {} }, 'Invalid "photos" type. Expected array, got object.'],
  ['text', { title: undefined }, 'Invalid "title" type. Expected string, got undefined.'],
] as const)('a %s post with the fields %j is refused by their types [POST-094] [POST-146]', (kind, fields, text) => {
  expect(refused(kind, fields)).toBe(text)
})

test.each([
  [{ ctaTextCode: '0' }, 'Invalid "ctaTextCode" type. Expected number, got string.'],
  [{ contentStats: [] }, 'Invalid "contentStats" type. Expected object, got array.'],
  [{ canBeLiked: 1 }, 'Invalid "canBeLiked" type. Expected boolean, got number.'],
  [{ sourceUrl: false }, 'Invalid "sourceUrl" type. Expected string, got boolean.'],
])('a post with %j is refused by the types of the model [POST-094]', (change, text) => {
  const post = { ...model('text'), ...change } as never
  expect(refusePost(post, { title: 'x', body: '' }, { hasTrail: false })?.text).toBe(text)
})

test('the first failure counts: state, pictures to come, types, then the kind [POST-092] [POST-093] [POST-094] [POST-095]', () => {
  const broken = {
    ...model('quote'),
    state: 'gone' as PostState,
    hasLoadingInlineImages: true,
    tags: 'a,b' as unknown as string[],
  }
  const about = { hasTrail: false }
  const fields = kinds.quote.emptyFields
  expect(refusePost(broken, fields, about)?.text).toBe('Invalid "state" value.')
  const known = { ...broken, state: 'draft' as const }
  expect(refusePost(known, fields, about)?.text).toBe('There are still pending images.')
  const loaded = { ...known, hasLoadingInlineImages: false }
  expect(refusePost(loaded, fields, about)?.text).toBe('Invalid "tags" type. Expected array, got string.')
  expect(refusePost({ ...loaded, tags: [] }, fields, about)?.text).toBe('No quote.')
  expect(
    refusePost(
      { ...loaded, tags: [], uploading: true, type: 'photo' },
      { ...kinds.photo.emptyFields, photos: photos(1) },
      about,
    )?.text,
  ).toBe('Uploads in progress.')
})

test('a photo item has the documented fields, and words for those who cannot see it [POST-250]', () => {
  expect(Object.keys(newPhotoItem('o1')).sort()).toEqual(
    'alt caption externalUrl file height id isSelfie isSelfieGif livephotoStillImageTime livephotoUrl preuploadUrl url width'.split(
      ' ',
    ),
  )
})

test('ids of photos are given in order, and none twice in one form [POST-251]', () => {
  const next = photoIds()
  expect([next(), next(), next()]).toEqual(['o1', 'o2', 'o3'])
  const beside = photoIds(['o2', 'o1'])
  expect([beside(), beside()]).toEqual(['o3', 'o4'])
})

test.each([
  ['212', 5, true],
  ['3', 3, true],
  ['111', 3, true],
  ['', 1, true],
  ['1', 1, false],
  ['', 2, false],
  ['4', 4, false],
  ['21', 2, false],
  ['2x', 2, false],
])('the layout %j for %i photos: %s [POST-256]', (layout, count, fits) => {
  expect(isLayoutFor(layout, count)).toBe(fits)
})

test.each([
  ['Ann: hello', 'Ann', 'hello'],
  ['Ann :hello: again', 'Ann', 'hello: again'],
  ['nobody speaks', '', 'nobody speaks'],
  ['https://example.com', '', 'https://example.com'],
  [`${'x'.repeat(61)}: too long a name`, '', `${'x'.repeat(61)}: too long a name`],
  ['Ann:', 'Ann', ''],
])('the chat line %j has the label %j [POST-135]', (line, label, text) => {
  expect(chatLines(`\n${line}\r\n\n`)).toEqual([{ label, text }])
})
