import { expect, test } from 'vitest'
import { canBeMadeSmaller, pictureAccept, pictureType, typeOfFile } from './picture-types.ts'

test.each([
  ['image/heic', 'a', 'image/heic'],
  ['IMAGE/JPG', 'a.png', 'image/jpeg'],
  ['', 'IMG_1.HEIC', 'image/heic'],
  ['', 'a.jpg', 'image/jpeg'],
  ['', 'a.svg', ''],
  ['', 'heic', ''],
  ['text/plain', 'a.heic', 'text/plain'],
])('a file of type %j called %j is taken for %j', (type, name, mime) => {
  expect(typeOfFile({ type, name })).toBe(mime)
})

test('a file field offers the types that are taken and no other [POST-248]', () => {
  const types = pictureAccept.split(',').filter((one) => one.includes('/'))
  for (const type of types) expect([type, pictureType.test(type)]).toEqual([type, true])
  expect(types).toHaveLength(7)
  for (const type of ['image/svg+xml', 'image/tiff', 'text/html']) expect(pictureType.test(type)).toBe(false)
})

test('a photo can be made smaller, a GIF cannot', () => {
  expect(['image/jpeg', 'image/heic', 'image/gif', 'video/mp4', ''].map(canBeMadeSmaller)).toEqual([
    ...[true, true, false, false, false],
  ])
})
