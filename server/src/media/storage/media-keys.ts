import { createHmac } from 'node:crypto'
import { mediaPath } from '@bowerbird/domain/core/urls.ts'

/** Photos and headers share a folder and so each other's files; all others have their own. */
export type MediaFolder = 'p' | 'a' | 's' | 'v' | 'm' | 't'

/** What is sent in messages is for its participants alone. */
export const isPrivateKey = (key: string): boolean => key.startsWith('m/')

/** Stickers come with the place and are never hidden. */
export const isForEveryone = (key: string): boolean => key.startsWith('t/')

const keyShape = /^[a-z]\/[0-9a-f]{2}\/([0-9a-f]{40})\/[a-z0-9]+\.[a-z0-9]+$/

/** Made with our own secret: who has a file cannot find out whether somebody else put it here. */
export const hashOfMedia = (secret: Buffer, folder: MediaFolder, sha256: string): string =>
  createHmac('sha256', secret).update(`media:${folder}:${sha256}`).digest('hex').slice(0, 40)

export const mediaKey = (folder: MediaFolder, hash: string, name: string, extension = 'webp'): string =>
  `${folder}/${hash.slice(0, 2)}/${hash}/${name}.${extension}`

/** Null when it is no key of ours. */
export const hashInKey = (key: string): string | null => keyShape.exec(key)?.[1] ?? null

/** The storage key behind one of our own addresses, whole or without its origin; null for any other address. */
export function keyInAddress(address: string, origin: string): string | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const key = path.startsWith(mediaPath('')) ? path.slice(mediaPath('').length) : ''
  return hashInKey(key) ? key : null
}
