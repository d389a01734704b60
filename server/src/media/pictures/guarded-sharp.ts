import { createRequire } from 'node:module'
import { pictureMaxPixels } from '@bowerbird/domain/media/media.limits.ts'
import type { Sharp, SharpOptions } from 'sharp'
import { takeTurns } from '../sound-and-film/take-turns.ts'

type OpenSharp = typeof import('sharp').default
let opened: OpenSharp | null = null

/** Its native half is large, and a server that sees no pictures never needs it. */
function sharp(...given: Parameters<OpenSharp>): Sharp {
  opened ??= openSharp()
  return opened(...given)
}

function openSharp(): OpenSharp {
  const made: OpenSharp = createRequire(import.meta.url)('sharp')
  made.block({ operation: ['VipsForeignLoad'] })
  made.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif', 'VipsForeignLoadWebp'],
  })
  // What was read once is not read again; a cache would only hold memory and open files.
  made.cache(false)
  return made
}

/** The threads that pictures use are the ones files and look-ups need too: some are always left for those. */
export const inTurn = takeTurns(2)

/** The only way a picture from outside is opened: four formats and no other, and never a huge one. */
export const openPicture = (path: string, options: SharpOptions = {}): Sharp =>
  sharp(path, { limitInputPixels: pictureMaxPixels, failOn: 'error', ...options }).timeout({ seconds: 20 })

/** A file that we made ourselves, as avatars are. */
export const ofOurOwn = (file: Buffer): Sharp => sharp(file, { limitInputPixels: pictureMaxPixels })

/** Pixels that we made, or have decoded, ourselves. */
export const fromPixels = (pixels: Buffer, raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }): Sharp =>
  sharp(pixels, { raw, limitInputPixels: pictureMaxPixels })
