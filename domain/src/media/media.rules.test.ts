import { expect, test } from 'vitest'
import { uploadKinds } from './media.contract.ts'
import { uploadMaxBytes } from './media.limits.ts'
import { refuseUpload, roomInWords } from './media.rules.ts'

const fitting = {
  photo: 'image/gif',
  artwork: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/webm',
  subtitles: '',
} as const

test.each(uploadKinds)(
  '%s: exactly the largest size is taken, one byte more is refused [POST-242] [POST-248]',
  (kind) => {
    const file = { mime: fitting[kind], bytes: uploadMaxBytes[kind] }
    expect(refuseUpload(kind, file)).toBeNull()
    expect(refuseUpload(kind, { ...file, bytes: file.bytes + 1 })?.text).toBe(
      'The file is too big. Squish it down, and try again!',
    )
  },
)

test.each([
  ['photo', ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'image/heif']],
  ['artwork', ['image/jpeg', 'image/png', 'image/gif']],
  ['audio', ['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/wav']],
  ['video', ['video/mp4', 'video/quicktime', 'video/webm']],
] as const)('%s takes %j [POST-243] [POST-248]', (kind, types) => {
  for (const mime of types) expect([mime, refuseUpload(kind, { mime, bytes: 1 })]).toEqual([mime, null])
})

test('the largest sizes are 10 MB, and 100 MB for a video [POST-248]', () => {
  expect(uploadMaxBytes).toEqual({
    ...{ photo: 10485760, artwork: 10485760, audio: 10485760, video: 104857600 },
    subtitles: 1048576,
  })
})

test.each([
  ['photo', 'image/svg+xml', 'This is not valid image file.'],
  ['photo', 'image/tiff', 'This is not valid image file.'],
  ['artwork', 'text/html', 'This is not valid image file.'],
  ['audio', 'image/png', 'This is not valid audio file.'],
  ['video', 'audio/mpeg', 'This is not valid video file.'],
  ['subtitles', 'image/png', 'This is not valid subtitles file.'],
] as const)('%s does not take %s [POST-243] [POST-248]', (kind, mime, text) => {
  expect(refuseUpload(kind, { mime: fitting[kind], bytes: 1 })).toBeNull()
  expect(refuseUpload(kind, { mime, bytes: 1 })).toMatchObject({ status: 400, text })
})

test.each([
  [null, 'the default storage limit'],
  [0, 'no limit'],
  [1, '1 MB'],
  [2048, '2,048 MB'],
])('a quota of %j megabytes is shown as %j', (megabytes, words) => {
  expect(roomInWords(megabytes)).toBe(words)
})
