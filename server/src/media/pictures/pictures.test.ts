import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aHeic, aHeicOf, aPhoto } from '../../testing/uploads.ts'
import { makePicture, makeSquares } from './pictures.ts'

const folder = mkdtempSync(join(tmpdir(), 'bowerbird-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (name: string, body: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, body)
  return path
}
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
)

test('no decoder but the five is ever reached, even by a file that got past the first look', async () => {
  const strangers = [written('a.svg', svg), written('a.tiff', await aPhoto(9, 9).tiff().toBuffer())]
  for (const path of strangers) {
    await expect(makePicture(path)).rejects.toMatchObject({ refusal: { code: 'media.not_valid' } })
    await expect(makeSquares(path, [16])).rejects.toMatchObject({ refusal: { code: 'media.not_valid' } })
  }
  for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
    const path = written(`a.${format}`, await aPhoto(9, 9).toFormat(format).toBuffer())
    expect((await makePicture(path)).files).toHaveLength(1)
  }
})

test('colours in another space come out as the same colours in ours', async () => {
  const wide = await aPhoto(40, 40).withIccProfile('p3').png().toBuffer()
  const [made] = (await makePicture(written('p3.png', wide))).files
  const plain = (await makePicture(written('srgb.png', await aPhoto(40, 40).png().toBuffer()))).files[0]
  const red = async (body?: Buffer) => [
    ...(await sharp(body).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [ours, theirs] = [await red(plain?.body), await red(made?.body)]
  for (const part of [0, 1, 2]) expect(Math.abs((ours[part] ?? 0) - (theirs[part] ?? 0))).toBeLessThan(12)
})

test('a HEIC comes out upright, in our colours and without what the camera wrote beside it', async () => {
  const { files, placeholder } = await makePicture(written('a.heic', aHeic()))
  expect(files.map(({ width, height }) => [width, height])).toEqual([[64, 96]])
  expect(placeholder).not.toBe('')
  const { exif, icc, orientation } = await sharp(files[0]?.body).metadata()
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined])
  const at = async (top: number) => [
    ...(await sharp(files[0]?.body).extract({ left: 30, top, width: 1, height: 1 }).raw().toBuffer()),
  ]
  for (const [found, expected] of [
    [await at(10), [255, 0, 0]],
    [await at(85), [0, 0, 255]],
  ] as const)
    for (const [part, value] of expected.entries()) expect(Math.abs((found[part] ?? 0) - value)).toBeLessThan(25)
  const [square] = await makeSquares(written('b.heic', aHeic()), [32])
  expect(square?.width).toBe(32)
})

test.each([
  ['cut off', aHeic().subarray(0, 1000), 'media.not_valid'],
  ['none but by its first bytes', Buffer.concat([aHeic().subarray(0, 28), Buffer.alloc(500, 7)]), 'media.not_valid'],
  ['of far too many pixels', aHeicOf(40_000, 40_000), 'media.too_many_pixels'],
  ['of many more pixels than it holds', aHeicOf(6000, 6000), 'media.not_valid'],
])('a HEIC that is %s is refused', async (_how, body, code) => {
  await expect(makePicture(written('bad.heic', body))).rejects.toMatchObject({ refusal: { code } })
})
