import { createRequire } from 'node:module'
import { pictureMaxPixels } from '@bowerbird/domain/media/media.limits.ts'
import type { Sharp, SharpOptions } from 'sharp'
import { semaphore } from '../../core/work/semaphore.ts'

type OpenSharp = typeof import('sharp').default
let opened: OpenSharp | null = null

/** Loaded lazily because the native library is large. */
function sharp(...given: Parameters<OpenSharp>): Sharp {
  opened ??= openSharp()
  return opened(...given)
}

function openSharp(): OpenSharp {
  const made: OpenSharp = createRequire(import.meta.url)('sharp')
  made.block({ operation: ['VipsForeignLoad'] })
  made.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`),
  })
  // Inputs are read once, so a cache would only hold memory and open files.
  made.cache(false)
  return made
}

/** Pictures use the thread pool that file and DNS calls need too, so some threads stay free. */
export const limitPictures = semaphore(2)

/** Every external picture is opened here: five formats only, with a limit of pixels. */
export const openPicture = (picture: string | Buffer, options: SharpOptions = {}): Sharp =>
  sharp(picture, { limitInputPixels: pictureMaxPixels, failOn: 'error', ...options }).timeout({ seconds: 20 })

/** Opens a file that this server made, such as an avatar. */
export const ofOurOwn = (file: Buffer): Sharp => sharp(file, { limitInputPixels: pictureMaxPixels })

/** Opens pixels that this server drew or decoded. */
export const fromPixels = (pixels: Buffer, raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }): Sharp =>
  sharp(pixels, { raw, limitInputPixels: pictureMaxPixels })
