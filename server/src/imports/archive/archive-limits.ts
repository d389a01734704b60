const mebibyte = 1024 * 1024

export interface ArchiveLimits {
  maxEntries: number
  /** All files together when they are unpacked. */
  maxTotalBytes: number
}

/** A large honest archive of Tumblr has 50,000 pages and 100,000 pictures. */
export const archiveLimits: ArchiveLimits = { maxEntries: 500_000, maxTotalBytes: 32 * 1024 * mebibyte }

/** Bytes of the file name, which is stored in memory for each file. */
export const nameMaxBytes = 1000
export const nestedMax = 20

/** Pages and JSON shrink to a tenth; deflate can reach a thousandth. */
const ratioMax = 200
const ratioFromBytes = 16 * mebibyte

export const isBomb = (packedBytes: number, unpackedBytes: number): boolean =>
  unpackedBytes > ratioFromBytes && unpackedBytes > packedBytes * ratioMax
