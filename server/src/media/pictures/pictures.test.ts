import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aPhoto } from '../../testing/uploads.ts'
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

test('no decoder but the four is ever reached, even by a file that got past the first look', async () => {
  const strangers = [written('a.svg', svg), written('a.tiff', await aPhoto(9, 9).tiff().toBuffer())]
  for (const path of strangers) {
    await expect(makePicture(path)).rejects.toMatchObject({ refusal: { code: 'media.not_valid' } })
    await expect(makeSquares(path, [16])).rejects.toMatchObject({ refusal: { code: 'media.not_valid' } })
  }
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
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
