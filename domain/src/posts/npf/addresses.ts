import { typeOfFile } from '../../media/picture-types.ts'
import { unknownSize } from './npf.limits.ts'
import type { NpfMedium } from './npf-shapes.ts'

export const absolute = (address: string, origin: string): string =>
  address.startsWith('/') && !address.startsWith('//') ? origin + address : address

/** Our own files are stored without the origin, so that a site may change its name. */
export const ownAddress = (address: string, origin: string): string =>
  address.startsWith(`${origin}/media/`) ? address.slice(origin.length) : address

const types: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
}

function typeOf(address: string): string {
  const ending = /\.([a-z0-9]{2,4})$/i.exec(address)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(types, ending) ? (types[ending] as string) : typeOfFile({ type: '', name: address })
}

export function mediumOf(address: string, origin: string): NpfMedium {
  const type = typeOf(address)
  return { url: absolute(address, origin), ...(type && { type }) }
}

/** A picture always has a size; the usual one stands where ours is unknown. */
export const pictureOf = (address: string, origin: string, width = 0, height = 0): NpfMedium => ({
  ...mediumOf(address, origin),
  ...(width > 0 && height > 0 ? { width, height } : { ...unknownSize, original_dimensions_missing: true as const }),
})
