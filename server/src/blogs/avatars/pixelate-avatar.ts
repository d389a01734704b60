import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pixelsAcross } from '@bowerbird/domain/blogs/blogs.limits.ts'
import { limitPictures, ofOurOwn } from '../../media/pictures/guarded-sharp.ts'

/** Makes an 8 by 8 mosaic that hides what the picture shows. BLOG-262 */
export async function pixelate(picture: Readable | Buffer, sizePx: number): Promise<Buffer> {
  const bytes = Buffer.isBuffer(picture) ? picture : await buffer(picture)
  return limitPictures(async () => {
    const few = await ofOurOwn(bytes).resize(pixelsAcross, pixelsAcross).png().toBuffer()
    return ofOurOwn(few).resize(sizePx, sizePx, { kernel: 'nearest' }).webp({ lossless: true }).toBuffer()
  })
}

/** Cuts out the middle of a picture that this server made. */
export async function cutSquare(picture: Readable | Buffer, sizePx: number): Promise<Buffer> {
  const bytes = Buffer.isBuffer(picture) ? picture : await buffer(picture)
  return limitPictures(() => ofOurOwn(bytes).resize(sizePx, sizePx).webp({ quality: 88 }).toBuffer())
}
