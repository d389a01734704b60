import { RefusedError } from '@bowerbird/domain/core/refusal.ts'
import { pictureMaxFrames, pictureMaxPixels, pictureWidthsPx } from '@bowerbird/domain/media/media.limits.ts'
import { mediaRefusals } from '@bowerbird/domain/media/media.refusals.ts'
import type { Metadata } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { decodeHeic } from './decode-heic.ts'
import { fromPixels, limitPictures, openPicture } from './guarded-sharp.ts'

/** One size of a picture, re-encoded from its pixels so that nothing of the uploaded file is in it. */
export interface MadeFile {
  /** The last part of its storage key. */
  name: string
  width: number
  height: number
  mime: 'image/webp'
  body: Buffer
}

export interface MadePicture {
  files: MadeFile[]
  placeholder: string
}

/** The limit of the format. */
const webpMaxPx = 16_383
const placeholderMaxPx = 100

/** Detects the type from the bytes, not from the name. */
export async function readMime(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  return (await fileTypeFromFile(path))?.mime ?? ''
}

/** Makes renditions no wider than the picture; an animation stays one and gets a still too. */
export const makePicture = (path: string, widthsPx: readonly number[] = pictureWidthsPx): Promise<MadePicture> =>
  limitPictures(async () => {
    const about = await inspect(path)
    const pixels = await decodeStill(await readable(path, about), Math.max(...widthsPx))
    const placeholder = await makePlaceholder(pixels)
    if (framesOf(about) === 1) return { files: await makeStills(pixels, widthsPx), placeholder }
    const moving = await makeMoving(path, about, widthsPx)
    return { files: [...moving, await encodeStill(pixels, pixels.info.width, 'still')], placeholder }
  })

/** Cuts out the middle square in each size. */
export const makeSquares = (path: string, sizesPx: readonly number[]): Promise<MadeFile[]> =>
  limitPictures(async () => {
    const about = await inspect(path)
    const largest = Math.max(...sizesPx)
    const pixels = await decodeStill(await readable(path, about), largest, largest)
    return Promise.all(sizesPx.map((sizePx) => encodeSquare(pixels, sizePx)))
  })

/** Several pictures in one HEIF file are no animation. */
const framesOf = ({ format, pages = 1 }: Metadata): number => (format === 'heif' ? 1 : pages)

/** Reads the header only. */
async function inspect(path: string): Promise<Metadata> {
  const about = await openPicture(path).metadata().catch(refuseBroken)
  const frames = framesOf(about)
  const pixels = about.width * (about.pageHeight ?? about.height) * frames
  if (frames > pictureMaxFrames) throw new RefusedError(mediaRefusals.tooBig)
  if (pixels > pictureMaxPixels) throw new RefusedError(mediaRefusals.tooManyPixels)
  return about
}

const readable = (path: string, { compression, icc }: Metadata): Promise<Buffer> | string =>
  compression === 'hevc' ? decodeHeic(path, icc).catch(refuseBroken) : path

type Pixels = Awaited<ReturnType<typeof decodeStill>>

/** Decodes once: upright, in sRGB, no larger than the largest output. */
async function decodeStill(picture: string | Buffer, width: number, squareHeight?: number) {
  return openPicture(picture)
    .autoOrient()
    .resize({
      width,
      height: squareHeight ?? webpMaxPx,
      fit: squareHeight ? 'cover' : 'inside',
      withoutEnlargement: !squareHeight,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken)
}

const widthsUpTo = (width: number, widthsPx: readonly number[]) => [
  ...new Set(widthsPx.map((wanted) => Math.min(wanted, width))),
]

const makeStills = (pixels: Pixels, widthsPx: readonly number[]) =>
  Promise.all(widthsUpTo(pixels.info.width, widthsPx).map((width) => encodeStill(pixels, width, String(width))))

async function encodeStill({ data, info }: Pixels, width: number, name: string): Promise<MadeFile> {
  const { data: body, info: made } = await fromPixels(data, info)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 85 })
    .toBuffer({ resolveWithObject: true })
  return { name, width: made.width, height: made.height, mime: 'image/webp', body }
}

async function encodeSquare({ data, info }: Pixels, sizePx: number): Promise<MadeFile> {
  const body = await fromPixels(data, info).resize(sizePx, sizePx).webp({ quality: 88 }).toBuffer()
  return { name: String(sizePx), width: sizePx, height: sizePx, mime: 'image/webp', body }
}

async function makeMoving(path: string, about: Metadata, widthsPx: readonly number[]): Promise<MadeFile[]> {
  const files: MadeFile[] = []
  for (const width of widthsUpTo(about.width, widthsPx)) {
    const { data: body, info } = await openPicture(path, { animated: true })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 75, effort: 2 })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseBroken)
    const height = info.pageHeight ?? info.height
    files.push({ name: String(width), width: info.width, height, mime: 'image/webp', body })
  }
  return files
}

async function makePlaceholder({ data, info }: Pixels): Promise<string> {
  const small = await fromPixels(data, info)
    .resize({ width: placeholderMaxPx, height: placeholderMaxPx, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64')
}

/** Every error of the decoder is blamed on the file. */
function refuseBroken(error: Error): never {
  if (/pixel limit/i.test(error.message)) throw new RefusedError(mediaRefusals.tooManyPixels)
  if (/timeout/i.test(error.message)) throw new RefusedError(mediaRefusals.tooBig)
  throw new RefusedError(mediaRefusals.notValid('image'))
}
