import { photoDownscalePx, pictureMeasureEveryMs } from '@bowerbird/domain/posts/posts.limits.ts'

export interface Preview {
  url: string
  width: number
  height: number
}

/** POST-252 */
const isReadHere = ({ type }: File) => type === 'image/jpeg' || type === 'image/png'

/** A picture to look at while its file is on its way; what moves is shown as it is. POST-252 … POST-254 */
export async function previewOf(file: File): Promise<Preview> {
  const url = URL.createObjectURL(isReadHere(file) ? new Blob([await file.arrayBuffer()], { type: file.type }) : file)
  const image = new Image()
  image.src = url
  await measured(image)
  const { naturalWidth: width, naturalHeight: height } = image
  if (!isReadHere(file) || Math.max(width, height) <= photoDownscalePx) return { url, width, height }
  await image.decode()
  const small = await downscaled(image)
  if (small) URL.revokeObjectURL(url)
  return { url: small ?? url, width, height }
}

/** The browser knows how large a picture is before all of it is there. */
function measured(image: HTMLImageElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const look = () => {
    if (image.naturalWidth > 0) resolve()
  }
  const timer = setInterval(look, pictureMeasureEveryMs) // POST-254
  image.onload = look
  image.onerror = () => reject(new Error('The picture cannot be shown.'))
  return promise.finally(() => clearInterval(timer))
}

/** The longer side is 1080 px, proportions kept. POST-253 */
export function fitted(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, photoDownscalePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

async function downscaled(image: HTMLImageElement): Promise<string | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitted(image.naturalWidth, image.naturalHeight))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return blob && URL.createObjectURL(blob)
}
