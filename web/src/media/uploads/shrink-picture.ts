import { photoShrunkMaxPx } from '@bowerbird/domain/media/media.limits.ts'

/** Each try is smaller than the one before; the first that fits is taken. */
const tries = [
  { sidePx: photoShrunkMaxPx, quality: 0.9 },
  { sidePx: photoShrunkMaxPx, quality: 0.8 },
  { sidePx: photoShrunkMaxPx * 0.7, quality: 0.8 },
  { sidePx: photoShrunkMaxPx * 0.5, quality: 0.8 },
]
const animatedMark = 2

/** A JPEG of the picture as it is shown; null when it moves or stays too big. Throws what the browser cannot decode. */
export async function shrinkPicture(file: File, maxBytes: number): Promise<File | null> {
  if (await isMoving(file)) return null
  const bitmap = await createImageBitmap(file)
  try {
    for (const { sidePx, quality } of tries) {
      const blob = await drawn(bitmap, sidePx, quality)
      if (blob && blob.size <= maxBytes) return new File([blob], asJpeg(file.name), { type: blob.type })
    }
    return null
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, sidePx: number, quality: number): Promise<Blob | null> {
  const share = Math.min(1, sidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * share))
  canvas.height = Math.max(1, Math.round(bitmap.height * share))
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  // JPEG has no transparency: what is clear would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

const asJpeg = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`

/** A WebP that moves says so in its extended header. */
async function isMoving(file: File): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  const marks = String.fromCharCode(...head.subarray(8, 16))
  return marks === 'WEBPVP8X' && ((head[20] ?? 0) & animatedMark) !== 0
}
