import { createHmac } from 'node:crypto'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'

/** Photos and headers share a folder and so can share files. */
export type MediaFolder = 'p' | 'a' | 's' | 'v' | 'm' | 't'

/** Images in messages are for the participants alone. */
export const isPrivateKey = (key: string): boolean => key.startsWith('m/')

/** Stickers belong to the installation and are never hidden. */
export const isForEveryone = (key: string): boolean => key.startsWith('t/')

const keyShape = /^[a-z]\/[0-9a-f]{2}\/([0-9a-f]{40})\/[a-z0-9]+\.[a-z0-9]+$/

/** Keyed with our secret, so that nobody can derive from a file's bytes whether it was uploaded here. */
export const hashOfMedia = (secret: Buffer, folder: MediaFolder, sha256: string): string =>
  createHmac('sha256', secret).update(`media:${folder}:${sha256}`).digest('hex').slice(0, 40)

export const mediaKey = (folder: MediaFolder, hash: string, name: string, extension = 'webp'): string =>
  `${folder}/${hash.slice(0, 2)}/${hash}/${name}.${extension}`

/** Returns null when it is not one of our keys. */
export const hashInKey = (key: string): string | null => keyShape.exec(key)?.[1] ?? null

/** Returns the storage key of one of our addresses, absolute or relative; null for any other. */
export function keyInAddress(address: string, origin: string): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const key = path.startsWith(mediaPath('')) ? path.slice(mediaPath('').length) : ''
  return hashInKey(key) ? key : null
}
